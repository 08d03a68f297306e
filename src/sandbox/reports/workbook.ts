import writeWorkbook from 'write-excel-file/node';
import type { Table } from './content.ts';

/** A table as an Excel workbook of one sheet, with its headings in bold and kept in view. */
export async function toWorkbook({ headings, rows }: Table, sheet: string): Promise<Uint8Array<ArrayBuffer>> {
  const header = headings.map((value) => ({ value, fontWeight: 'bold' as const }));
  const data = [header, ...rows.map((row) => [...row])];
  return new Uint8Array(await writeWorkbook(data, { sheet, stickyRowsCount: 1 }).toBuffer());
}
