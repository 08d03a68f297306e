import { type CsvSeparator, csvWriter } from '../../../formats/csv.ts';
import type { FileFormat } from '../../../formats/fileName.ts';
import { workbook } from '../../../formats/workbookWriter.ts';
import type { Row, Writer } from '../../../formats/writer.ts';
import { record } from '../../../service/contract/fields.ts';

/** A JSON array with an object a line, which has its fields as the service nests them. */
const json: Writer = async function* (columns, batches) {
  yield Buffer.from('[');
  let count = 0;
  for await (const rows of batches) {
    const lines = rows.map((row) => JSON.stringify(nestValues(row, columns)));
    if (lines.length > 0) {
      yield Buffer.from((count === 0 ? '\n' : ',\n') + lines.join(',\n'));
    }
    count += rows.length;
  }
  yield Buffer.from('\n]\n');
  return { rows: count, shortened: 0 };
};

/** The writer of a format; the separator is that of CSV. */
export function writerOf(format: FileFormat, separator?: CsvSeparator): Writer {
  return { csv: csvWriter(separator), json, excel: workbook }[format];
}

function nestValues(row: Row, columns: readonly { readonly name: string }[]): Record<string, unknown> {
  const whole: Record<string, unknown> = {};
  for (const [place, { name }] of columns.entries()) {
    const [outer = '', inner] = name.split('.');
    if (inner === undefined) {
      whole[outer] = row[place];
    } else if (row[place] !== undefined) {
      whole[outer] = { ...record(whole[outer]), [inner]: row[place] };
    }
  }
  return whole;
}
