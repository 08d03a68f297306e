import { isPercentage, type Notation, valueIn } from '../../../company/values/cellValues.ts';
import {
  countTotals,
  mostlyOf,
  type RecognizedOrder,
  recognizeDecimalMark,
  recognizeOrder,
  recognizeTypes,
  sampleOf,
} from '../../../company/values/columnTypes.ts';
import { type Total, totalOf } from '../../../company/values/totals.ts';
import {
  type ColumnType,
  type DateOrder,
  type DecimalMark,
  type Row,
  tableLimits,
} from '../../../formats/reading.ts';
import type { KnownColumn } from '../../../service/contract/report.ts';
import { orderColumns, type PlacedColumn } from './columnGroups.ts';
import { type CellTest, cellTest } from './filter.ts';
import { type Sorting, sortRows } from './rowOrder.ts';

/** What a user has corrected and chosen. Columns are named by their place in the content, from 0. */
export interface Choices {
  readonly mark?: DecimalMark | undefined;
  readonly order?: DateOrder | undefined;
  /** True where the totals at the end are rows like the others. */
  readonly keepsTotals?: boolean | undefined;
  readonly types: Readonly<Record<string, ColumnType>>;
  readonly filters: Readonly<Record<string, string>>;
  readonly sorting?: Sorting | undefined;
}

export const noChoices: Choices = { types: {}, filters: {} };

export interface ReadOrder {
  readonly order: DateOrder;
  /** True where a date of the content decides, or the user has. */
  readonly isSure: boolean;
}

interface Recognized {
  readonly mark: DecimalMark;
  readonly types: readonly ColumnType[];
  /** Columns of percentages. */
  readonly percentages: ReadonlySet<number>;
}

/** The cells of a column that are in the way of a type; the first one, with its row in the content. */
interface Misfits {
  readonly type: ColumnType;
  readonly count: number;
  readonly text: string;
  readonly row: number;
}

/** A table as it is read, corrected, filtered and sorted. Places of columns are those in the content. */
export class TableModel {
  readonly #known: readonly KnownColumn[];
  readonly #summed: readonly number[] | undefined;
  readonly #delimiter: string;
  readonly #collator: Intl.Collator;
  #sorted: { readonly key: string; readonly rows: readonly number[] } = { key: '', rows: [] };
  readonly #totals = new Map<number, Total>();
  #headings: Row | undefined;
  #choices: Choices;
  readonly #rows: Row[] = [];
  /** Of all rows. */
  readonly #indexes: number[] = [];
  #recognized: Recognized = { mark: ',', types: [], percentages: new Set() };
  #order: RecognizedOrder = { order: 'day', isSure: false, columns: new Set() };
  /** Columns of the widest row. */
  #width = 0;
  readonly #misfits = new Map<string, Misfits | undefined>();
  /** Rows at the end that have the totals of the others, and what follows them. */
  totalRows = 0;
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
    return this.#indexes.length - this.leftOutRows;
  }

  get notation(): Notation {
    const { mark = this.#recognized.mark, order = this.#order.order } = this.#choices;
    return { mark, order };
  }

  /** Rows of totals, unless the user keeps them. */
  get leftOutRows(): number {
    return this.#choices.keepsTotals ? 0 : this.totalRows;
  }

  get choices(): Choices {
    return this.#choices;
  }

  /** Corrects, filters or sorts. Takes up to a second for the texts of 100 000 rows. */
  set choices(choices: Choices) {
    this.#choices = choices;
    this.#misfits.clear();
    this.#arrange();
  }

  /** Adds rows; the first of all are the headings. They are sorted and filtered by `complete`. */
  add(batch: readonly Row[]): void {
    const rows = this.#headings === undefined ? batch.slice(1) : batch;
    const headings = this.#headings === undefined ? batch[0] : undefined;
    this.#headings ??= headings;
    for (const row of rows) {
      this.#indexes.push(this.#rows.push(row) - 1);
      if (row.length > this.#width) {
        this.#width = Math.max(this.#width, row.findLastIndex((cell) => cell.trim() !== '') + 1);
      }
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
    const dates = this.columns.map(({ index }) => index).filter((index) => this.type(index) === 'date');
    this.#order = recognizeOrder(this.#rows, dates);
    // An answer has rows of records alone.
    this.totalRows = this.#summed === undefined ? countTotals(this.#rows) : 0;
    this.#arrange();
  }

  /** What comes first in the dates of a column; undefined where all of them are written otherwise. */
  dateOrder(column: number): ReadOrder | undefined {
    const isUsed = this.#order.columns.has(column) && this.type(column) === 'date';
    const isSure = this.#order.isSure || this.#choices.order !== undefined;
    return isUsed ? { order: this.notation.order, isSure } : undefined;
  }

  /** The cells for which a column has no other type than text, or which lack a value of its type; undefined for none. */
  misfits(column: number): Misfits | undefined {
    const key = String(column);
    if (!this.#misfits.has(key)) {
      this.#misfits.set(key, this.#findMisfits(column));
    }
    return this.#misfits.get(key);
  }

  #findMisfits(column: number): Misfits | undefined {
    const own = this.type(column);
    const cells = sampleOf(this.#rows).map((row) => row[column] ?? '');
    const isChosen = this.#choices.types[column] !== undefined;
    const { mark } = this.notation;
    const type = own === 'text' && !isChosen ? mostlyOf(cells, this.#headings?.[column] ?? '', mark) : own;
    if (type === 'text') {
      return undefined;
    }
    const rows = this.#indexes.slice(0, this.rowCount).filter((row) => {
      const cell = this.cell(row, column);
      return cell.trim() !== '' && valueIn(cell, type, this.notation) === undefined;
    });
    const [first] = rows;
    return first === undefined
      ? undefined
      : { type, count: rows.length, text: this.cell(first, column), row: first };
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
    return valueIn(this.cell(row, column), this.type(column), this.notation);
  }

  /** True for a column of numbers or durations. */
  isNumeric(column: number): boolean {
    return ['number', 'duration'].includes(this.type(column));
  }

  /** True for a column whose values are added up: a sum of ids or of percentages has no meaning. */
  addsUp(column: number): boolean {
    return (
      this.isNumeric(column) && (this.#summed?.includes(column) ?? !this.#recognized.percentages.has(column))
    );
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
    const rows = this.leftOutRows === 0 ? this.#indexes : this.#indexes.slice(0, this.rowCount);
    if (sorting === undefined) {
      return rows;
    }
    const type = this.type(sorting.column);
    const key = JSON.stringify([sorting, type, this.notation, this.rowCount]);
    if (this.#sorted.key !== key) {
      const sorted = sortRows(rows, this.#rows, sorting, type, this.notation, this.#collator);
      this.#sorted = { key, rows: sorted };
    }
    return this.#sorted.rows;
  }

  #recognize(): void {
    const written = this.#headings ?? [];
    const extra = Math.max(0, this.#width - written.length);
    // Cells beside the last heading are shown, too.
    const headings = [
      ...written,
      ...Array.from({ length: extra }, (_, at) => `(${written.length + at + 1})`),
    ];
    const sample = sampleOf(this.#rows);
    const placed = orderColumns(headings.slice(0, tableLimits.columns), this.#known);
    const mark = recognizeDecimalMark(sample, this.#delimiter);
    this.columns = placed;
    this.hiddenColumns = headings.length - placed.length;
    const types = recognizeTypes(sample, headings.slice(0, tableLimits.columns), this.#choices.mark ?? mark);
    const percentages = headings.flatMap((_, index) =>
      sample.some((row) => isPercentage(row[index] ?? '')) ? [index] : [],
    );
    this.#recognized = { mark, types, percentages: new Set(percentages) };
    this.#misfits.clear();
  }

  #arrange(): void {
    const { filters, sorting } = this.#choices;
    const tests = Object.entries(filters).flatMap(([place, typed]): (readonly [number, CellTest])[] => {
      const column = Number(place);
      const test = cellTest(typed, this.type(column), this.notation);
      return test === undefined ? [] : [[column, test]];
    });
    this.shown = this.#inOrder(sorting).filter((row) =>
      tests.every(([column, test]) => test(this.cell(row, column))),
    );
    this.#totals.clear();
  }
}
