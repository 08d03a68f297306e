import { cellText, isNumber, type Row, type Writer } from './writer.ts';

/**
 * The place before a formula. A program that splits at another separator than the file's, or at any line break, takes
 * a part of a text for a cell, and some look for a formula behind blanks, quotes and invisible characters.
 */
const beforeFormula =
  /(^|[,;|\t\n\v\f\r\u0085\u2028\u2029])(?=(?:(?![\t\n\v\f\r\u0085\u2028\u2029])["\s\p{C}\p{Default_Ignorable_Code_Point}])*[=+\-@＝＋－＠])/gu;

/**
 * What is quoted: separators, line breaks and quotes; and what calls a function or a program, which would go on with
 * the formula that a negative number begins where a program does not split at the file's separator.
 */
const special = /[,;|\t\n\v\f\r\u0085\u2028\u2029"(!]/;

/** What may separate cells. A text is harmless at each of them, whatever the file has. */
const separators = { comma: ',', semicolon: ';', tab: '\t' } as const;
export const separatorNames = ['comma', 'semicolon', 'tab'] as const;
export type CsvSeparator = (typeof separatorNames)[number];

/** By this, programs recognize UTF-8. */
const byteOrderMark = '\ufeff';
const encoder = new TextEncoder();

/** A text in which no program sees a formula: each gets an apostrophe in front. */
export function withoutFormulas(text: string): string {
  return text.replaceAll(beforeFormula, "$1'");
}

/** Rows of cells without formulas as CSV (RFC 4180). */
export function csvText(rows: readonly (readonly string[])[], separator = ','): string {
  return rows.map((row) => `${row.map(quoteCell).join(separator)}\r\n`).join('');
}

/**
 * Writes CSV as all files of the extension have it: UTF-8 with a byte order mark, and no formulas. `cellsOf` makes cells
 * harmless, also those of the columns.
 */
export function csvWriter(
  separator: CsvSeparator = 'comma',
  cellsOf: (row: Row) => readonly string[] = csvCells,
): Writer {
  const write = (rows: readonly Row[]) => csvText(rows.map(cellsOf), separators[separator]);
  return async function* (columns, batches) {
    yield encoder.encode(byteOrderMark + write([columns.map(({ name }) => name)]));
    let count = 0;
    for await (const rows of batches) {
      count += rows.length;
      yield encoder.encode(write(rows));
    }
    return { rows: count, shortened: 0 };
  };
}

/** The cells of a row for CSV: a number is no formula, also a negative one. */
function csvCells(row: Row): readonly string[] {
  return row.map((value) => (isNumber(value) ? cellText(value) : withoutFormulas(cellText(value))));
}

/** The cell as CSV and copied texts have it, in quotation marks where a program might split it. */
export function quoteCell(cell: string): string {
  return special.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
