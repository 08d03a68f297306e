/** How bytes become text. The names are those of `TextDecoder`. */
export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** What separates the cells of a row; those that are rarer in texts come first. */
export const delimiters = ['\t', ';', '|', ','] as const;
export type Delimiter = (typeof delimiters)[number];

/** How bytes become rows. */
export interface Reading {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
}

/** What separates a number from its fraction. */
export const decimalMarks = [',', '.'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** What the cells of a column hold. */
export const columnTypes = ['text', 'number', 'duration', 'date'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** One row: a text for each cell. Rows may differ in length. */
export type Row = readonly string[];

/** The most of a content that is shown as a table. */
export const tableLimits = {
  bytes: 50_000_000,
  rows: 1_000_000,
  columns: 1_000,
  cells: 5_000_000,
  /** Bytes of one row. A longer one is no row of a table. */
  rowLength: 100_000,
} as const;

/** What follows a batch of rows: another one, or nothing, because that was the whole content or the most of it. */
export const ends = ['more', 'whole', 'cut'] as const;
export type End = (typeof ends)[number];
