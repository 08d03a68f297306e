import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workbookReader } from '../../../src/features/table/readWorkbook.ts';
import { recognizeReading, tableRows } from '../../../src/formats/records.ts';
import { root } from '../../run/project.ts';
import { rawWorkbook } from '../formats/rawWorkbook.ts';

const program = join(root, 'src/features/table/workbookProcess.ts');
const small = rawWorkbook('<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>2.50</v></c></row>');
/** Eight hundred bytes with 17 billion empty cells before the last one. */
const sparse = rawWorkbook(
  '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>',
);
/** Rows without a cell, which take their time. */
const slow = rawWorkbook('<row/>'.repeat(1_000_000));

function signal(): AbortSignal {
  return new AbortController().signal;
}

describe('a content that is hard to read', () => {
  const start = `a;b\n${'x'.repeat(5_000)};1\n`;
  const rowsOf = (text: string, length: number) => `${start}${`${text.repeat(length)}\n`.repeat(5)}`;
  for (const [what, content] of [
    ['byte order marks', rowsOf('\ufeff', 900_000)],
    ['NULs', rowsOf('\0', 900_000)],
    ['letters', rowsOf('x', 900_000)],
    ['quotation marks', rowsOf('""', 450_000)],
    ['delimiters', rowsOf(';', 900_000)],
  ] as const) {
    it(`is refused before its rows are, with 900,000 ${what}`, async () => {
      const bytes = Buffer.from(content);
      let longest = 0;
      const redacted = (text: string) => {
        longest = Math.max(longest, text.length);
        return text;
      };
      await assert.rejects(
        async () => {
          for await (const batch of tableRows(bytes, recognizeReading(bytes), redacted)) {
            assert.deepEqual(batch.rows, []);
          }
        },
        { problem: 'long-row' },
      );
      // One of the rows alone would keep timers waiting.
      assert.ok(longest < 200_000, `${longest} characters in one step`);
    });
  }
});

describe('the process that reads workbooks', () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-workbooks-'));
  });

  after(() => rmSync(folder, { recursive: true }));

  /** A program that notes when it begins and ends, and does `work` between. Returns its path. */
  function noting(name: string, work: string): string {
    const path = join(folder, `${name}.mjs`);
    const note = (what: string) => `appendFileSync(${JSON.stringify(`${path}.log`)}, '${what}\\n');`;
    writeFileSync(
      path,
      `import { appendFileSync } from 'node:fs';
      ${note('begin')}
      process.once('message', () => { ${work} ${note('end')} process.send({ kind: 'unreadable' }); });`,
    );
    return path;
  }

  const noted = (path: string) => readFileSync(`${path}.log`, 'utf8').trimEnd().split('\n');

  it('returns the first sheet as text', async () => {
    const result = await workbookReader(program)(small, signal());
    assert.ok(result.kind === 'table');
    assert.deepEqual([Buffer.from(result.bytes).toString(), result.sheets], ['1,,2.5\r\n', 1]);
  });

  it('returns that a file is no workbook', async () => {
    const noWorkbook = Buffer.from('PK\u0003\u0004');
    assert.deepEqual(await workbookReader(program)(noWorkbook, signal()), { kind: 'unreadable' });
  });

  for (const [what, bytes, limits] of [
    ['heap', sparse, { heapMegabytes: 30 }],
    ['time', slow, { seconds: 0.05 }],
  ] as const) {
    it(`ends at its limit of ${what}, alone`, async () => {
      const read = workbookReader(program, { heapMegabytes: 400, seconds: 60, ...limits });
      assert.deepEqual(await read(bytes, signal()), { kind: 'too-large' });
    });
  }

  it('is one at a time', async () => {
    const path = noting('turns', 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 500);');
    const read = workbookReader(path);
    await Promise.all(Array.from({ length: 4 }, () => read(small, signal())));
    assert.deepEqual(noted(path), Array.from({ length: 4 }, () => ['begin', 'end']).flat());
  });

  it('gets no options that are meant for another Node', async () => {
    const before = process.env['NODE_OPTIONS'];
    process.env['NODE_OPTIONS'] = `--import=data:text/javascript,process.exit(3)`;
    try {
      assert.equal((await workbookReader(program)(small, signal())).kind, 'table');
    } finally {
      if (before === undefined) {
        delete process.env['NODE_OPTIONS'];
      } else {
        process.env['NODE_OPTIONS'] = before;
      }
    }
  });

  it('is an error when the program cannot run', async () => {
    const read = workbookReader(join(folder, 'missing.cjs'));
    await assert.rejects(read(small, signal()), /ended by itself/);
  });

  it('ends with its page, and does not start for one that is closed', async () => {
    const page = new AbortController();
    const read = workbookReader(noting('endless', 'for (;;);'));
    const reading = read(small, page.signal);
    const waiting = read(small, page.signal);
    page.abort(new Error('closed'));
    await assert.rejects(reading, /closed/);
    await assert.rejects(waiting, /closed/);
  });
});
