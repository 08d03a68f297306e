import { stringify } from 'csv-stringify/sync';
import type { Table } from './content.ts';

/** A table the way French spreadsheets read it: semicolons between the cells and decimal commas. */
export function toCsv({ headings, rows }: Table): string {
  return stringify([[...headings], ...rows.map((row) => [...row])], {
    delimiter: ';',
    record_delimiter: 'windows',
    cast: { number: (value) => String(value).replace('.', ',') },
  });
}
