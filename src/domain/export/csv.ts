import { stringify } from 'csv-stringify/sync';
import { withoutFormula } from '../../service/contract/spreadsheet.ts';
import type { Format, Row, Written } from './format.ts';
import { cellText, isNumber, nothing, textPart } from './parts.ts';

/** Comma-separated values as RFC 4180 describes them, in UTF-8 without a byte order mark; names of columns first. */
export const csv: Format = {
  begin: (columns) => part([columns.map(({ name }) => name)], nothing),
  add: (rows, _columns, written) => part(rows, { ...written, rows: written.rows + rows.length }),
  end: (written) => part([], written),
};

function part(rows: readonly Row[], written: Written) {
  const cells = rows.map((row) => row.map(cell));
  // Every program ends a row at a bare line feed, whatever ends the others.
  return textPart(stringify(cells, { record_delimiter: 'windows', quote_record_delimiter: true }), written);
}

function cell(value: unknown): string {
  return isNumber(value) ? cellText(value) : withoutFormula(cellText(value));
}
