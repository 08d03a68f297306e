import assert from 'node:assert/strict';
import { sandboxConnection } from '../../../../src/features/connections/sandboxRunner.ts';
import type { SessionChange } from '../../../../src/platform/session.ts';
import type { Connection, Credentials } from '../../../../src/service/http/connection.ts';
import { draftOf, FakeSecrets, FakeState } from './fakes.ts';
import { openLiveWindow } from './liveWindow.ts';

function build(state = new FakeState()) {
  const created: { connection: Connection; credentials: () => Promise<Credentials> }[] = [];
  let failure: Error | undefined;
  const window = openLiveWindow(state, new FakeSecrets(), {
    beforeClient(connection, credentials) {
      created.push({ connection, credentials });
      if (failure !== undefined) {
        throw failure;
      }
    },
  });
  return { ...window, created, fail: (error: Error | undefined) => (failure = error) };
}

describe('the sessions', () => {
  it('are none without a connection', () => {
    const { sessions } = build();
    assert.equal(sessions.current, undefined);
    assert.equal(sessions.find('acme'), undefined);
  });

  it('make the client when it is first asked for, and once', async () => {
    const { store, sessions, created } = build();
    const { id } = await store.add(draftOf('Acme'));
    assert.equal(sessions.current, sessions.find(id));
    assert.equal(created.length, 0);
    assert.equal(await sessions.current?.service(), await sessions.find(id)?.service());
    assert.equal(created.length, 1);
    assert.deepEqual(await created[0]?.credentials(), {
      apiKey: 'acme-key',
      clientId: 'I',
      clientSecret: 'acme-secret',
    });
  });

  it('try again to make a client that could not be made', async () => {
    const { store, sessions, fail } = build();
    await store.add(draftOf('Acme'));
    fail(new Error('not loaded'));
    await assert.rejects(sessions.current?.service() ?? Promise.resolve(), /not loaded/);
    fail(undefined);
    assert.ok(await sessions.current?.service());
  });

  it('announce a switch, an edit and a removal of the one in use, and nothing else', async () => {
    const { store, sessions, announced } = build();
    const acme = await store.add(draftOf('Acme'));
    assert.deepEqual(announced.map(nameOf), ['Acme']);
    const other = await store.add(draftOf('Other'));
    assert.equal(announced.length, 1);
    await store.activate(other.id);
    await store.activate(other.id);
    assert.deepEqual(announced.map(nameOf), ['Acme', 'Other']);
    await store.update(acme, draftOf('Acme', { baseUrl: 'https://moved.example' }));
    assert.equal(announced.length, 2);
    assert.equal(sessions.find('acme')?.connection.baseUrl, 'https://moved.example');
    await store.update(other, draftOf('Other', { scopes: [] }));
    assert.equal(announced.length, 3);
    await store.remove(other);
    await store.remove(acme);
    assert.deepEqual(announced.slice(3).map(nameOf), ['Acme', undefined]);
  });

  it('report every removal, and nothing else', async () => {
    const { store, sessions } = build();
    const removed: string[] = [];
    sessions.onDidRemove((id) => removed.push(id));
    const acme = await store.add(draftOf('Acme'));
    const other = await store.add(draftOf('Other'));
    await store.relabel(other.id, { name: 'Another' });
    await store.activate(acme.id);
    await store.remove(other);
    assert.deepEqual(removed, [other.id]);
    assert.equal(sessions.find(other.id), undefined);
  });

  it('keep the client of a renamed connection', async () => {
    const { store, sessions, announced, created } = build();
    const { id } = await store.add(draftOf('Acme'));
    const before = await sessions.current?.service();
    await store.relabel(id, { name: 'Acme & Co' });
    assert.equal(announced.at(-1)?.current?.connection.name, 'Acme & Co');
    assert.equal(await sessions.current?.service(), before);
    assert.equal(created.length, 1);
  });

  describe('of a sandbox that ran in an earlier window', () => {
    /** Its port is another one than that of the sandboxes in this test. */
    const stale = sandboxConnection(
      {
        baseUrl: 'http://127.0.0.1:9',
        tokenUrl: 'http://127.0.0.1:9/connect/token',
        apiKey: 'old-key',
        clientId: 'I',
        clientSecret: 'acme-secret',
        scenario: () => Promise.resolve('{}'),
        control: () => Promise.reject(new Error('It is not controlled.')),
        ended: Promise.resolve(undefined),
      },
      'My sandbox',
    );

    it('start it when it is in use and its service is needed, once, and announce its new address', async () => {
      const state = new FakeState();
      await build(state).store.put(stale);
      const { sessions, sandbox, created, announced } = build(state);
      const { current } = sessions;
      assert.ok(current);
      assert.equal(sandbox.isRunning, false);
      await Promise.all([current.service(), current.service()]);
      assert.equal(sandbox.isRunning, true);
      assert.deepEqual(announced.map(nameOf), ['My sandbox']);
      assert.equal(sessions.current?.connection.baseUrl, 'http://127.0.0.1:1');
      assert.deepEqual(
        created.map(({ connection }) => connection.baseUrl),
        ['http://127.0.0.1:1'],
      );
      assert.equal((await created[0]?.credentials())?.apiKey, 'fresh-key');
    });

    it('start it with the company that it had, and keep its file', async () => {
      const state = new FakeState();
      const file = 'file:///company.json';
      await build(state).store.put({ ...stale, baseUrl: 'http://127.0.0.1:7', scenario: file });
      const { store, sessions, announced } = build(state);
      await sessions.current?.service();
      assert.equal(store.find('sandbox')?.scenario, file);
      // Another window has another company: this one keeps its own until it is reloaded.
      const other = build(state);
      const before = announced.length;
      await other.store.put(stale);
      store.refresh();
      assert.equal(announced.length, before);
      assert.equal(store.find('sandbox')?.scenario, undefined);
    });

    it('say that it does not run where another connection is in use, and find it after its start', async () => {
      const state = new FakeState();
      const earlier = build(state);
      await earlier.store.put(stale);
      await earlier.store.add(draftOf('Acme'));
      await earlier.store.activate('acme');

      const { store, sessions, sandbox } = build(state);
      const stopped = sessions.find('sandbox');
      assert.ok(stopped);
      const service = await stopped.service();
      await assert.rejects(service.departments(), { kind: 'sandbox-stopped' });
      assert.equal(sandbox.isRunning, false);

      await store.put(sandboxConnection(await sandbox.run(), 'My sandbox'));
      const { connection } = sessions.find('sandbox') ?? stopped;
      assert.equal(connection.baseUrl, 'http://127.0.0.1:1');
      assert.equal((await sessions.credentials(connection)).apiKey, 'fresh-key');
    });
  });
});

function nameOf({ current }: SessionChange): string | undefined {
  return current?.connection.name;
}
