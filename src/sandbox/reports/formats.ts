import { csvText, withoutFormulas } from '../../domain/spreadsheet/csv.ts';
import { workbook } from '../../domain/spreadsheet/workbook.ts';
import { writtenFile } from '../../domain/spreadsheet/writer.ts';
import type { Table } from './content.ts';

/** A table the way French spreadsheets read it: semicolons between the cells and decimal commas. */
export function toCsv({ headings, rows }: Table): string {
  const cell = (value: string | number) =>
    typeof value === 'number' ? String(value).replace('.', ',') : withoutFormulas(value);
  return csvText(
    [headings, ...rows].map((row) => row.map(cell)),
    ';',
  );
}

/** A table as an Excel workbook. The same table always has the same bytes. */
export async function toWorkbook({ headings, rows }: Table): Promise<Uint8Array<ArrayBuffer>> {
  const columns = headings.map((name) => ({ name }));
  return (await writtenFile(workbook(columns, [rows]))).bytes;
}
