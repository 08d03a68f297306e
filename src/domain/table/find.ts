import { folded } from './filter.ts';
import type { Position } from './selection.ts';
import type { TableModel } from './tableModel.ts';

/** Found cells; more are counted as “more”. */
export const mostFound = 10_000;
/** Cells that are searched in one step, which takes some milliseconds. */
const cellsPerStep = 20_000;

/**
 * The cells that contain a text, without case and accents, row by row as they are shown. Yields after each step, so that
 * the caller can let other work go on; returns at most `mostFound`.
 */
export function* findInTable(model: TableModel, text: string): Generator<undefined, readonly Position[]> {
  const part = folded(text.trim());
  const found: Position[] = [];
  let cells = 0;
  for (const [row, source] of model.shown.entries()) {
    for (const [column, { index }] of model.columns.entries()) {
      if (folded(model.cell(source, index)).includes(part)) {
        found.push({ row, column });
      }
    }
    if (found.length >= mostFound) {
      break;
    }
    cells += model.columns.length;
    if (cells >= cellsPerStep) {
      cells = 0;
      yield;
    }
  }
  return found;
}
