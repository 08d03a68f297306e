import { type ColumnType, type DecimalMark, type Row, tableLimits } from '../../../formats/reading.ts';
import type { KnownColumn } from '../../../service/contract/report.ts';
import { orderColumns, type PlacedColumn } from './columnGroups.ts';
import { recognizeDecimalMark, recognizeTypes, sampleOf } from './columnTypes.ts';
import { type CellTest, cellTest } from './filter.ts';
import { type Sorting, sortRows } from './rowOrder.ts';
import { type Total, totalOf } from './totals.ts';
import { valueIn } from './values.ts';

/** What a user has corrected and chosen. Columns are named by their place in the content, from 0. */
export interface Choices {
  readonly mark?: DecimalMark | undefined;
  readonly types: Readonly<Record<string, ColumnType>>;
  readonly filters: Readonly<Record<string, string>>;
  readonly sorting?: Sorting | undefined;
}

export const noChoices: Choices = { types: {}, filters: {} };

/** A table as it is read, corrected, filtered and sorted. Places of columns are those in the content. */
export class TableModel {
  readonly #known: readonly KnownColumn[];
  readonly #summed: readonly number[] | undefined;
  readonly #delimiter: string;
  readonly #collator: Intl.Collator;
  #order: { readonly key: string; readonly rows: readonly number[] } = { key: '', rows: [] };
  readonly #totals = new Map<number, Total>();
  #headings: Row | undefined;
  #choices: Choices;
  readonly #rows: Row[] = [];
  /** Of all rows. */
  readonly #indexes: number[] = [];
  #recognized: { readonly mark: DecimalMark; readonly types: readonly ColumnType[] } = {
    mark: ',',
    types: [],
  };
  /** In the order they are shown in; at most `tableLimits.columns`. */
  columns: readonly PlacedColumn[] = [];
  /** Columns of the content that are not shown. */
  hiddenColumns = 0;
  /** The indexes of the rows that pass the filters, in the order they are shown in. */
  shown: readonly number[] = [];

  /** `summed` are the columns that are added up; without it, those whose values are numbers or durations. */
  constructor(
    known: readonly KnownColumn[],
    delimiter: string,
    language: string,
    choices: Choices,
    summed?: readonly number[],
  ) {
    this.#known = known;
    this.#summed = summed;
    this.#delimiter = delimiter;
    this.#collator = new Intl.Collator(language, { numeric: true });
    this.#choices = choices;
  }

  get rowCount(): number {
    return this.#rows.length;
  }

  get mark(): DecimalMark {
    return this.#choices.mark ?? this.#recognized.mark;
  }

  get choices(): Choices {
    return this.#choices;
  }

  /** Corrects, filters or sorts. Takes up to a second for the texts of 100 000 rows. */
  set choices(choices: Choices) {
    this.#choices = choices;
    this.#arrange();
  }

  /** Adds rows; the first of all are the headings. They are sorted and filtered by `complete`. */
  add(batch: readonly Row[]): void {
    const rows = this.#headings === undefined ? batch.slice(1) : batch;
    const headings = this.#headings === undefined ? batch[0] : undefined;
    this.#headings ??= headings;
    for (const row of rows) {
      this.#indexes.push(this.#rows.push(row) - 1);
    }
    if (headings !== undefined) {
      this.#recognize();
    }
    this.shown = this.#indexes;
    this.#totals.clear();
  }

  /** Recognizes the types by the whole content, which has been read. */
  complete(): void {
    this.#recognize();
    this.#arrange();
  }

  /** The text of a cell, as the content has it; empty where a row is too short. `row` counts in the content. */
  cell(row: number, column: number): string {
    return this.#rows[row]?.[column] ?? '';
  }

  type(column: number): ColumnType {
    return this.#choices.types[column] ?? this.#recognized.types[column] ?? 'text';
  }

  /** The value of a cell; undefined for a text. */
  value(row: number, column: number): number | undefined {
    return valueIn(this.cell(row, column), this.type(column), this.mark);
  }

  /** True for a column of numbers or durations. */
  isNumeric(column: number): boolean {
    return ['number', 'duration'].includes(this.type(column));
  }

  /** True for a column whose values are added up: nobody needs the sum of ids or of percentages. */
  addsUp(column: number): boolean {
    return this.isNumeric(column) && (this.#summed?.includes(column) ?? true);
  }

  /** The total of the rows shown. */
  total(column: number): Total {
    const known = this.#totals.get(column) ?? totalOf(this.#values(column));
    this.#totals.set(column, known);
    return known;
  }

  *#values(column: number): Generator<number | undefined> {
    for (const row of this.shown) {
      yield this.value(row, column);
    }
  }

  /** All rows in order. Kept, because filters change more often than it does, and sorting texts is slow. */
  #inOrder(sorting: Sorting | undefined): readonly number[] {
    if (sorting === undefined) {
      return this.#indexes;
    }
    const type = this.type(sorting.column);
    const key = JSON.stringify([sorting, type, this.mark, this.#rows.length]);
    if (this.#order.key !== key) {
      const rows = sortRows(this.#indexes, this.#rows, sorting, type, this.mark, this.#collator);
      this.#order = { key, rows };
    }
    return this.#order.rows;
  }

  #recognize(): void {
    const headings = this.#headings ?? [];
    const sample = sampleOf(this.#rows);
    const placed = orderColumns(headings.slice(0, tableLimits.columns), this.#known);
    const mark = recognizeDecimalMark(sample, this.#delimiter);
    this.columns = placed;
    this.hiddenColumns = headings.length - placed.length;
    const types = recognizeTypes(sample, headings.slice(0, tableLimits.columns), this.#choices.mark ?? mark);
    this.#recognized = { mark, types };
  }

  #arrange(): void {
    const { filters, sorting } = this.#choices;
    const tests = Object.entries(filters).flatMap(([place, typed]): (readonly [number, CellTest])[] => {
      const column = Number(place);
      const test = cellTest(typed, this.type(column), this.mark);
      return test === undefined ? [] : [[column, test]];
    });
    this.shown = this.#inOrder(sorting).filter((row) =>
      tests.every(([column, test]) => test(this.cell(row, column))),
    );
    this.#totals.clear();
  }
}
