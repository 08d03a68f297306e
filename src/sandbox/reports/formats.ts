import { stringify } from 'csv-stringify/sync';
import { unzipSync, zipSync } from 'fflate';
import writeWorkbook from 'write-excel-file/node';
import { withoutFormula } from '../../service/contract/spreadsheet.ts';
import type { Table } from './content.ts';

/**
 * A table the way French spreadsheets read it: semicolons between the cells and decimal commas. A text that would be
 * a formula there begins with an apostrophe instead.
 */
export function toCsv({ headings, rows }: Table): string {
  return stringify([[...headings], ...rows.map((row) => [...row])], {
    delimiter: ';',
    record_delimiter: 'windows',
    // Every program ends a row at a bare line feed, whatever ends the others.
    quote_record_delimiter: true,
    cast: {
      number: (value) => String(value).replace('.', ','),
      string: withoutFormula,
    },
  });
}

/**
 * A table as an Excel workbook of one sheet, with its headings in bold and kept in view. The timestamp, in
 * milliseconds, replaces the current time in its files, so that the same table always has the same bytes.
 */
export async function toWorkbook(
  { headings, rows }: Table,
  { sheet, writtenAt }: { readonly sheet: string; readonly writtenAt: number },
): Promise<Uint8Array<ArrayBuffer>> {
  const header = headings.map((value) => ({ value, fontWeight: 'bold' as const }));
  const data = [header, ...rows.map((row) => [...row])];
  const workbook = await writeWorkbook(data, { sheet, stickyRowsCount: 1 }).toBuffer();
  return zipSync(unzipSync(workbook), { mtime: writtenAt });
}
