import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { plantedSecret } from '../../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../../unit/service/fixtures.ts';
import { closeAll, connect, errorOf, limitRequests, run, until } from '../documents/support.ts';

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

describe('a command that moves a connection to a foreign origin', () => {
  let own: ScriptedServer;
  let login: ScriptedServer;
  let other: ScriptedServer;
  let connection: string;
  /** Token requests that wait for a response; undefined as long as they are answered at once. */
  let waiting: ServerResponse[] | undefined;

  before(() => limitRequests(1000));

  beforeEach(async () => {
    waiting = undefined;
    own = await serve(response);
    login = await serve(response);
    other = await serve(response);
    connection = await connect('Acme', { baseUrl: own.origin, tokenUrl: tokenUrlAt(login), ...old });
  });

  afterEach(async () => {
    await closeAll();
    await run('removeConnection', { connection });
    await Promise.all([own, login, other].map((server) => server[Symbol.asyncDispose]()));
  });

  after(() => limitRequests(undefined));

  const response: Parameters<typeof serve>[0] = (request, response, body) => {
    if (request.url !== '/connect/token') {
      json(response, { items: [], data: { id: 1, name: 'Ann', items: [] } });
    } else if (waiting !== undefined && body.includes('old-secret')) {
      waiting.push(response);
    } else {
      answerToken(response, body);
    }
  };

  /** Everything that reached a server, headers and bodies included. */
  function sentTo(server: ScriptedServer): string {
    return JSON.stringify(server.requests);
  }

  async function useAll(): Promise<void> {
    await run('testConnection', { connection });
    await run('openJson', { connection, resource: 'users', id: '1' });
  }

  const base = () => ({ baseUrl: other.origin });
  const token = () => ({ tokenUrl: tokenUrlAt(other) });
  const { apiKey, clientId, clientSecret } = fresh;
  const refused: readonly (readonly [
    what: string,
    changes: () => Record<string, string>,
    message: RegExp,
  ])[] = [
    ['the base URL', base, /the current API key: it is bound to http/],
    [
      'the base URL beside the current token URL, without the key',
      () => ({ ...base(), tokenUrl: tokenUrlAt(login), apiKey: '' }),
      /the current client id and secret: they are bound to http/,
    ],
    ['the base URL with a new key', () => ({ ...base(), apiKey }), /the current client id and secret/],
    [
      'the base URL with a new key and the current client id',
      () => ({ ...base(), apiKey, clientId: old.clientId }),
      /the current client secret: it is bound to http/,
    ],
    [
      'the base URL with a new key and a new client secret',
      () => ({ ...base(), apiKey, clientSecret }),
      /the current client id and secret/,
    ],
    ['the token URL', token, /the current API key: it is bound to http/],
    ['the token URL without the key', () => ({ ...token(), apiKey: '' }), /the current client id and secret/],
    [
      'the token URL with a new client secret',
      () => ({ ...token(), apiKey, clientSecret }),
      /the current client id and secret/,
    ],
    [
      'the token URL with a new client',
      () => ({ ...token(), clientId, clientSecret }),
      /the current API key: it is bound to http/,
    ],
    [
      'both addresses without the key',
      () => ({ ...base(), ...token(), apiKey: '' }),
      /the current client id and secret/,
    ],
  ];
  for (const [what, changes, message] of refused) {
    it(`is refused for ${what}: nothing is sent there and the connection stays`, async () => {
      assert.match(await errorOf('editConnection', { connection, ...changes() }), message);
      own.requests.length = 0;
      await useAll();
      assert.deepEqual(other.requests, []);
      assert.match(sentTo(own), /old-key/);
      assert.match(sentTo(own), /token-for-old-secret/);
    });
  }

  const allowed: readonly (readonly [what: string, changes: () => Record<string, string>])[] = [
    ['the base URL', () => ({ ...base(), ...fresh })],
    ['the base URL, with a key alone', () => ({ ...base(), apiKey, clientId: '' })],
    ['the token URL', () => ({ ...token(), ...fresh })],
    ['both addresses', () => ({ ...base(), ...token(), ...fresh })],
  ];
  for (const [what, changes] of allowed) {
    it(`takes new secrets for ${what}: no server gets one that was entered for other addresses`, async () => {
      await useAll();
      await run('editConnection', { connection, ...changes() });
      own.requests.length = 0;
      login.requests.length = 0;
      await run('renameConnection', { connection, name: 'Acme & Co' });
      await useAll();
      assert.ok(other.requests.length > 0);
      assert.doesNotMatch(sentTo(other) + sentTo(own) + sentTo(login), /old-/);
      const back = { connection, baseUrl: own.origin, tokenUrl: tokenUrlAt(login) };
      assert.match(await errorOf('editConnection', back), /the current API key: it is bound to http/);
      assert.doesNotMatch(sentTo(own) + sentTo(login), /old-/);
    });
  }

  it('does not take along a token that was asked for before', async () => {
    await run('editConnection', { connection, scopes: ['employees.readonly'] });
    waiting = [];
    const reading = run('openJson', { connection, resource: 'employees', id: '1' });
    await until(() => waiting?.length === 1, 'the token was asked for');
    await run('editConnection', { connection, ...base(), ...fresh });
    for (const response of waiting) {
      answerToken(response, 'client_secret=old-secret');
    }
    await reading;
    await useAll();
    assert.match(sentTo(other), /token-for-fresh-secret/);
    assert.doesNotMatch(sentTo(other), /old-/);
  });

  it('lends nothing to a new connection of the same name', async () => {
    const added = await connect('Acme', { baseUrl: other.origin, ...fresh });
    try {
      assert.notEqual(added, connection);
      await run('testConnection', { connection: added });
      await useAll();
      assert.match(sentTo(other), /fresh-key/);
      assert.doesNotMatch(sentTo(other), /old-/);
      assert.match(
        await errorOf('addConnection', { name: 'Acme', baseUrl: other.origin }),
        /neither an API key nor a client id/,
      );
    } finally {
      await run('removeConnection', { connection: added });
    }
  });
});

function tokenUrlAt(server: ScriptedServer): string {
  return `${server.origin}/connect/token`;
}

/** A token that names the client secret it was given for. */
function answerToken(response: ServerResponse, body: string): void {
  const age = body.includes('old-secret') ? 'old' : 'fresh';
  json(response, { access_token: plantedSecret(`token-for-${age}-secret`), token_type: 'Bearer' });
}
