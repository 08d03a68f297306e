import assert from 'node:assert/strict';
import { readWorkbook, workbookLimits } from '../../../src/webviews/report/readWorkbook.ts';
import { rawWorkbook } from '../domain/table/rawWorkbook.ts';

const program = new URL('../../../src/webviews/report/workbookThread.ts', import.meta.url);
/** A program without a result, which takes too long on a machine of any speed. */
const endless = new URL('data:text/javascript,setInterval(() => undefined, 1_000)');
const small = rawWorkbook('<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>2.50</v></c></row>');
/** Four hundred bytes with 17 billion empty cells before the last one. */
const sparse = rawWorkbook(
  '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"/></row>',
);

function signal(): AbortSignal {
  return new AbortController().signal;
}

describe('the thread that reads workbooks', () => {
  it('returns the first sheet as text', async () => {
    const result = await readWorkbook(program, small, signal());
    assert.ok(result.kind === 'table');
    assert.deepEqual([Buffer.from(result.bytes).toString(), result.sheets], ['1,,2.50\n', 1]);
  });

  it('returns that a file is no workbook', async () => {
    assert.deepEqual(await readWorkbook(program, Buffer.from('PK\u0003\u0004'), signal()), {
      kind: 'unreadable',
    });
  });

  it('ends at its limit of memory, alone', async () => {
    const limits = { ...workbookLimits, megabytes: 30 };
    assert.deepEqual(await readWorkbook(program, sparse, signal(), limits), { kind: 'too-large' });
  });

  it('ends at its limit of time', async () => {
    const limits = { ...workbookLimits, milliseconds: 1 };
    assert.deepEqual(await readWorkbook(endless, small, signal(), limits), { kind: 'too-large' });
  });

  it('ends with its page, and does not start for one that is closed', async () => {
    const page = new AbortController();
    const reading = readWorkbook(program, sparse, page.signal);
    page.abort(new Error('closed'));
    await assert.rejects(reading, /closed/);
    await assert.rejects(readWorkbook(program, small, page.signal), /closed/);
  });
});
