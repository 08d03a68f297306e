import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import * as vscode from 'vscode';
import { cellsOf } from '../../../unit/features/export/files.ts';
import { FaultyFiles } from '../../attacks/faultyFiles.ts';
import { withSetting } from '../../trees/support.ts';
import { errorOf, hideViews, run, until, useSandbox } from '../documents/support.ts';

interface Result {
  readonly file: string;
  readonly records: number;
  readonly incomplete?: string;
}

const employees = 'workforce.employees';
const count = 250;

describe('workforce.export', () => {
  const { requests, showViews } = useSandbox('Exported', { employees: count, departments: 12 });
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'workforce-exports-'));
  });

  afterEach(async () => {
    await hideViews();
    await run('clearEmployeeFilters', {});
    rmSync(folder, { recursive: true, force: true });
  });

  const target = (name: string) => join(folder, name);
  const sent = () => requests.filter(({ path }) => !path.includes('/connect/token'));

  async function exported(view: string, target: string, options: object = {}): Promise<Result> {
    const result = await run('export', { view, target, ...options });
    assert.ok(typeof result === 'object' && result !== null && 'file' in result && 'records' in result);
    assert.deepEqual(readdirSync(folder), [target.slice(folder.length + 1)]);
    return { ...result, file: String(result.file), records: Number(result.records) };
  }

  const csv = (name: string): string[][] => parse(readFileSync(target(name)), { bom: true });

  it('writes a list that is not loaded to a CSV file, with one request for 100 employees', async () => {
    const result = await exported(employees, target('all.csv'));
    assert.deepEqual(result, { file: vscode.Uri.file(target('all.csv')).toString(), records: count });
    const [names, ...rows] = csv('all.csv');
    assert.deepEqual(names, ['id', 'employeeNumber', 'familyName', 'givenName', 'status', 'email']);
    assert.equal(new Set(rows.map(([id]) => id)).size, count);
    assert.equal(sent().length, Math.ceil(count / 100));
  });

  it('writes the same records as JSON and as Excel, with the chosen columns', async () => {
    const columns = ['id', 'familyName', 'birthDay.day', 'createdAt'];
    await exported(employees, target('all.json'), { format: 'json', columns });
    const records: Record<string, unknown>[] = JSON.parse(readFileSync(target('all.json'), 'utf8'));
    assert.equal(records.length, count);
    assert.deepEqual(Object.keys(records[0] ?? {}), ['id', 'familyName', 'birthDay', 'createdAt']);
    rmSync(target('all.json'));
    await exported(employees, target('all.xlsx'), { format: 'excel', columns });
    const cells = cellsOf(readFileSync(target('all.xlsx')));
    for (const [place, { id, familyName, createdAt }] of records.entries()) {
      const row = place + 2;
      const values = ['A', 'B', 'D'].map((column) => cells.get(`${column}${row}`)?.value);
      assert.deepEqual(values, [id, familyName, createdAt]);
    }
  });

  it('writes names beside ids, with the separator and the headings of the script', async () => {
    const columns = ['id', 'department.name', 'manager.name', 'manager.email'];
    const { file } = await exported(employees, target('named.csv'), {
      ...{ columns, separator: 'semicolon', headings: 'translated' },
    });
    assert.equal(file, vscode.Uri.file(target('named.csv')).toString());
    const bytes = readFileSync(target('named.csv'));
    const [headings, ...rows]: string[][] = parse(bytes, { bom: true, delimiter: ';' });
    assert.deepEqual(headings, ['ID', 'Department: Name', 'Manager: Name', 'Manager: E-mail']);
    assert.ok(rows.every(([, department]) => department !== ''));
    assert.ok(rows.some(([, , manager, email]) => manager !== '' && email?.includes('@')));
    // The list, and the departments, unless they are known already.
    assert.ok(sent().length <= Math.ceil(count / 100) + 1, JSON.stringify(sent()));
  });

  it('masks what documents mask, unless the user has switched that off', async () => {
    const columns = ['id', 'phoneNumber', 'birthDay.day'];
    const values = async (name: string) => {
      await exported(employees, target(name), { columns });
      const [, ...rows] = csv(name);
      rmSync(target(name));
      return new Set(rows.flatMap(([, ...masked]) => masked).filter((value) => value !== ''));
    };
    assert.deepEqual(await values('masked.csv'), new Set(['••••']));
    const plain = await withSetting('maskSensitiveFields', false, () => values('plain.csv'));
    assert.ok(plain.size > 10 && !plain.has('••••'));
  });

  it('writes the search and the filter of the view only', async () => {
    await run('filterEmployees', { statuses: ['upcoming'] });
    const { records } = await exported(employees, target('some.csv'));
    const [, ...rows] = csv('some.csv');
    assert.ok(records > 0 && records < count);
    assert.ok(rows.every((row) => row[4] === 'upcoming'));
  });

  it('writes the departments with their paths; a listing that is loaded takes no request', async () => {
    const { records } = await exported('workforce.departments', target('tree.json'), { format: 'json' });
    assert.equal(records, 12);
    // The names of heads are in the listing.
    assert.ok(sent().length <= 1, JSON.stringify(sent()));
    const departments: { id: string; path: string; level: number; parentId?: string }[] = JSON.parse(
      readFileSync(target('tree.json'), 'utf8'),
    );
    const top = departments.filter(({ level }) => level === 1);
    assert.ok(top.length > 0 && top.every(({ parentId }) => parentId === undefined));
    for (const { path, parentId } of departments.filter(({ level }) => level > 1)) {
      const parent = departments.find(({ id }) => id === parentId) ?? assert.fail('The parent is missing.');
      assert.ok(path.startsWith(`${parent.path} › `));
    }
    requests.length = 0;
    await exported('workforce.departments', target('tree.json'), { format: 'csv' });
    assert.deepEqual(sent(), []);
  });

  it('writes taxonomies, leaves and reports', async () => {
    await showViews();
    const taxonomies = await exported('workforce.taxonomies', target('t.csv'));
    assert.ok(taxonomies.records > 0);
    rmSync(target('t.csv'));
    await run('openLeaves', { of: 'department', ids: ['1'], from: '2026-01-01', to: '2026-03-31' });
    const leaves = await exported('workforce.leaves', target('l.csv'));
    assert.equal(csv('l.csv').length, leaves.records + 1);
    rmSync(target('l.csv'));
    await run('closeLeaves', {});
    assert.match(
      await errorOf('export', { view: 'workforce.leaves', target: target('l.csv') }),
      /shows no list/,
    );
    assert.deepEqual(await exported('workforce.reports', target('r.csv')), {
      file: vscode.Uri.file(target('r.csv')).toString(),
      records: 0,
    });
  });

  it('writes all columns of the selected rows, and of a list that is loaded to its end', async () => {
    await run('filterEmployees', { statuses: ['upcoming'] });
    await showViews();
    await until(async () => {
      await vscode.commands.executeCommand(`${employees}.focus`);
      await vscode.commands.executeCommand('list.selectAll');
      return (await errorOf('copyId', { view: employees }).catch(() => '')) === '';
    });
    requests.length = 0;
    const selected = await exported(employees, target('selected.csv'), { selected: true });
    const [, ...rows] = csv('selected.csv');
    rmSync(target('selected.csv'));
    assert.equal(sent().length, Math.ceil(selected.records / 100));
    assert.ok(rows.length > 0 && rows.every((row) => row.every((cell) => cell !== '')), rows[0]?.join());
    await exported(employees, target('whole.csv'));
    const [, ...whole] = csv('whole.csv');
    assert.deepEqual(whole, rows);
  });

  it('rejects selected rows of different kinds, and says so', async () => {
    const view = 'workforce.departments';
    const { executeCommand } = vscode.commands;
    await showViews();
    await until(async () => {
      // The last row is expanded, until it is a person.
      await executeCommand(`${view}.focus`);
      await executeCommand('list.focusFirst');
      await executeCommand('list.expand');
      await executeCommand('list.focusLast');
      await executeCommand('list.expand');
      await executeCommand('list.selectAll');
      const error = await errorOf('export', { view, target: target('a.csv'), selected: true }).catch(
        () => '',
      );
      return /rows of different kinds are selected/.test(error);
    });
  });

  it('rejects what it does not know before it sends a request', async () => {
    const cases: readonly (readonly [options: object, message: RegExp])[] = [
      [
        { view: 'workforce.people' },
        /argument "view" cannot be “workforce.people”\. Use one of workforce\.departments/,
      ],
      [{ format: 'pdf' }, /argument "format" cannot be “pdf”\. Use one of csv, json, excel/],
      [{ columns: ['id', 'salary'] }, /argument "columns" cannot be “salary”\. Use one of id, /],
      [{ columns: [] }, /Use one of id, /],
      [{ separator: '|' }, /argument "separator" cannot be “\|”\. Use one of comma, semicolon, tab/],
      [{ headings: 'French' }, /argument "headings" cannot be “French”\. Use one of technical, translated/],
      [{ target: 'relative.csv' }, /neither an absolute path nor an address/],
      [{ selected: true }, /no row with data is selected/],
    ];
    for (const [options, message] of cases) {
      const whole = { view: employees, target: target('a.csv'), ...options };
      assert.match(await errorOf('export', whole), message);
    }
    assert.deepEqual(sent(), []);
    assert.deepEqual(readdirSync(folder), []);
  });

  describe('on a disk', () => {
    const good = 'previous content\n';
    const isRoot = process.getuid?.() === 0 && process.platform === 'linux';

    /** Runs on a small disk, which takes root rights, as continuous integration has them. */
    async function onDisk(options: string, body: (disk: string) => Promise<void>): Promise<void> {
      const disk = join(folder, 'disk');
      mkdirSync(disk);
      execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
      try {
        await body(disk);
      } finally {
        execFileSync('umount', [disk]);
      }
    }

    for (const format of ['csv', 'json', 'excel']) {
      it(`that is full leaves the former file unchanged and no other: ${format}`, async function () {
        if (!isRoot) {
          this.skip();
        }
        await onDisk('size=8k', async (disk) => {
          const file = join(disk, 'all.csv');
          writeFileSync(file, good);
          const columns = ['id', 'url', 'email', 'familyName', 'givenName', 'createdAt', 'lastUpdatedAt'];
          const message = await errorOf('export', { view: employees, target: file, format, columns });
          assert.match(
            message,
            /Could not save the file .*: there is not enough disk space\. Choose another location/,
          );
          assert.deepEqual(readdirSync(disk), ['all.csv']);
          assert.equal(readFileSync(file, 'utf8'), good);
        });
      });
    }

    it('that is read-only leaves nothing and costs no request', async function () {
      if (!isRoot) {
        this.skip();
      }
      await onDisk('size=64k,ro', async (disk) => {
        const message = await errorOf('export', { view: employees, target: join(disk, 'all.csv') });
        assert.match(message, /the file or its folder is not writable/);
        assert.deepEqual(readdirSync(disk), []);
        assert.deepEqual(sent(), []);
      });
    });

    it('where a folder stands in its place leaves that', async () => {
      mkdirSync(target('all.csv'));
      const message = await errorOf('export', { view: employees, target: target('all.csv') });
      assert.match(message, /something else than a file is there/);
      assert.deepEqual(sent(), []);
    });
  });

  describe('in a file system of another extension', () => {
    const files = new FaultyFiles();
    const registration = vscode.workspace.registerFileSystemProvider('faulty-exports', files);
    const target = 'faulty-exports:/all.csv';
    const variable = process.platform === 'win32' ? 'TEMP' : 'TMPDIR';
    const { [variable]: usual } = process.env;
    let temporary: string;

    beforeEach(() => {
      files.reset(new Map([['/all.csv', Buffer.from('previous')]]));
      // The usual temporary folder is also that of other programs, such as tests that run at the same time.
      temporary = join(folder, 'temporary');
      mkdirSync(temporary);
      process.env[variable] = temporary;
      assert.equal(tmpdir(), temporary);
    });

    afterEach(() => {
      if (usual === undefined) {
        delete process.env[variable];
      } else {
        process.env[variable] = usual;
      }
    });

    after(() => registration.dispose());

    it('replaces the file, and leaves nothing in the temporary folder', async () => {
      await run('export', { view: employees, target });
      assert.deepEqual([...files.contents.keys()], ['/all.csv']);
      const rows: string[][] = parse(Buffer.from(files.contents.get('/all.csv') ?? []), { bom: true });
      assert.equal(rows.length, count + 1);
      assert.deepEqual(readdirSync(temporary), []);
    });

    it('leaves it unchanged where that is full', async () => {
      files.room = 1_000;
      assert.match(await errorOf('export', { view: employees, target }), /the quota is used up/);
      assert.equal(Buffer.from(files.contents.get('/all.csv') ?? []).toString(), 'previous');
      assert.deepEqual([...files.contents.keys()], ['/all.csv']);
      assert.deepEqual(readdirSync(temporary), []);
    });
  });
});

describe('an export that is not whole', () => {
  useSandbox('Lacking', { employees: 150, departments: 14, quirks: ['missing-rows'] });

  it('says how many records the service counts, and saves what there is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'workforce-exports-'));
    const result = await run('export', { view: employees, target: join(folder, 'all.csv') });
    const [, ...rows]: string[][] = parse(readFileSync(join(folder, 'all.csv')), { bom: true });
    assert.match(
      JSON.stringify(result),
      new RegExp(`The file has ${rows.length} of the \\d+ records that the service counts`),
    );
    rmSync(folder, { recursive: true });
  });
});

describe('workforce.export with an API key only', () => {
  const inputs = { clientId: undefined, clientSecret: undefined };
  const { connection, requests } = useSandbox('Keyed', { employees: 40, departments: 6 }, inputs);

  before(() => run('useConnection', { connection }));

  it('writes the users, in one request, and says that they are', async () => {
    await run('clearEmployeeFilters', {});
    requests.length = 0;
    const folder = mkdtempSync(join(tmpdir(), 'workforce-exports-'));
    const file = join(folder, 'users.csv');
    const result = await run('export', { view: employees, target: file });
    assert.deepEqual(result, {
      file: vscode.Uri.file(file).toString(),
      records: 40,
      incomplete:
        'All or some of the records are users of the legacy API, which lack some columns of employees.',
    });
    assert.deepEqual(
      requests.map(({ path }) => path.replace(/\?.*/, '')),
      ['/api/v3/users'],
    );
    const [names, ...rows]: string[][] = parse(readFileSync(file), { bom: true });
    assert.deepEqual(names, ['id', 'employeeNumber', 'familyName', 'givenName', 'status', 'email']);
    assert.ok(rows.every((row) => row.every((cell) => cell !== '')));
    rmSync(folder, { recursive: true, force: true });
  });
});
