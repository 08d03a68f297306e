import { headingOf, savedCells } from '../../../domain/table/shownCells.ts';
import type { TableModel } from '../../../domain/table/tableModel.ts';
import { withoutFormula } from '../../../service/contract/spreadsheet.ts';
import type { SavedFormat } from '../../report/messages.ts';

/** Cells and rows of one message. */
const mostCells = 20_000;
const mostRows = 1_000;

/** The rows that a table shows now, part by part, the headings first. */
export class SavedRows {
  readonly #model: TableModel;
  readonly #rows: readonly number[];
  #next = 0;

  constructor(model: TableModel) {
    this.#model = model;
    this.#rows = model.shown;
  }

  next(format: SavedFormat): { rows: (string | number)[][]; isLast: boolean } {
    const { columns } = this.#model;
    const headings =
      this.#next === 0
        ? [
            columns.map((column) =>
              format === 'csv' ? withoutFormula(headingOf(column)) : headingOf(column),
            ),
          ]
        : [];
    const count = Math.max(1, Math.min(mostRows - 1, Math.floor(mostCells / Math.max(1, columns.length))));
    const rows = this.#rows.slice(this.#next, this.#next + count);
    this.#next += count;
    return {
      rows: [...headings, ...savedCells(this.#model, rows, format)],
      isLast: this.#next >= this.#rows.length,
    };
  }
}
