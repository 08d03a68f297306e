import assert from 'node:assert/strict';
import { plantedSecret } from '../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../unit/service/fixtures.ts';
import { closeAll, connect, errorOf, limitRequests, run } from './documents/support.ts';

const old = credentials('old');
const fresh = credentials('fresh');

/** Credentials that can be told from others. */
function credentials(age: string) {
  return {
    apiKey: plantedSecret(`${age}-key`),
    clientId: plantedSecret(`${age}-client`),
    clientSecret: plantedSecret(`${age}-secret`),
  };
}

describe('the secrets of a connection beside a second server', () => {
  let own: ScriptedServer;
  let other: ScriptedServer;
  let connection: string;
  let redirectTo: string | undefined;

  before(() => limitRequests(1000));

  beforeEach(async () => {
    redirectTo = undefined;
    const start = () =>
      serve((request, response) => {
        if (redirectTo !== undefined) {
          response.writeHead(307, { location: redirectTo }).end();
        } else if (request.url === '/connect/token') {
          json(response, {
            access_token: plantedSecret(`token-of-${request.headers.host}`),
            token_type: 'Bearer',
          });
        } else {
          json(response, { items: [], data: { id: 1, name: 'Ann', items: [] } });
        }
      });
    own = await start();
    other = await start();
    connection = await connect('Acme', {
      baseUrl: own.origin,
      tokenUrl: `${own.origin}/connect/token`,
      ...old,
    });
    assert.ok(sentTo(own).includes('old-key') && sentTo(own).includes('old-secret'));
  });

  afterEach(async () => {
    await closeAll();
    await run('removeConnection', { connection });
    await own[Symbol.asyncDispose]();
    await other[Symbol.asyncDispose]();
  });

  after(() => limitRequests(undefined));

  /** Everything that reached a server, headers and bodies included. */
  function sentTo(server: ScriptedServer): string {
    return JSON.stringify(server.requests);
  }

  async function useAll(): Promise<void> {
    await run('testConnection', { connection });
    await run('openJson', { connection, resource: 'users', id: '1' });
  }

  const moves: readonly (readonly [what: string, move: () => Record<string, string>, message: RegExp])[] = [
    ['a base URL', () => ({ baseUrl: other.origin }), /the current API key: it is bound to http/],
    [
      'a base URL with a new key alone',
      () => ({ baseUrl: other.origin, apiKey: fresh.apiKey }),
      /the current client id and secret/,
    ],
    [
      'a token URL',
      () => ({ tokenUrl: `${other.origin}/connect/token` }),
      /the current API key: it is bound to http/,
    ],
    [
      'a token URL with new credentials but for the client secret',
      () => ({ tokenUrl: `${other.origin}/t`, apiKey: fresh.apiKey, clientId: fresh.clientId }),
      /its secret is missing/,
    ],
  ];
  for (const [what, move, message] of moves) {
    it(`do not go there by ${what}: the edit is refused and nothing is sent`, async () => {
      assert.match(await errorOf('editConnection', { connection, ...move() }), message);
      await useAll();
      assert.deepEqual(other.requests, []);
    });
  }

  it('stay where they are when the connection moves with new ones, open documents included', async () => {
    await useAll();
    await run('editConnection', { connection, baseUrl: other.origin, ...fresh });
    own.requests.length = 0;
    await run('refreshDocument', { connection, resource: 'users', id: '1' });
    await useAll();
    assert.ok(sentTo(other).includes('fresh-key') && sentTo(other).includes('fresh-secret'));
    assert.ok(!/old-/.test(sentTo(other)), sentTo(other));
    assert.ok(!sentTo(other).includes(`token-of-${new URL(own.origin).host}`));
    assert.deepEqual(own.requests, []);
  });

  it('go there in no part that was not entered for it, when only the token URL moves', async () => {
    await run('editConnection', { connection, tokenUrl: `${other.origin}/connect/token`, ...fresh });
    own.requests.length = 0;
    await useAll();
    assert.deepEqual([...new Set(other.requests.map(({ url }) => url))], ['/connect/token']);
    assert.ok(sentTo(other).includes('fresh-secret'));
    assert.ok(!/old-/.test(sentTo(other)), sentTo(other));
    assert.ok(sentTo(own).includes('fresh-key'));
    assert.ok(!/fresh-secret|old-/.test(sentTo(own)));
  });

  it('do not follow the service there', async () => {
    await useAll();
    redirectTo = `${other.origin}/api/v3/users/1`;
    for (const resource of ['users', 'employees', 'taxonomies', 'reports', 'departments', 'leaves']) {
      assert.match(await errorOf('openJson', { connection, resource, id: '7' }), /No key was sent there/);
    }
    assert.match(
      await errorOf('refreshDocument', { connection, resource: 'users', id: '1' }),
      /No key was sent there/,
    );
    await run('testConnection', { connection });
    assert.deepEqual(other.requests, []);
  });
});
