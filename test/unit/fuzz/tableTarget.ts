import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { clipboardText, headingOf } from '../../../src/features/table/model/shownCells.ts';
import { TableModel } from '../../../src/features/table/model/tableModel.ts';
import { NotATable } from '../../../src/formats/content.ts';
import { delimiters, type Row } from '../../../src/formats/reading.ts';
import { recognizeReading, tableRows } from '../../../src/formats/records.ts';
import { assertNoFormulas, assertSame } from '../formulas.ts';
import { type Target, target } from './check.ts';
import { oddText } from './mutations.ts';

const cell = fc.oneof(
  oddText,
  fc.constantFrom(
    '',
    '7,5',
    '-1',
    '=1+1',
    '12:30',
    '2026-05-04',
    '"',
    '""',
    'a;b',
    'a\tb',
    'x\r\ny',
    'a;=b',
    'a\t-b',
    'x\n@y',
  ),
);
const typed = fc.constantFrom('', '=', '!', '>1', '..', '1..2', '=a', '!a', 'a', '>');

/** Any bytes are a table or a sentence, and any corrections and filters leave a table that can be copied. */
export function tableTarget(): Target {
  return target(
    fc.record({
      lines: fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { maxLength: 5 }),
      separator: fc.constantFrom(...delimiters),
      encoding: fc.constantFrom('utf8', 'utf16le', 'latin1' as const),
      filters: fc.dictionary(fc.constantFrom('0', '1', '2', '9'), typed),
    }),
    async ({ lines, separator, encoding, filters }) => {
      const bytes = Buffer.from(lines.map((line) => line.join(separator)).join('\r\n'), encoding);
      const reading = recognizeReading(bytes);
      const rows = await rowsOf(bytes, reading);
      const model = new TableModel([], reading.delimiter, 'en', { types: {}, filters: {} });
      model.add(rows);
      model.complete();
      assert.equal(model.rowCount, Math.max(0, rows.length - 1));
      const area = { top: 0, bottom: model.rowCount - 1, left: 0, right: model.columns.length - 1 };
      checkCopy(model, clipboardText(model, area));
      model.choices = { types: { 0: 'text' }, filters, sorting: { column: 1, descending: true } };
      assert.ok(model.shown.length <= model.rowCount);
      assert.ok(model.columns.every((column) => typeof headingOf(column) === 'string'));
    },
  );
}

async function rowsOf(
  bytes: Uint8Array,
  reading: ReturnType<typeof recognizeReading>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  try {
    for await (const batch of tableRows(bytes, reading, (text) => text)) {
      rows.push(...batch.rows);
    }
  } catch (error) {
    assert.ok(error instanceof NotATable, String(error));
  }
  return rows;
}

/** Another program reads the cells as they are, but for blanks around numbers and apostrophes before formulas. */
function checkCopy(model: TableModel, text: string): void {
  assertNoFormulas(text);
  const read = parse(text, { delimiter: '\t', relax_column_count: true });
  const rows = model.rowCount > 1 ? read.slice(1) : read;
  for (const [place, row] of rows.entries()) {
    for (const [column, copied] of row.entries()) {
      const source = model.cell(model.shown[place] ?? 0, model.columns[column]?.index ?? 0);
      if (copied !== source.trim()) {
        assertSame(copied, source);
      }
    }
  }
}
