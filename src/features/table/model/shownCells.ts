import { durationIn, isPercentage, numberIn } from '../../../company/values/cellValues.ts';
import { quoteCell, withoutFormulas } from '../../../formats/csv.ts';
import type { Area } from '../../../pages/model/selection.ts';
import type { PlacedColumn } from './columnGroups.ts';
import type { TableModel } from './tableModel.ts';

/** The heading of a column as it is copied and saved: with its period, which the table shows above it. */
export function headingOf({ name, group, isPeriodic }: PlacedColumn): string {
  return isPeriodic && group !== undefined ? `${name} ${group}` : name;
}

/** The cells of an area as tab-separated text without formulas; with the headings where it has all rows. */
export function clipboardText(model: TableModel, { top, bottom, left, right }: Area): string {
  const columns = model.columns.slice(left, right + 1);
  const isAll = top === 0 && bottom === model.shown.length - 1 && model.shown.length > 1;
  const headings = isAll ? [columns.map((column) => quoteCell(withoutFormulas(headingOf(column))))] : [];
  const rows = model.shown.slice(top, bottom + 1).map((row) =>
    columns.map(({ index }) => {
      const text = model.cell(row, index);
      return isNumber(model, text) ? text.trim() : quoteCell(withoutFormulas(text));
    }),
  );
  return [...headings, ...rows].map((cells) => cells.join('\t')).join('\n');
}

/** What a table shows, to be saved: the headings, and the rows as JSON, a line each. */
export function savedTable(model: TableModel, format: 'csv' | 'excel') {
  const columns = model.columns.map((column) =>
    format === 'csv' ? withoutFormulas(headingOf(column)) : headingOf(column),
  );
  const lines = savedCells(model, model.shown, format).map((row) => `${JSON.stringify(row)}\n`);
  return { columns, rows: new TextEncoder().encode(lines.join('')) };
}

/**
 * The cells of rows as they are saved. In a workbook, numbers are values, so that it can add them up, and no text is a
 * formula; in CSV, numbers are written as the content has them, and texts are made harmless.
 */
export function savedCells(
  model: TableModel,
  rows: readonly number[],
  format: 'csv' | 'excel',
): (string | number)[][] {
  return rows.map((row) =>
    model.columns.map(({ index }) => {
      const text = model.cell(row, index);
      const isValue = model.type(index) === 'number' && !isPercentage(text);
      const value = isValue ? model.value(row, index) : undefined;
      return format === 'csv' ? harmless(model, text) : (value ?? text);
    }),
  );
}

/** Negative numbers and durations are no formulas. */
function harmless(model: TableModel, text: string): string {
  return isNumber(model, text) ? text : withoutFormulas(text);
}

function isNumber({ notation }: TableModel, text: string): boolean {
  return numberIn(text, notation.mark) !== undefined || durationIn(text) !== undefined;
}
