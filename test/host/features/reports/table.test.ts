import assert from 'node:assert/strict';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import writeWorkbook from 'write-excel-file/node';
import { longestGapOf } from '../../attacks/timerGaps.ts';
import { replaced } from '../../fuzz/fakeWindow.ts';
import { active, closeAll, run, until } from '../documents/support.ts';
import { FakePage } from './fakePage.ts';
import {
  actions,
  type Company,
  call,
  create,
  errorIn,
  reportSeconds,
  untilDone,
  useCompanies,
} from './support.ts';

/** Content that begins like a table, and continues with long rows. */
function longRows(text: string, length: number, rows: number): string {
  return `a;b\n${'x'.repeat(5_000)};1\n${`${text.repeat(length)}\n`.repeat(rows)}`;
}

/** The addresses of the tables that are open. */
function tables(): readonly string[] {
  const tabs = vscode.window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.flatMap(({ input }) =>
    input instanceof vscode.TabInputCustom && input.viewType === 'workforce.reportTable'
      ? [input.uri.toString()]
      : [],
  );
}

describe('the table of a report', () => {
  const newCompany = useCompanies();
  let company: Company;

  before(async () => {
    company = await newCompany();
  });

  afterEach(closeAll);

  it('costs the request of its content, and nothing when it is opened or previewed again', async () => {
    const id = await create(company);
    company.clock.advance(reportSeconds);
    const address = String(await call(company, 'openReport', { id }));
    await until(() => tables().includes(vscode.Uri.parse(address, true).toString()));
    await call(company, 'previewReport', { id });
    await closeAll();
    await call(company, 'openReport', { id });
    await until(() => tables().length === 1);
    assert.equal(contentRequests(company, id), 1);
  });

  it('costs nothing after a download, and a download nothing after it', async () => {
    const id = await create(company);
    await untilDone(company, id);
    const folder = mkdtempSync(join(tmpdir(), 'workforce-table-'));
    await call(company, 'downloadReport', { id, target: join(folder, 'report.csv') });
    await call(company, 'openReport', { id });
    await until(() => tables().length === 1);
    await call(company, 'downloadReport', { id, target: join(folder, 'copy.csv') });
    assert.equal(contentRequests(company, id), 1);
    rmSync(folder, { recursive: true });
  });

  it('is among the actions on a report that is done, and not before', async () => {
    const id = await create(company);
    assert.ok(!(await actions(company, id)).includes('open'));
    assert.match(
      await errorIn(company, 'openReport', { id }),
      /^Could not show the report .* as a table: the report is still pending/,
    );
    await untilDone(company, id);
    assert.ok((await actions(company, id)).includes('open'));
    assert.equal(contentRequests(company, id), 0);
  });

  it('closes when its connection is removed', async () => {
    const other = await newCompany();
    const id = await create(other);
    other.clock.advance(reportSeconds);
    await call(other, 'openReport', { id });
    await until(() => tables().length === 1);
    await run('removeConnection', { connection: other.connection });
    await until(() => tables().length === 0);
  });

  function contentRequests({ requests }: Company, id: string): number {
    return requests.filter((line) => line.startsWith(`GET /reports/${id}/download-csv `)).length;
  }
});

describe('the table of a saved file', () => {
  let folder: string;
  let page: FakePage | undefined;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-table-'));
  });

  afterEach(async () => {
    page?.close();
    vscode.Disposable.from(...dialogs.splice(0)).dispose();
    await closeAll();
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  /** The page of a file with this content. */
  function open(name: string, content: string | Uint8Array): FakePage {
    const path = join(folder, name);
    writeFileSync(path, content);
    page = new FakePage(vscode.Uri.file(path));
    return page;
  }

  it('is offered by the editor, which opens the file as text by itself', async () => {
    open('offered.csv', 'a;b\n1;2\n');
    const uri = vscode.Uri.file(join(folder, 'offered.csv'));
    await vscode.commands.executeCommand('vscode.open', uri);
    await active(uri.toString());
    await vscode.commands.executeCommand('vscode.openWith', uri, 'workforce.reportTable');
    await until(() => tables().includes(uri.toString()));
  });

  it('has the rows as they are recognized, and as they are corrected', async () => {
    const opened = open('latin.csv', Buffer.from('Pr\u00e9nom;H\nZo\u00eb;1,5\n', 'latin1'));
    const { encoding, delimiter, columns } = await opened.ready();
    assert.deepEqual([encoding, delimiter, columns], ['windows-1252', ';', []]);
    assert.deepEqual(await opened.read(), [
      ['Pr\u00e9nom', 'H'],
      ['Zo\u00eb', '1,5'],
    ]);
    assert.deepEqual(await opened.read({ delimiter: ',' }), [['Pr\u00e9nom;H'], ['Zo\u00eb;1', '5']]);
    assert.equal(opened.last('rows').end, 'whole');
  });

  for (const [name, content, sentence] of [
    ['page.csv', '<html><body>Sign in</body></html>', /web page or XML/],
    ['empty.csv', '', /is empty/],
    ['data.csv', Uint8Array.from({ length: 9_000 }, (_, index) => (index * 7919) % 251), /binary data/],
    ['book.csv', Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0]), /an unreadable workbook/],
    ['line.csv', 'x'.repeat(49_000_000), /more than 100 KB/],
    ['marks.csv', longRows('\ufeff', 900_000, 18), /more than 100 KB/],
    ['nuls.csv', longRows('\0', 990_000, 48), /more than 100 KB/],
    ['encoded.csv', longRows('%25', 330_000, 48), /more than 100 KB/],
    ['quote.csv', 'a;b\n"1;2\n', /quotation mark in line 2 is not closed/],
  ] as const) {
    it(`is a sentence for ${name}, at once`, async () => {
      const longest = await longestGapOf(200, async (timers) => {
        const opened = open(name, content);
        timers.restart();
        await opened.ready();
        assert.deepEqual(await opened.read(), []);
        assert.match(opened.last('unreadable').sentence, sentence);
        opened.close();
      });
      assert.ok(longest < 200, `${longest} ms`);
    });
  }

  it('has the first sheet of a workbook, read beside the editor', async () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => [`Zoé ${index}`, index / 4]);
    const data = [['Name', 'Hours'], ...rows];
    const sheets = [
      { data, sheet: 'Hours' },
      { data: [['other']], sheet: 'More' },
    ];
    const bytes = await writeWorkbook(sheets).toBuffer();
    const longest = await longestGapOf(200, async (timers) => {
      const opened = open('hours.xlsx', bytes);
      timers.restart();
      assert.equal((await opened.ready()).sheets, 2);
      const read = await opened.read();
      assert.deepEqual([read.length, read[0], read[3]], [20_001, ['Name', 'Hours'], ['Zoé 2', '0.5']]);
      assert.equal(opened.last('rows').end, 'whole');
      opened.close();
    });
    assert.ok(longest < 200, `${longest} ms`);
  });

  it('is an error for a file that is missing or too large', async () => {
    const missing = new FakePage(vscode.Uri.file(join(folder, 'missing.csv')));
    await assert.rejects(missing.ready(), /^ServiceError: Could not show “missing\.csv” as a table: /);
    const large = open('large.csv', 'a;b\n'.repeat(12_600_000));
    await assert.rejects(large.ready(), /it has 50\.4 MB, and the limit for tables is 50 MB/);
  });

  const dialogs: vscode.Disposable[] = [];

  /** Lets the user choose this file. Returns the warnings that are shown. */
  function saveTo(name: string): readonly string[] {
    const warnings: string[] = [];
    dialogs.push(
      replaced('showSaveDialog', () => Promise.resolve(vscode.Uri.file(join(folder, name)))),
      replaced('showWarningMessage', (sentence: string) => {
        warnings.push(sentence);
        return Promise.resolve(undefined);
      }),
    );
    return warnings;
  }

  it('says which texts are cut in a workbook, where a cell has no room for them', async () => {
    const opened = open('long.csv', 'a;b\n1;2\n');
    await opened.ready();
    const warnings = saveTo('long.xlsx');
    await opened.save('excel', [['a'], ['x'.repeat(40_000)]]);
    assert.deepEqual(warnings, ['Saved “long.xlsx”. Texts that are longer than a cell of Excel are cut: 1.']);
  });

  it('saves CSV with the separator of the last export', async () => {
    const opened = open('separated.csv', 'a;b\n1;2\n');
    await opened.ready();
    await opened.state.update('workforce.exportChoices', { separator: 'tab' });
    saveTo('tabs.csv');
    void opened.save('csv', [
      ['a', 'b'],
      ['1,5', '-2'],
    ]);
    await until(() => readdirSync(folder).includes('tabs.csv'));
    assert.equal(readFileSync(join(folder, 'tabs.csv'), 'utf8'), '\ufeffa\tb\r\n"1,5"\t-2\r\n');
  });

  it('saves many rows without holding up the editor, and none of them where one has other cells than texts and numbers', async () => {
    const opened = open('many.csv', 'a;b\n1;2\n');
    await opened.ready();
    saveTo('many.xlsx');
    const rows = Array.from({ length: 20_000 }, (_, index) => [`Zoé ${index}`, index / 4]);
    const longest = await longestGapOf(200, async () => {
      void opened.save('excel', [['Name', 'Hours'], ...rows]);
      await until(() => readdirSync(folder).includes('many.xlsx'));
    });
    assert.ok(longest < 200, `${longest} ms`);
    saveTo('other.csv');
    await assert.rejects(opened.save('csv', [['a'], ['1'], [true]]), /other cells than texts and numbers/);
    assert.ok(!readdirSync(folder).includes('other.csv'));
  });

  it('saves what the page shows, and leaves nothing half written in a folder that is read-only', async () => {
    const opened = open('shown.csv', 'a;b\n1;2\n');
    await opened.ready();
    let target = join(folder, 'saved.csv');
    using _dialog = replaced('showSaveDialog', () => Promise.resolve(vscode.Uri.file(target)));
    void opened.save('csv', [
      ['a', 'b'],
      ['1,5', 'x;y'],
    ]);
    await until(() => readdirSync(folder).includes('saved.csv'));
    assert.equal(readFileSync(target, 'utf8'), '\ufeffa,b\r\n"1,5","x;y"\r\n');
    const locked = mkdtempSync(join(folder, 'locked-'));
    // Root may write anywhere: a file in the place of the folder is what it cannot write into.
    writeFileSync(join(locked, 'file'), '');
    chmodSync(locked, 0o500);
    target = join(locked, 'file', 'saved.csv');
    await assert.rejects(opened.save('csv', [['a']]), /Could not save the table to .*saved\.csv/);
    assert.deepEqual(readdirSync(locked), ['file']);
    chmodSync(locked, 0o700);
  });
});
