import assert from 'node:assert/strict';
import { Arguments } from '../../../src/platform/entry/arguments.ts';
import type { Connection } from '../../../src/service/http/connection.ts';
import { draftOf, FakeSecrets, FakeState } from '../features/connections/fakes.ts';
import { openLiveWindow } from '../features/connections/liveWindow.ts';
import { json, type ScriptedServer, serve } from '../service/fixtures.ts';
import { type Action, withUser } from './scriptedUser.ts';
import './withoutEditor.ts';

const { replaceKey } = await import('../../../src/features/connections/replaceKey.ts');

type LiveWindow = ReturnType<typeof openLiveWindow>;

const old = { apiKey: 'first-key', clientId: 'I', clientSecret: 'first-secret' };
const text = (typed: string): Action => ({ text: typed });
const newKey = [text('API key'), text('second-key')];
/** What the service returns for client secrets that get no token. */
const tokens = new Map<string, readonly [status: number, body: object]>([
  ['wrong-secret', [401, {}]],
  ['narrow-secret', [400, { error: 'invalid_scope' }]],
]);
const stays = 'The previous secret stays in use.';

describe('the replacement of a key', () => {
  let state: FakeState;
  let secrets: FakeSecrets;
  let server: ScriptedServer;
  /** The status for what is not a request for a token. */
  let status: number;
  let meanwhile: () => Promise<unknown>;
  let here: LiveWindow;
  let connection: Connection;

  beforeEach(async () => {
    state = new FakeState();
    secrets = new FakeSecrets();
    status = 200;
    meanwhile = () => Promise.resolve();
    server = await serve((request, response, body) => {
      const secret = new URLSearchParams(body).get('client_secret');
      const isWrong = request.headers.authorization?.endsWith('wrong-key');
      const [tokenStatus, token] = tokens.get(secret ?? '') ?? [200, { access_token: 'the-token' }];
      void meanwhile().then(() =>
        secret === null
          ? json(response, { items: [] }, isWrong ? 401 : status)
          : json(response, token, tokenStatus),
      );
    });
    here = openLiveWindow(state, secrets);
    connection = await here.store.add(addressed());
  });

  afterEach(() => server[Symbol.asyncDispose]());

  const addressed = (credentials = old) =>
    draftOf('Acme', { baseUrl: server.origin, tokenUrl: `${server.origin}/connect/token`, credentials });
  const byUser = (actions: readonly Action[]) =>
    withUser(actions, () => replaceKey(here, connection, undefined));
  const byScript = async (values: object, window = here) =>
    await replaceKey(window, connection, Arguments.of('workforce.replaceKey', values));
  /** The secrets that the next window finds. */
  const stored = async () => await openLiveWindow(state, secrets).store.credentials(connection);

  it('sends one request with the new key, and keeps the client', async () => {
    const { result, seen } = await byUser(newKey);
    assert.equal(result, 'acme');
    assert.deepEqual(
      server.requests.map(({ url, headers }) => `${url?.split('?')[0]} ${headers.authorization}`),
      ['/organization/structure/api/departments service application=second-key'],
    );
    assert.deepEqual(await stored(), { ...old, apiKey: 'second-key' });
    assert.match(seen[1] ?? '', /API key: new value for “Acme”/);
    assert.match(seen.at(-1) ?? '', /“Acme” uses the new secret/);
  });

  it('requests one token with a new client secret, and keeps the API key', async () => {
    await byUser([text('Client secret'), text('second-secret')]);
    assert.deepEqual(
      server.requests.map(({ url }) => url),
      ['/connect/token'],
    );
    assert.deepEqual(await stored(), { ...old, clientSecret: 'second-secret' });
  });

  it('asks for what there is: of a connection with a key alone, for a key', async () => {
    connection = await here.store.update(connection, addressed({ apiKey: 'first-key' } as typeof old));
    const { seen } = await byUser([text('second-key')]);
    assert.equal(seen.length, 2);
    assert.deepEqual(await stored(), { apiKey: 'second-key' });
  });

  it('does not take an empty key, the one in use, one of two lines, or one that is too short', async () => {
    const { result, seen } = await byUser([
      text('API key'),
      ...['', 'first-key', 'two\nlines', 'short'].map(text),
      'cancel',
    ]);
    assert.equal(result, undefined);
    assert.equal(seen.filter((line) => line.startsWith('stays open')).length, 4);
    await assert.rejects(byScript({ apiKey: '' }), /it is empty or already in use/);
    await assert.rejects(byScript({ clientSecret: '' }), /its secret is missing/);
    await assert.rejects(byScript({}), /"apiKey" is missing/);
    assert.equal(server.requests.length, 0);
  });

  for (const [what, values, requests] of [
    ['key', { apiKey: 'wrong-key' }, 1],
    ['client secret', { clientSecret: 'wrong-secret' }, 1],
    ['client secret after a good key', { apiKey: 'second-key', clientSecret: 'wrong-secret' }, 2],
  ] as const) {
    it(`leaves the former ones in use and says so where the service refuses the ${what}`, async () => {
      await assert.rejects(byScript(values), (error: Error) =>
        error.message.endsWith(`${stays} Check the new one, and enter it again.`),
      );
      assert.equal(server.requests.length, requests);
      assert.deepEqual(await stored(), old);
      assert.deepEqual(await here.store.credentials(connection), old);
    });
  }

  it('asks the user nothing about a key that is refused', async () => {
    await assert.rejects(byUser([text('API key'), text('wrong-key')]), { kind: 'unauthorized', of: 'key' });
    assert.deepEqual(await stored(), old);
  });

  for (const [what, newSecret, values] of [
    ['key whose role lacks departments', newKey, { apiKey: 'second-key' }],
    [
      'client without the scopes',
      [text('Client secret'), text('narrow-secret')],
      { clientSecret: 'narrow-secret' },
    ],
  ] as const) {
    it(`lets the user decide about a ${what}, which is not wrong`, async () => {
      status = 403;
      const { result, seen } = await byUser([...newSecret, 'cancel']);
      assert.equal(result, undefined);
      const question = seen.at(-1) ?? '';
      assert.match(question, /does not report a wrong secret, but a missing right or scope/);
      assert.ok(!question.includes(stays), question);
      assert.match(question, /^Acme: Could not /);
      await assert.rejects(
        byScript(values),
        (error: Error) =>
          /missing right|Request fewer scopes/.test(error.message) && error.message.endsWith(stays),
      );
      assert.deepEqual(await stored(), old);
      assert.equal((await byUser([...newSecret, text('Replace Anyway')])).result, 'acme');
      assert.deepEqual(await stored(), { ...old, ...values });
    });
  }

  for (const [what, fail, reason] of [
    ['cannot be reached', () => server[Symbol.asyncDispose](), 'connection refused'],
    [
      'has no such route',
      () => {
        status = 404;
      },
      'the service returned 404',
    ],
    [
      'objects to the request',
      () => {
        status = 422;
      },
      'the service returned 422',
    ],
  ] as const) {
    it(`is for the user to decide where the service ${what}`, async () => {
      await fail();
      const kept = await byUser([...newKey, 'cancel']);
      assert.equal(kept.result, undefined);
      const question = kept.seen.at(-1) ?? '';
      assert.ok(question.includes(reason) && !question.includes(stays), question);
      assert.match(question, /Could not verify that the service accepts the new secret/);
      assert.deepEqual(await stored(), old);
      await assert.rejects(
        byScript({ apiKey: 'second-key' }),
        (error: Error) => error.message.includes(reason) && error.message.endsWith(stays),
      );
      assert.deepEqual(await stored(), old);
      assert.equal((await byUser([...newKey, text('Replace Anyway')])).result, 'acme');
      assert.equal((await stored()).apiKey, 'second-key');
    });
  }

  it('is done by the first of two windows, and the other says that it was late', async () => {
    const there = openLiveWindow(state, secrets);
    const results = await Promise.allSettled([
      byScript({ apiKey: 'second-key' }),
      (async () => {
        await new Promise((resolve) => here.changes.event(resolve));
        return await byScript({ apiKey: 'third-key' }, there);
      })(),
    ]);
    assert.deepEqual(
      results.map(({ status: how }) => how),
      ['fulfilled', 'rejected'],
    );
    assert.match(
      JSON.stringify(results.map((result) => String('reason' in result && result.reason))),
      /changed in the meantime/,
    );
    assert.equal((await stored()).apiKey, 'second-key');
  });

  it('does not bring a connection back that was removed while the request was on its way', async () => {
    meanwhile = () => openLiveWindow(state, secrets).store.remove(connection);
    await assert.rejects(byScript({ apiKey: 'second-key' }), /it has been removed in the meantime/);
    assert.equal(secrets.values.size, 0);
    assert.deepEqual(openLiveWindow(state, secrets).store.list(), []);
  });

  it('does not send the new key to where another window has moved the connection', async () => {
    meanwhile = () =>
      openLiveWindow(state, secrets).store.update(connection, {
        ...addressed({ ...old, apiKey: 'moved-key' }),
        baseUrl: 'https://moved.example',
      });
    await assert.rejects(byScript({ apiKey: 'second-key' }), /changed in the meantime/);
    const moved = openLiveWindow(state, secrets).store;
    assert.equal((await moved.credentials(moved.list()[0] ?? assert.fail())).apiKey, 'moved-key');
  });

  for (const part of ['baseUrl', 'tokenUrl'] as const) {
    it(`does not bind the secrets to another ${part} that somebody has written to the disk`, async () => {
      const other = { ...here.store.find('acme'), [part]: 'https://moved.example' };
      meanwhile = () => state.update('acme', other);
      await assert.rejects(
        byScript({ apiKey: 'second-key' }),
        /its addresses have been changed in the meantime/,
      );
      const moved = openLiveWindow(state, secrets).store;
      await assert.rejects(moved.credentials(moved.list()[0] ?? assert.fail()));
    });
  }

  it('leaves the former key in use on a full disk', async () => {
    state.failed = ['connection'];
    await assert.rejects(byScript({ apiKey: 'second-key' }), /disk full/);
    state.failed = [];
    assert.deepEqual(await stored(), old);
    assert.deepEqual(await here.store.credentials(connection), old);
  });

  it('uses the new key until the window closes where the secret storage fails, and says so', async () => {
    secrets.errors.store = new Error('locked');
    await byScript({ apiKey: 'second-key' });
    assert.match(here.warnings.join(), /The connection works until this window is closed/);
    const replaced = here.store.find('acme') ?? assert.fail();
    assert.equal((await here.store.credentials(replaced)).apiKey, 'second-key');
    secrets.mend();
    await assert.rejects(openLiveWindow(state, secrets).store.credentials(replaced), {
      kind: 'lost-secrets',
    });
  });
});
