/** How bytes become text: the names of `TextDecoder`, the likely ones first. */
export const encodings = [
  ...(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'iso-8859-15', 'macintosh'] as const),
  ...(['windows-1250', 'windows-1251', 'windows-1253', 'windows-1254', 'windows-1255'] as const),
  ...(['windows-1256', 'windows-1257', 'windows-1258', 'windows-874'] as const),
  ...(['iso-8859-2', 'iso-8859-3', 'iso-8859-4', 'iso-8859-5', 'iso-8859-6', 'iso-8859-7'] as const),
  ...(['iso-8859-8', 'iso-8859-10', 'iso-8859-13', 'iso-8859-14'] as const),
  ...(['ibm866', 'koi8-r', 'koi8-u', 'x-mac-cyrillic'] as const),
  ...(['shift_jis', 'euc-jp', 'iso-2022-jp', 'gb18030', 'gbk', 'big5', 'euc-kr'] as const),
] as const;
export type Encoding = (typeof encodings)[number];

/** What separates the cells of a row; those that are rarer in texts come first. */
export const delimiters = ['\t', ';', '|', ','] as const;
export type Delimiter = (typeof delimiters)[number];

/** How bytes become rows. */
export interface Reading {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
  /** Rows above that of the headings, without blank lines. */
  readonly above: number;
  /** True where quotation marks enclose cells; otherwise they are text. */
  readonly quotes: boolean;
}

/** Rows that may be above the headings. */
export const maxAbove = 20;

/** What separates a number from its fraction. */
export const decimalMarks = [',', '.'] as const;
export type DecimalMark = (typeof decimalMarks)[number];

/** What comes first in a date such as 04/05/2026. */
export const dateOrders = ['day', 'month'] as const;
export type DateOrder = (typeof dateOrders)[number];

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
