import assert from 'node:assert/strict';
import { type ReportChange, ReportStore } from '../../../src/reports/reportStore.ts';
import { FakeMemory, sampleReport } from './samples.ts';

const baseUrl = 'https://acme.example.com';
const acme = { id: 'acme', baseUrl };
const other = { id: 'other', baseUrl };
const stateKey = 'workforce.reports';

function setUp(memory = new FakeMemory()) {
  const warnings: string[] = [];
  const store = new ReportStore(memory, (line) => warnings.push(line));
  const changes: string[] = [];
  store.onDidChange(({ kind, report }: ReportChange) =>
    changes.push(`${kind} ${report.id} ${report.status}`),
  );
  return { memory, store, warnings, changes };
}

describe('the list of reports', () => {
  it('is empty at first', () => {
    const { store, warnings } = setUp();
    assert.deepEqual(store.all(), []);
    assert.deepEqual(warnings, []);
  });

  it('keeps the newest first, and survives a reload', async () => {
    const { memory, store, changes } = setUp();
    await store.add(sampleReport({ id: '1' }));
    await store.add(sampleReport({ id: '2', connectionId: 'other' }));
    await store.add(sampleReport({ id: '3' }));
    const reloaded = setUp(memory).store;
    assert.deepEqual(reloaded.all(), store.all());
    assert.deepEqual(
      reloaded.of(acme).map(({ id }) => id),
      ['3', '1'],
    );
    assert.deepEqual(changes, ['added 1 pending', 'added 2 pending', 'added 3 pending']);
  });

  it('forgets all reports of a connection, and tells of each', async () => {
    const { store } = setUp();
    await store.add(sampleReport({ connectionId: 'acme', id: '1' }));
    await store.add(sampleReport({ connectionId: 'other', id: '1' }));
    await store.add(sampleReport({ connectionId: 'acme', id: '2' }));
    const removed: string[] = [];
    store.onDidChange(({ kind, report }) => removed.push(`${kind} ${report.connectionId} ${report.id}`));
    await store.removeAllOf('acme');
    assert.deepEqual(removed, ['removed acme 2', 'removed acme 1']);
    assert.deepEqual(
      store.all().map(({ connectionId }) => connectionId),
      ['other'],
    );
  });

  it('tells reports with the same id of two connections apart', async () => {
    const { store } = setUp();
    await store.add(sampleReport({ connectionId: 'acme', name: 'One' }));
    await store.add(sampleReport({ connectionId: 'other', name: 'Two' }));
    assert.equal(store.find({ connectionId: 'acme', id: '1' })?.name, 'One');
    await store.remove({ connectionId: 'acme', id: '1' });
    assert.deepEqual(
      store.all().map(({ name }) => name),
      ['Two'],
    );
  });

  it('does not show the reports of one service for another that the connection leads to now', async () => {
    const { store } = setUp();
    await store.add(sampleReport());
    assert.equal(store.of(acme).length, 1);
    assert.deepEqual(store.of({ id: 'acme', baseUrl: 'https://elsewhere.example.com' }), []);
  });

  it('holds a report once', async () => {
    const { store } = setUp();
    await store.add(sampleReport({ name: 'Before' }));
    await store.add(sampleReport({ name: 'After' }));
    assert.deepEqual(
      store.all().map(({ name }) => name),
      ['After'],
    );
  });

  it('lets the oldest of a connection go when there are too many, and those of others stay', async () => {
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

  it('changes a report in its place, and says so once', async () => {
    const { store, changes } = setUp();
    await store.add(sampleReport({ id: '1' }));
    await store.add(sampleReport({ id: '2' }));
    const key = { connectionId: 'acme', id: '1' };
    assert.equal((await store.update(key, (report) => ({ ...report, status: 'done' })))?.status, 'done');
    assert.equal(await store.update(key, (report) => report), undefined);
    assert.equal(
      await store.update({ connectionId: 'acme', id: '9' }, (report) => ({ ...report })),
      undefined,
    );
    assert.deepEqual(
      store.all().map(({ id, status }) => `${id} ${status}`),
      ['2 pending', '1 done'],
    );
    assert.deepEqual(changes.slice(2), ['updated 1 done']);
  });

  it('sees what another window wrote', async () => {
    const { memory, store } = setUp();
    await store.add(sampleReport());
    await setUp(memory).store.update(sampleReport(), (report) => ({ ...report, status: 'error' }));
    assert.equal(store.find(sampleReport())?.status, 'error');
  });

  it('drops damaged entries with one line in the log and keeps the others', async () => {
    const { memory, store, warnings } = setUp();
    const damaged = [
      null,
      'text',
      {},
      { ...sampleReport(), id: 5 },
      { ...sampleReport(), startsOn: 'soon' },
      { ...sampleReport(), filters: [{ kind: 'departments', values: ['x'] }] },
      { ...sampleReport(), following: { state: 'stopped', why: 'no idea', detail: '' } },
      { ...sampleReport(), createdAt: null },
    ];
    await memory.update(stateKey, [...damaged, sampleReport({ id: 'whole' })]);
    assert.deepEqual(
      store.all().map(({ id }) => id),
      ['whole'],
    );
    store.all();
    assert.equal(warnings.length, 1);
    assert.match(warnings[0] ?? '', /^8 of 9 entries/);
  });

  it('starts anew when the whole list is damaged', async () => {
    const { memory, store, warnings } = setUp();
    await memory.update(stateKey, { not: 'a list' });
    assert.deepEqual(store.all(), []);
    await store.add(sampleReport());
    assert.equal(store.all().length, 1);
    assert.equal(warnings.length, 1);
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
