import type { Table } from './content.ts';

const delimiter = ';';

/** A table the way French spreadsheets read it: semicolons between the cells and decimal commas. */
export function toCsv({ headings, rows }: Table): string {
  return [headings, ...rows].map((row) => `${row.map(cell).join(delimiter)}\r\n`).join('');
}

function cell(value: string | number): string {
  const text = typeof value === 'number' ? String(value).replace('.', ',') : value;
  return /[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
