import assert from 'node:assert/strict';
import type { Connection, Credentials } from '../../../src/service/http/connection.ts';
import { draftOf, FakeSecrets, FakeState } from '../features/connections/fakes.ts';
import { openLiveWindow } from '../features/connections/liveWindow.ts';
import { json, type ScriptedServer, serve } from '../service/fixtures.ts';

const old = { apiKey: 'old-key', clientId: 'old-client', clientSecret: 'old-secret' };
const fresh = { apiKey: 'new-key', clientId: 'new-client', clientSecret: 'new-secret' };

describe('a connection that changes outside of a window', () => {
  let state: FakeState;
  let secrets: FakeSecrets;
  let own: ScriptedServer;
  let other: ScriptedServer;
  /** Responds to the token requests that wait; undefined while they get a response at once. */
  let waiting: (() => void)[] | undefined;

  beforeEach(async () => {
    state = new FakeState();
    secrets = new FakeSecrets();
    waiting = undefined;
    const response: Parameters<typeof serve>[0] = (request, response, body) => {
      if (request.url !== '/connect/token') {
        json(response, { items: [], data: { items: [] } });
        return;
      }
      const secret = new URLSearchParams(body).get('client_secret');
      const end = () => json(response, { access_token: `token-for-${secret}`, token_type: 'Bearer' });
      if (waiting === undefined) {
        end();
      } else {
        waiting.push(end);
      }
    };
    own = await serve(response);
    other = await serve(response);
  });

  afterEach(async () => {
    await own[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
  });

  const draftAt = (base: ScriptedServer, token: ScriptedServer, credentials: Credentials) =>
    draftOf('Acme', { baseUrl: base.origin, tokenUrl: `${token.origin}/connect/token`, credentials });

  /** Loads two views. Returns `listed` or the kind of the error for each. */
  async function loadViews({ sessions }: ReturnType<typeof openLiveWindow>): Promise<readonly string[]> {
    const service = await sessions.current?.service();
    const outcomes = await Promise.allSettled([service?.departments(), service?.taxonomies()]);
    return outcomes.map((outcome) => (outcome.status === 'fulfilled' ? 'listed' : outcome.reason.kind));
  }

  const places: readonly (readonly [what: string, change: () => Partial<Connection>])[] = [
    ['base URL', () => ({ baseUrl: other.origin })],
    ['token URL', () => ({ tokenUrl: `${other.origin}/connect/token` })],
  ];
  for (const [what, change] of places) {
    it(`sends nothing to a ${what} that was edited on disk, although a token is held`, async () => {
      const here = openLiveWindow(state, secrets);
      const { id } = await here.store.add(draftAt(own, own, old));
      assert.deepEqual(await loadViews(here), ['listed', 'listed']);
      await state.update(id, { ...here.store.find(id), ...change() });
      here.store.refresh();
      for (const window of [here, openLiveWindow(state, secrets)]) {
        assert.deepEqual(await loadViews(window), ['lost-secrets', 'lost-secrets']);
      }
      assert.deepEqual(other.requests, []);
    });
  }

  it('uses neither token nor secret of the old addresses when another window moves and renames it', async () => {
    const here = openLiveWindow(state, secrets);
    const there = openLiveWindow(state, secrets);
    const connection = await here.store.add(draftAt(own, own, old));
    await loadViews(here);
    await there.store.update(connection, draftAt(other, own, fresh));
    await here.store.relabel(connection.id, { name: 'Acme & Co' });
    own.requests.length = 0;
    assert.deepEqual(await loadViews(here), ['listed', 'listed']);
    assert.equal(here.sessions.current?.connection.baseUrl, other.origin);
    assert.doesNotMatch(JSON.stringify([own.requests, other.requests]), /old-/);
  });

  it('uses a token that arrives late for the old addresses only', async () => {
    const here = openLiveWindow(state, secrets);
    const there = openLiveWindow(state, secrets);
    const connection = await here.store.add(draftAt(own, own, old));
    waiting = [];
    const loading = loadViews(here);
    while (waiting.length === 0) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    await there.store.update(connection, draftAt(other, own, fresh));
    const late = waiting;
    waiting = undefined;
    for (const end of late) {
      end();
    }
    await loading;
    assert.deepEqual(await loadViews(here), ['listed', 'listed']);
    const sent = other.requests.map(({ headers }) => headers.authorization);
    assert.deepEqual([...new Set(sent)].sort(), [
      'Bearer token-for-new-secret',
      'service application=new-key',
    ]);
  });
});
