import assert from 'node:assert/strict';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ReportFiles, type ReportStorage } from '../../../../src/features/reports/reportFiles.ts';
import { type ReportChange, ReportStore } from '../../../../src/features/reports/reportStore.ts';
import type { StoredReport } from '../../../../src/features/reports/storedReport.ts';
import { SharedStorage } from '../../../../src/platform/storage/sharedStorage.ts';
import { unfinishedName } from '../../../../src/platform/storage/wholeFile.ts';
import { temporaryDirectory } from '../../../run/project.ts';
import { FakeStorage, sampleReport } from './samples.ts';

const baseUrl = 'https://acme.example.com';
const acme = { id: 'acme', baseUrl };
const other = { id: 'other', baseUrl };

function setUp(directory = join(temporaryDirectory(), 'reports')) {
  const warnings: string[] = [];
  const store = new ReportStore(
    new ReportFiles(new SharedStorage(directory, assert.fail), (line) => warnings.push(line)),
    assert.ifError,
  );
  const changes: string[] = [];
  store.onDidChange((together: readonly ReportChange[]) =>
    changes.push(...together.map(({ kind, report }) => `${kind} ${report.id} ${report.status}`)),
  );
  return { directory, store, warnings, changes };
}

const statusesOf = (reports: readonly StoredReport[]) => reports.map(({ id, status }) => `${id} ${status}`);
const namesOf = (store: ReportStore) => store.all().map(({ name }) => name);
const kindsIn = (directory: string) =>
  readdirSync(directory)
    .map((file) => file.split('-')[0])
    .toSorted();

describe('the list of reports', () => {
  it('is empty at first', async () => {
    const { store, warnings } = setUp();
    await store.refresh();
    assert.deepEqual(store.all(), []);
    assert.deepEqual(warnings, []);
  });

  it('lists the newest first, also after a reload', async () => {
    const { directory, store, changes } = setUp();
    await store.add(sampleReport({ id: '1' }));
    await store.add(sampleReport({ id: '2', connectionId: 'other' }));
    await store.add(sampleReport({ id: '3' }));
    const reloaded = setUp(directory).store;
    await reloaded.refresh();
    assert.deepEqual(reloaded.all(), store.all());
    assert.deepEqual(statusesOf(reloaded.of(acme)), ['3 pending', '1 pending']);
    assert.deepEqual(changes, ['added 1 pending', 'added 2 pending', 'added 3 pending']);
  });

  it('removes all reports of a connection, and notifies of each', async () => {
    const { store, changes } = setUp();
    await store.add(sampleReport({ id: '1', status: 'done' }));
    await store.add(sampleReport({ id: '1', connectionId: 'other', name: 'Other' }));
    await store.add(sampleReport({ id: '2' }));
    await store.removeAllOf('acme', undefined);
    assert.deepEqual(changes.slice(3), ['removed 2 pending', 'removed 1 done']);
    assert.deepEqual(namesOf(store), ['Other']);
  });

  it('distinguishes reports with the same id of two connections', async () => {
    const { store } = setUp();
    await store.add(sampleReport({ connectionId: 'acme', name: 'One' }));
    await store.add(sampleReport({ connectionId: 'other', name: 'Two' }));
    assert.equal(store.find({ connectionId: 'acme', id: '1' })?.name, 'One');
    await store.remove({ connectionId: 'acme', id: '1' });
    assert.deepEqual(namesOf(store), ['Two']);
  });

  it('does not show the reports of a service that the connection no longer leads to', async () => {
    const { store } = setUp();
    await store.add(sampleReport());
    assert.equal(store.of(acme).length, 1);
    assert.deepEqual(store.of({ id: 'acme', baseUrl: 'https://elsewhere.example.com' }), []);
  });

  it('replaces a report that is added again', async () => {
    const { store } = setUp();
    await store.add(sampleReport({ name: 'Before' }));
    await store.add(sampleReport({ name: 'After' }));
    assert.deepEqual(namesOf(store), ['After']);
  });

  it('removes the oldest report of a connection that has too many, and none of another', async () => {
    const { store, changes } = setUp();
    await store.add(sampleReport({ id: 'foreign', connectionId: 'other' }));
    for (let id = 1; id <= 51; id += 1) {
      await store.add(sampleReport({ id: String(id) }));
    }
    assert.equal(store.of(acme).length, 50);
    assert.equal(store.of(acme).at(-1)?.id, '2');
    assert.equal(store.of(other).length, 1);
    assert.deepEqual(changes.slice(-2), ['added 51 pending', 'removed 1 pending']);
  });

  it('does not remove or count one that is kept', async () => {
    const { store } = setUp();
    const kept = { usual: 'lastMonth', from: '', to: '' } as const;
    await store.add(sampleReport({ id: 'kept', kept }));
    for (let id = 1; id <= 51; id += 1) {
      await store.add(sampleReport({ id: String(id) }));
    }
    assert.equal(store.of(acme).length, 51);
    assert.deepEqual(store.find(sampleReport({ id: 'kept' }))?.kept, kept);
  });

  it('removes reports that were followed by their ids before those that were created', async () => {
    const { store } = setUp();
    await store.add(sampleReport({ id: 'created' }));
    for (let id = 1; id <= 52; id += 1) {
      await store.add(sampleReport({ id: String(id), isAdopted: true }));
    }
    assert.equal(store.of(acme).length, 50);
    const ids = store.of(acme).map(({ id }) => id);
    assert.deepEqual([ids.includes('created'), ids.includes('3'), ids.includes('4')], [true, false, true]);
  });

  it('updates a report in its place, and notifies once', async () => {
    const { store, changes } = setUp();
    await store.add(sampleReport({ id: '1' }));
    await store.add(sampleReport({ id: '2' }));
    const key = { connectionId: 'acme', id: '1' };
    const step = await store.update(key, (report) => ({ ...report, status: 'done' }));
    assert.deepEqual([step?.before.status, step?.after.status], ['pending', 'done']);
    assert.equal(await store.update(key, (report) => report), undefined);
    assert.equal(await store.update({ ...key, id: '9' }, (report) => ({ ...report })), undefined);
    assert.deepEqual(statusesOf(store.all()), ['2 pending', '1 done']);
    assert.deepEqual(changes.slice(2), ['updated 1 done']);
  });

  it('skips damaged files with one line each in the log, and keeps the others', async () => {
    const { directory, store, warnings } = setUp();
    const whole = sampleReport({ id: 'whole' });
    await store.add(whole);
    const damaged = [
      'null',
      'not JSON',
      '',
      '{}',
      ...[
        { id: 5 },
        { startsOn: 'soon' },
        { filters: [{ kind: 'departments', values: ['x'] }] },
        { following: { state: 'stopped', why: 'no idea', detail: '' } },
        { following: { state: 'followed', since: 1, failure: 'yes' } },
        { createdAt: null },
        { createdAt: 8.7e15 },
        // A whole report, but in the file of another.
        {},
      ].map((change) => JSON.stringify({ ...whole, ...change })),
    ];
    for (const [index, text] of damaged.entries()) {
      writeFileSync(join(directory, `report-${index}.json`), text);
    }
    writeFileSync(join(directory, unfinishedName()), 'half');
    await store.refresh();
    await store.refresh();
    assert.deepEqual(store.all(), [whole]);
    assert.equal(warnings.length, damaged.length);
    assert.match(warnings[0] ?? '', /\.json holds no report and is left out/);
  });

  it('leaves no other file', async () => {
    const { directory, store } = setUp();
    await store.add(sampleReport());
    await store.update(sampleReport(), (report) => ({ ...report, name: 'Renamed' }));
    assert.deepEqual(kindsIn(directory), ['followed', 'report']);
    await store.update(sampleReport(), (report) => ({ ...report, following: { state: 'ended' } }));
    assert.deepEqual(kindsIn(directory), ['report']);
    await store.remove(sampleReport());
    assert.deepEqual(kindsIn(directory), []);
  });

  it('no longer calls a listener that was disposed', async () => {
    const { store } = setUp();
    let calls = 0;
    const subscription = store.onDidChange(() => {
      calls += 1;
    });
    await store.add(sampleReport());
    subscription.dispose();
    await store.remove(sampleReport());
    assert.equal(calls, 1);
  });
});

describe('the list of reports in two windows', () => {
  it('shows in one what was added, updated and removed in the other', async () => {
    const { directory, store } = setUp();
    const other = setUp(directory);
    await store.add(sampleReport());
    await other.store.refresh();
    await store.update(sampleReport(), (report) => ({ ...report, status: 'error' }));
    await other.store.refresh();
    await other.store.refresh();
    await store.remove(sampleReport());
    await other.store.refresh();
    assert.deepEqual(other.changes, ['found 1 pending', 'updated 1 error', 'removed 1 error']);
  });

  it('loses nothing when both write at once', async () => {
    const { directory, store } = setUp();
    const other = setUp(directory).store;
    await store.add(sampleReport({ id: 'old' }));
    await other.refresh();
    const ids = Array.from({ length: 20 }, (_, index) => String(index));
    await Promise.all(
      ids.flatMap((id) => [
        store.add(sampleReport({ id: `one ${id}` })),
        other.add(sampleReport({ id: `other ${id}` })),
        store.update(sampleReport({ id: 'old' }), (report) => ({ ...report, name: id })),
      ]),
    );
    await Promise.all([store.refresh(), other.refresh()]);
    assert.equal(store.all().length, 41);
    assert.deepEqual(store.all(), other.all());
    assert.equal(store.find(sampleReport({ id: 'old' }))?.name, '19');
  });

  it('updates the latest version of the other, and does not restore a report that it removed', async () => {
    const { directory, store } = setUp();
    const other = setUp(directory).store;
    await store.add(sampleReport());
    await other.refresh();
    await store.update(sampleReport(), (report) => ({ ...report, name: 'Renamed' }));
    await other.update(sampleReport(), (report) => ({ ...report, status: 'done' }));
    assert.deepEqual(other.find(sampleReport()), sampleReport({ name: 'Renamed', status: 'done' }));
    await store.remove(sampleReport());
    assert.equal(await other.update(sampleReport(), (report) => ({ ...report, status: 'error' })), undefined);
    assert.deepEqual(other.all(), []);
    await store.refresh();
    assert.deepEqual(store.all(), []);
  });

  it('ends a report in one of them, also where the other stores an older status last', async () => {
    const { directory, store } = setUp();
    await store.add(sampleReport());
    const files = new ReportFiles(new SharedStorage(directory, assert.fail), assert.fail);
    const end = (window: ReportStore) =>
      window.update(sampleReport(), (report) => ({
        ...report,
        status: 'done',
        following: { state: 'ended' },
      }));
    const ends: boolean[] = [];
    const slow: ReportStorage = {
      readAll: () => files.readAll(),
      read: (key) => files.read(key),
      remove: (key) => files.remove(key),
      // The first window ends it after this one has read it.
      async write(...report) {
        ends.push((await end(store))?.endsFollowing ?? false);
        return await files.write(...report);
      },
    };
    await new ReportStore(slow, assert.ifError).update(sampleReport(), (report) => ({
      ...report,
      status: 'running',
    }));
    await store.refresh();
    assert.deepEqual(statusesOf(store.all()), ['1 running']);
    for (const window of [store, setUp(directory).store]) {
      ends.push((await end(window))?.endsFollowing ?? false);
    }
    assert.deepEqual(ends, [true, false, false]);
  });
});

describe('the list of reports without storage', () => {
  function setUpBroken() {
    const storage = new FakeStorage();
    const errors: unknown[] = [];
    const store = new ReportStore(storage, (error) => errors.push(error));
    return { storage, store, errors, failure: new Error('the disk is full') };
  }

  it('is kept while the window is open, and stored once that is possible again', async () => {
    const { storage, store, errors, failure } = setUpBroken();
    await store.add(sampleReport({ id: '1' }));
    storage.failure = failure;
    await store.add(sampleReport({ id: '2' }));
    await store.update(sampleReport({ id: '1' }), (report) => ({ ...report, status: 'done' }));
    assert.ok(errors.length > 0 && errors.every((fault) => fault === failure));
    await assert.rejects(store.refresh(), failure);
    storage.failure = undefined;
    await store.refresh();
    assert.deepEqual(statusesOf(store.all()), ['2 pending', '1 done']);
    await store.update(sampleReport({ id: '2' }), (report) => ({ ...report, status: 'done' }));
    assert.deepEqual(statusesOf(await storage.readAll()), ['1 pending', '2 done']);
  });

  it('does not show storage that cannot be used as empty', async () => {
    const directory = join(temporaryDirectory(), 'reports');
    writeFileSync(directory, 'a file, no directory');
    const errors: unknown[] = [];
    const store = new ReportStore(
      new ReportFiles(new SharedStorage(directory, () => undefined), assert.fail),
      (error) => errors.push(error),
    );
    await assert.rejects(store.refresh(), {
      name: 'ServiceError',
      message:
        /^Could not read the list of reports: the storage of this extension could not be used \(ENOTDIR.*\)\. .* refresh the view\.$/,
    });
    await store.add(sampleReport());
    assert.equal(store.all().length, 1);
    assert.match(errors.map(String).join(), /Could not store the list of reports: .* It is available until/);
    rmSync(directory);
    await store.update(sampleReport(), (report) => ({ ...report, name: 'Renamed' }));
    assert.deepEqual(kindsIn(directory), ['followed', 'report']);
  });

  it('keeps a report that cannot be removed', async () => {
    const { storage, store, failure } = setUpBroken();
    await store.add(sampleReport());
    storage.failure = failure;
    await assert.rejects(store.remove(sampleReport()), failure);
    assert.equal(store.all().length, 1);
  });
});
