import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createdReport } from '../../../src/features/reports/reportChanges.ts';
import { ReportFiles } from '../../../src/features/reports/reportFiles.ts';
import { type ReportChange, ReportStore } from '../../../src/features/reports/reportStore.ts';
import { keyOf, type StoredReport } from '../../../src/features/reports/storedReport.ts';
import { SharedStorage } from '../../../src/platform/storage/sharedStorage.ts';
import { unfinishedName } from '../../../src/platform/storage/wholeFile.ts';
import { root, temporaryDirectory } from '../../run/project.ts';
import { sampleReport } from '../features/reports/samples.ts';
import { isPosix, itOnPosix } from '../posix.ts';
import { clientOf, json, serve } from '../service/fixtures.ts';

const hour = 3_600_000;

function setUp() {
  const directory = temporaryDirectory();
  const warnings: string[] = [];
  const files = new ReportFiles(new SharedStorage(directory, assert.fail), (line) => warnings.push(line));
  return { directory, warnings, files, store: new ReportStore(files, assert.ifError) };
}

function nameOf(report: StoredReport): string {
  return `report-${createHash('sha256').update(keyOf(report)).digest('hex')}.json`;
}

function put(directory: string, report: StoredReport): string {
  const path = join(directory, nameOf(report));
  writeFileSync(path, JSON.stringify(report));
  return path;
}

/** The unfinished file of a write that was killed `age` milliseconds ago. */
function leaveBehind(directory: string, age: number): string {
  const name = unfinishedName();
  const path = join(directory, name);
  writeFileSync(path, '{"half');
  const seconds = (Date.now() - age) / 1000;
  utimesSync(path, seconds, seconds);
  return name;
}

describe('files that a killed write left behind', () => {
  it('are removed when the list is read, except those that another window may be writing', async () => {
    const { directory, store, warnings } = setUp();
    leaveBehind(directory, 25 * hour);
    leaveBehind(directory, -25 * hour);
    const young = leaveBehind(directory, hour);
    const foreign = 'notes.json.old';
    writeFileSync(join(directory, foreign), '');
    utimesSync(join(directory, foreign), 1, 1);
    const report = sampleReport({ id: '2' });
    put(directory, report);
    await store.refresh();
    assert.deepEqual(new Set(readdirSync(directory)), new Set([young, foreign, nameOf(report)]));
    assert.deepEqual(store.all(), [report]);
    assert.deepEqual(warnings, []);
  });
});

describe('one file that cannot be read', () => {
  const entries: readonly (readonly [what: string, make: (path: string) => void])[] = [
    ['a folder', (path) => mkdirSync(path)],
    ['a huge file', (path) => writeFileSync(path, ' '.repeat(1_000_001))],
    ['a deep value', (path) => writeFileSync(path, '['.repeat(500_000))],
  ];
  const onPosix: typeof entries = [
    ['a link to itself', (path) => symlinkSync(path, path)],
    ['a link to nothing', (path) => symlinkSync('/nowhere', path)],
    ['a link through a file', (path) => symlinkSync(join(root, 'package.json', 'x'), path)],
    ['a pipe without a writer', (path) => execFileSync('mkfifo', [path])],
    ['a device without end', (path) => symlinkSync('/dev/zero', path)],
  ];
  for (const [what, make] of isPosix ? [...entries, ...onPosix] : entries) {
    it(`as ${what}: is skipped, with at most one line in the log`, async () => {
      const { directory, store, warnings } = setUp();
      const report = sampleReport();
      put(directory, report);
      make(join(directory, 'report-odd.json'));
      await store.refresh();
      await store.refresh();
      assert.deepEqual(store.all(), [report]);
      assert.ok(warnings.length <= 1);
    });
  }
});

describe('20 000 files', () => {
  itOnPosix('are read with few files open, and reported in one event', function (this: Mocha.Context) {
    this.timeout(120_000);
    const { directory } = setUp();
    const ids = Array.from({ length: 20_000 }, (_, id) => String(id));
    for (const id of ids) {
      put(directory, sampleReport({ id }));
    }
    const modules = [
      'features/reports/reportFiles.ts',
      'features/reports/reportStore.ts',
      'platform/storage/sharedStorage.ts',
    ].map((file) => join(root, 'src', file));
    const script = `
      import { ReportFiles } from ${JSON.stringify(modules[0])};
      import { ReportStore } from ${JSON.stringify(modules[1])};
      import { SharedStorage } from ${JSON.stringify(modules[2])};
      const warn = (line) => console.log(line);
      const store = new ReportStore(new ReportFiles(new SharedStorage(${JSON.stringify(directory)}, warn), warn), warn);
      let calls = 0;
      store.onDidChange(() => (calls += 1));
      await store.refresh();
      console.log(store.all().length, calls);`;
    const command = 'ulimit -n 160; exec "$0" --input-type=module -e "$1"';
    const output = execFileSync('sh', ['-c', command, process.execPath, script], { encoding: 'utf8' });
    assert.equal(output.trim(), '20000 1');
  });

  it('are removed together with their connection', async () => {
    const { directory, store } = setUp();
    for (let id = 0; id < 2_000; id += 1) {
      put(directory, sampleReport({ id: String(id) }));
    }
    await store.refresh();
    const changes: number[] = [];
    store.onDidChange((together: readonly ReportChange[]) => changes.push(together.length));
    await store.removeAllOf('acme', undefined);
    assert.deepEqual(changes, [2_000]);
    assert.deepEqual(readdirSync(directory), []);
  });
});

describe('a report of a connection that was removed', () => {
  const baseUrl = 'https://acme.example.com';
  const former = sampleReport({ id: '1', connectionInstance: 'first' });
  const present = { id: 'acme', baseUrl, instance: 'second' };

  it('does not belong to a new connection with its id, even if its file is written late', async () => {
    const { directory, store } = setUp();
    put(directory, former);
    put(directory, sampleReport({ id: '2' }));
    const own = sampleReport({ id: '3', connectionInstance: 'second' });
    await store.add(own);
    await store.refresh();
    assert.deepEqual(store.of(present), [own]);
  });

  it('is removed when the removal is noticed; those of the new connection stay', async () => {
    const { directory, store } = setUp();
    put(directory, former);
    const own = sampleReport({ id: '3', connectionInstance: 'second' });
    put(directory, own);
    await store.removeAllOf('acme', present);
    assert.deepEqual(store.all(), [own]);
    assert.deepEqual(readdirSync(directory), [nameOf(own)]);
  });
});

describe('a report with a text id', () => {
  it('is listed, also after a reload', async () => {
    await using server = await serve((_request, response) =>
      json(response, { id: 'R-2026/α', name: 'Hours', status: 'pending' }, 201),
    );
    const { service } = clientOf({ baseUrl: server.origin });
    const creation = { templateId: 'hours', startsOn: null, endsOn: null };
    const response = await service.createReport(creation);
    const connection = { id: 'acme', name: 'Acme', baseUrl: server.origin };
    const { directory, store } = setUp();
    await store.add(createdReport(connection, creation, response, Date.now()));
    const reloaded = new ReportStore(
      new ReportFiles(new SharedStorage(directory, assert.fail), assert.fail),
      assert.ifError,
    );
    await reloaded.refresh();
    assert.deepEqual(
      reloaded.of(connection).map(({ id }) => id),
      ['R-2026/α'],
    );
  });
});
