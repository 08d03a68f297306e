import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { sandboxConnection } from '../../../../src/features/connections/sandboxRunner.ts';
import type { Credentials } from '../../../../src/service/http/connection.ts';
import { itOnPosix } from '../../posix.ts';
import { json, type ScriptedServer, serve } from '../../service/fixtures.ts';
import { draftOf, FakeSecrets, FakeState, openWindow } from './fakes.ts';
import { openLiveWindow } from './liveWindow.ts';

type LiveWindow = ReturnType<typeof openLiveWindow>;

const first = { apiKey: 'first-key', clientId: 'I', clientSecret: 'first-secret' };
const second = { apiKey: 'second-key', clientId: 'I', clientSecret: 'second-secret' };

describe('a connection that another window', () => {
  let state: FakeState;
  let secrets: FakeSecrets;
  let server: ScriptedServer;

  beforeEach(async () => {
    state = new FakeState();
    secrets = new FakeSecrets();
    server = await serve((request, response, body) => {
      if (request.url === '/connect/token') {
        const secret = new URLSearchParams(body).get('client_secret');
        json(response, { access_token: `token-for-${secret}`, token_type: 'Bearer', expires_in: 1800 });
      } else {
        json(response, { items: [], data: { items: [] } }, 200, { etag: '"1"' });
      }
    });
  });

  afterEach(() => server[Symbol.asyncDispose]());

  const draft = (credentials: Credentials, name = 'Acme') =>
    draftOf(name, { baseUrl: server.origin, tokenUrl: `${server.origin}/connect/token`, credentials });

  /** What the server sees of a refresh of all views: headers that show who asks, and what is known already. */
  async function refresh({ sessions }: LiveWindow): Promise<readonly string[]> {
    server.requests.length = 0;
    const service = await sessions.current?.service();
    await service?.departments();
    await service?.taxonomies();
    return server.requests.map(({ url, headers, body }) =>
      url === '/connect/token'
        ? `${new URLSearchParams(body).get('client_secret')}`
        : `${headers.authorization} ${headers['if-none-match'] ?? ''}`.trim(),
    );
  }

  function announcement({ changes }: LiveWindow): Promise<unknown> {
    return new Promise((resolve) => changes.event(resolve));
  }

  it('gave another key is asked with that at once: no token and no response of the old one is left', async () => {
    const here = openLiveWindow(state, secrets);
    const connection = await here.store.add(draft(first));
    await refresh(here);
    assert.deepEqual(await refresh(here), [
      'service application=first-key "1"',
      'Bearer token-for-first-secret "1"',
    ]);
    const before = here.announced.length;
    const reported = announcement(here);
    await openLiveWindow(state, secrets).store.update(connection, draft(second));
    assert.deepEqual(await reported, { id: 'acme', kind: 'changed' });
    assert.equal(here.announced.length, before + 1);
    assert.deepEqual(await refresh(here), [
      'service application=second-key',
      'second-secret',
      'Bearer token-for-second-secret',
    ]);
    assert.equal(here.announced.length, before + 1);
  });

  it('removed and added again in between is found removed', async () => {
    const here = openLiveWindow(state, secrets);
    const connection = await here.store.add(draft(first));
    const removed: string[] = [];
    here.sessions.onDidRemove((id) => removed.push(id));
    const elsewhere = openLiveWindow(state, secrets);
    await elsewhere.store.remove(connection);
    const successor = await elsewhere.store.add(draft(first));
    here.store.refresh();
    assert.equal(successor.id, connection.id);
    assert.notEqual(here.sessions.find('acme')?.connection.instance, connection.instance);
    assert.deepEqual(removed, ['acme']);
  });

  it('edited otherwise is found changed, too', async () => {
    const here = openLiveWindow(state, secrets);
    const connection = await here.store.add(draft(first));
    await refresh(here);
    await openLiveWindow(state, secrets).store.update(connection, {
      ...draft(first),
      scopes: ['x.readonly'],
    });
    here.store.refresh();
    assert.deepEqual(here.sessions.current?.connection.scopes, ['x.readonly']);
    assert.deepEqual((await refresh(here)).at(1), 'first-secret');
  });

  it('added is there', async () => {
    const here = openLiveWindow(state, secrets);
    assert.equal(here.sessions.current, undefined);
    await openLiveWindow(state, secrets).store.add(draft(first));
    here.store.refresh();
    assert.equal((await refresh(here)).length, 3);
    assert.equal(here.announced.at(-1)?.current?.connection.name, 'Acme');
  });

  for (const [what, change, shown] of [
    ['renamed', ({ store }, id) => store.relabel(id, { name: 'Acme & Co' }), { name: 'Acme & Co' }],
    ['marked', ({ store }, id) => store.relabel(id, { mark: 'blue' }), { mark: 'blue' }],
  ] satisfies [string, (elsewhere: LiveWindow, id: string) => Promise<unknown>, object][]) {
    it(`${what} keeps its client and shows that as soon as somebody looks`, async () => {
      const here = openLiveWindow(state, secrets);
      const { id } = await here.store.add(draft(first));
      const service = await here.sessions.current?.service();
      await change(openLiveWindow(state, secrets), id);
      here.store.refresh();
      assert.partialDeepStrictEqual(here.announced.at(-1)?.current?.connection, shown);
      assert.equal(await here.sessions.current?.service(), service);
      assert.equal((await refresh(here))[0], 'service application=first-key');
    });
  }

  it('removed is gone as soon as somebody looks, and the next one is in use', async () => {
    const here = openLiveWindow(state, secrets);
    const acme = await here.store.add(draft(first));
    await here.store.add(draft(first, 'Other'));
    await here.store.activate(acme.id);
    const removed: string[] = [];
    here.sessions.onDidRemove((id) => removed.push(id));
    await openLiveWindow(state, secrets).store.remove(acme);
    here.store.refresh();
    assert.equal(here.sessions.find(acme.id), undefined);
    assert.deepEqual(removed, ['acme']);
    assert.equal(here.sessions.current?.connection.name, 'Other');
    assert.equal(here.announced.at(-1)?.current?.connection.name, 'Other');
    here.store.refresh();
    assert.deepEqual(removed, ['acme']);
  });

  it('left unreadable or damaged is not removed: its secrets stay, and so does what is known of it', async () => {
    const here = openLiveWindow(state, secrets);
    const { id } = await here.store.add(draft(first));
    const file = state.folder('connection').path(id);
    const removed: string[] = [];
    here.sessions.onDidRemove((each) => removed.push(each));
    writeFileSync(file, '{"name":');
    here.store.refresh();
    rmSync(file);
    mkdirSync(file);
    here.store.refresh();
    assert.equal((await refresh(here))[0], 'service application=first-key');
    rmdirSync(file);
    await state.update(id, { name: 7 });
    here.store.refresh();
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal((await refresh(here))[0], 'service application=first-key "1"');
    assert.match(here.lines.join(), /"acme" is damaged/);
    assert.equal(secrets.values.size, 1);
    assert.deepEqual(removed, []);
  });

  // On Windows, a path below a file does not exist.
  itOnPosix('cannot be seen in a storage that is out of reach is not removed', async () => {
    const here = openLiveWindow(state, secrets);
    const { id } = await here.store.add(draft(first));
    const removed: string[] = [];
    here.sessions.onDidRemove((each) => removed.push(each));
    const elsewhere = `${state.directory}-elsewhere`;
    renameSync(state.directory, elsewhere);
    writeFileSync(state.directory, '');
    here.store.refresh();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(removed, []);
    assert.equal(secrets.values.size, 1);
    assert.match(here.lines.join(), /The connections could not be read/);
    rmSync(state.directory);
    renameSync(elsewhere, state.directory);
    assert.ok(here.sessions.find(id));
  });

  it('left unreadable before this window is opened is not removed when it is readable again', async () => {
    const { id } = await openWindow(state, secrets).store.add(draft(first));
    const file = state.folder('connection').path(id);
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, '{"name":');
    const here = openLiveWindow(state, secrets);
    assert.equal(here.sessions.find(id), undefined);
    writeFileSync(file, text);
    here.store.refresh();
    assert.ok(here.sessions.find(id));
    assert.deepEqual(here.changes.fired, [{ id, kind: 'changed' }]);
  });

  it('left damaged is removed with its secrets, and stored again by an edit', async () => {
    const here = openLiveWindow(state, secrets);
    const connection = await here.store.add(draft(first));
    await state.update(connection.id, { name: 7 });
    const edited = await here.store.update(connection, draft(second));
    assert.deepEqual(here.store.list(), [edited]);
    await state.update(connection.id, { name: 7 });
    await here.store.remove(edited);
    assert.deepEqual(openWindow(state, secrets).store.list(), []);
    assert.deepEqual(state.folder('connection').readAllSync(), []);
    assert.equal(secrets.values.size, 0);
  });

  it('replaced while it was damaged is found removed', async () => {
    const here = openLiveWindow(state, secrets);
    const { id } = await here.store.add(draft(first));
    here.changes.fired.length = 0;
    await state.update(id, { name: 7 });
    here.store.refresh();
    here.store.refresh();
    await state.update(id, undefined);
    await openWindow(state, secrets).store.add(draft(second));
    here.store.refresh();
    assert.deepEqual(
      here.changes.fired.map(({ kind }) => kind),
      ['removed', 'changed'],
    );
  });

  it('uses for its own sandbox stays as it is here', async () => {
    const here = openLiveWindow(state, secrets);
    const sandbox = await here.sandbox.run();
    await here.store.put(sandboxConnection(sandbox, 'Sandbox'));
    const { current } = here.sessions;
    const elsewhere = {
      ...sandbox,
      baseUrl: 'http://127.0.0.1:9',
      tokenUrl: 'http://127.0.0.1:9/connect/token',
    };
    await openLiveWindow(state, secrets).store.put(sandboxConnection(elsewhere, 'Sandbox'));
    here.store.refresh();
    assert.equal(here.sessions.current, current);
    assert.equal(current?.connection.baseUrl, sandbox.baseUrl);
  });

  it('did not change is no news: this one did', async () => {
    const here = openLiveWindow(state, secrets);
    const adding = here.store.add(draft(first));
    here.store.refresh();
    // The storage reports the first write before the second.
    await here.store.update(await adding, draft(second));
    here.store.refresh();
    assert.deepEqual(
      here.changes.fired.map(({ kind }) => kind),
      ['changed', 'changed'],
    );
  });

  describe('of a browser, where each window reads all secrets once and hears of no change,', () => {
    /** What a window finds in the storage when it opens, and writes back as a whole. */
    const copyOf = (stored: FakeSecrets) => new FakeSecrets(stored.values);

    it('gave another key is asked with neither, until this window is reloaded', async () => {
      const here = openLiveWindow(state, secrets);
      const connection = await here.store.add(draft(first));
      await refresh(here);
      const others = copyOf(secrets);
      await openLiveWindow(state, others).store.update(connection, draft(second));
      here.store.refresh();
      await assert.rejects(refresh(here), {
        kind: 'lost-secrets',
        message:
          "Could not read the secrets of “Acme”: the editor's secret storage returns older secrets than those entered last. Enter them again with “Edit Connection”; if another window has just done so, reload this one.",
      });
      assert.deepEqual(server.requests, []);
      assert.equal((await refresh(openLiveWindow(state, others)))[0], 'service application=second-key');
    });

    it('edited is asked with nothing from before when it is renamed here', async () => {
      const here = openLiveWindow(state, secrets);
      const connection = await here.store.add(draft(first));
      await refresh(here);
      await openLiveWindow(state, copyOf(secrets)).store.update(connection, draft(second));
      await here.store.relabel(connection.id, { name: 'Acme & Co' });
      await assert.rejects(refresh(here), { kind: 'lost-secrets' });
      assert.deepEqual(server.requests, []);
    });

    it('added says that its secrets are not here yet', async () => {
      const here = openLiveWindow(state, secrets);
      await openLiveWindow(state, copyOf(secrets)).store.add(draft(first));
      here.store.refresh();
      await assert.rejects(
        refresh(here),
        /no longer in .* if another window has just done so, reload this one/,
      );
      assert.deepEqual(server.requests, []);
    });

    it('removed takes the secrets along that this window would write back', async () => {
      const here = openLiveWindow(state, secrets);
      const connection = await here.store.add(draft(first));
      await openLiveWindow(state, copyOf(secrets)).store.remove(connection);
      const deleted = new Promise((resolve) => secrets.onDidChange(resolve));
      here.store.refresh();
      await deleted;
      assert.equal(secrets.values.size, 0);
    });

    it('removed is reported where its secrets stay behind', async () => {
      const here = openLiveWindow(state, secrets);
      const connection = await here.store.add(draft(first));
      await openLiveWindow(state, copyOf(secrets)).store.remove(connection);
      secrets.errors.delete = new Error('locked');
      here.store.refresh();
      await new Promise((resolve) => setImmediate(resolve));
      assert.deepEqual(here.warnings, [
        "The secrets of “acme”, which another window removed, could not be deleted here: the editor's secret storage failed (locked). Revoke the key in the service.",
      ]);
    });
  });
});
