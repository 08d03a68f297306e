import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { plantedSecret } from '../../leaks/planted.ts';
import { json, type ScriptedServer, serve } from '../../unit/service/fixtures.ts';
import { closeAll, connect, errorOf, limitRequests, run, until } from '../features/documents/support.ts';

const old = credentials('old');
const fresh = credentials('fresh');

/** Credentials that are recognisable by a word. */
function credentials(word: string) {
  return {
    apiKey: plantedSecret(`${word}-key`),
    clientId: plantedSecret(`${word}-client`),
    clientSecret: plantedSecret(`${word}-secret`),
  };
}

describe('a connection beside a foreign origin', () => {
  let own: ScriptedServer;
  let login: ScriptedServer;
  let other: ScriptedServer;
  let connection: string;
  /** Where all servers redirect to. */
  let redirectTo: string | undefined;
  /** Token requests that wait for a response; undefined while they get one at once. */
  let waiting: ServerResponse[] | undefined;

  before(() => limitRequests(1000));

  beforeEach(async () => {
    redirectTo = undefined;
    waiting = undefined;
    [own, login, other] = await Promise.all([serve(respond), serve(respond), serve(respond)]);
    connection = await connect('Acme', { baseUrl: own.origin, tokenUrl: tokenUrlAt(login), ...old });
    assert.deepEqual(secretsSentTo(login), ['old-client', 'old-secret']);
    assert.deepEqual(secretsSentTo(own), ['old-key', 'token-for-old-secret']);
    forgetRequests();
  });

  afterEach(async () => {
    await closeAll();
    await run('removeConnection', { connection });
    await Promise.all([own, login, other].map((server) => server[Symbol.asyncDispose]()));
  });

  after(() => limitRequests(undefined));

  const respond: Parameters<typeof serve>[0] = (request, response, body) => {
    if (redirectTo !== undefined) {
      response.writeHead(307, { location: redirectTo }).end();
    } else if (request.url !== '/connect/token') {
      json(response, { items: [], data: { id: 1, name: 'Ann', items: [] } });
    } else if (waiting !== undefined && body.includes('old-secret')) {
      waiting.push(response);
    } else {
      sendToken(response, body);
    }
  };

  function forgetRequests(): void {
    for (const server of [own, login, other]) {
      server.requests.length = 0;
    }
  }

  const user = () => ({ connection, resource: 'users', id: '1' });

  /** Tests the connection and opens a document, by key and by token. */
  async function useConnection(): Promise<void> {
    await run('testConnection', { connection });
    await run('openJson', user());
  }

  const base = () => ({ baseUrl: other.origin });
  const token = () => ({ tokenUrl: tokenUrlAt(other) });
  const { apiKey, clientId, clientSecret } = fresh;
  const bound = /the current secrets: they are bound to http/;
  const rejected: readonly (readonly [
    what: string,
    changes: () => Record<string, string>,
    message: RegExp,
  ])[] = [
    ['the base URL', base, bound],
    [
      'the base URL beside the current token URL, without the key',
      () => ({ ...base(), tokenUrl: tokenUrlAt(login), apiKey: '' }),
      bound,
    ],
    ['the base URL with a new key', () => ({ ...base(), apiKey }), bound],
    [
      'the base URL with a new key and the current client ID',
      () => ({ ...base(), apiKey, clientId: old.clientId }),
      bound,
    ],
    [
      'the base URL with a new key and a new client secret',
      () => ({ ...base(), apiKey, clientSecret }),
      bound,
    ],
    ['the token URL', token, bound],
    ['the token URL without the key', () => ({ ...token(), apiKey: '' }), bound],
    ['the token URL with a new client secret', () => ({ ...token(), apiKey, clientSecret }), bound],
    ['the token URL with a new client', () => ({ ...token(), clientId, clientSecret }), bound],
    [
      'the token URL with a new key and a new client ID',
      () => ({ ...token(), apiKey, clientId }),
      /its secret is missing/,
    ],
    ['both addresses without the key', () => ({ ...base(), ...token(), apiKey: '' }), bound],
  ];
  for (const [what, changes, message] of rejected) {
    it(`rejects an edit of ${what}: nothing is sent there and the connection stays`, async () => {
      assert.match(await errorOf('editConnection', { connection, ...changes() }), message);
      await useConnection();
      assert.deepEqual(other.requests, []);
      assert.deepEqual(secretsSentTo(own), ['old-key', 'token-for-old-secret']);
    });
  }

  const client = ['fresh-client', 'fresh-secret'];
  const access = ['fresh-key', 'token-for-fresh-secret'];
  const accepted: readonly (readonly [
    what: string,
    changes: () => Record<string, string>,
    sent: { own?: readonly string[]; login?: readonly string[]; other: readonly string[] },
  ])[] = [
    ['the base URL', () => ({ ...base(), ...fresh }), { login: client, other: access }],
    ['the base URL, with a key alone', () => ({ ...base(), apiKey, clientId: '' }), { other: ['fresh-key'] }],
    ['the token URL', () => ({ ...token(), ...fresh }), { own: access, other: client }],
    [
      'both addresses',
      () => ({ ...base(), ...token(), ...fresh }),
      { other: ['fresh-client', 'fresh-key', 'fresh-secret', 'token-for-fresh-secret'] },
    ],
  ];
  for (const [what, changes, sent] of accepted) {
    it(`accepts new secrets for ${what}: each server gets only what was entered for it`, async () => {
      await useConnection();
      await run('editConnection', { connection, ...changes() });
      forgetRequests();
      await run('renameConnection', { connection, name: 'Acme & Co' });
      await run('refreshDocument', user());
      await useConnection();
      assert.deepEqual(secretsSentTo(own), sent.own ?? []);
      assert.deepEqual(secretsSentTo(login), sent.login ?? []);
      assert.deepEqual(secretsSentTo(other), sent.other);
      assert.ok(sent.own !== undefined || own.requests.length === 0, 'nothing goes to the former base URL');
      const back = { connection, baseUrl: own.origin, tokenUrl: tokenUrlAt(login) };
      assert.match(await errorOf('editConnection', back), bound);
      assert.deepEqual(secretsSentTo(own), sent.own ?? []);
      assert.deepEqual(secretsSentTo(login), sent.login ?? []);
    });
  }

  it('uses a token that was requested before neither there nor at the former address', async () => {
    await run('editConnection', { connection, scopes: ['employees.readonly'] });
    waiting = [];
    const reading = errorOf('openJson', { connection, resource: 'employees', id: '1' });
    await until(() => waiting?.length === 1, 'a token is requested');
    await run('editConnection', { connection, ...base(), ...fresh });
    forgetRequests();
    for (const response of waiting) {
      sendToken(response, 'client_secret=old-secret');
    }
    assert.match(await reading, /its addresses have been changed in the meantime\. Try again\./);
    assert.deepEqual(own.requests, []);
    await useConnection();
    assert.deepEqual(secretsSentTo(other), access);
  });

  it('shares no secret with a new connection of the same name', async () => {
    const added = await connect('Acme', { baseUrl: other.origin, ...fresh });
    try {
      assert.notEqual(added, connection);
      await run('testConnection', { connection: added });
      await useConnection();
      assert.ok(secretsSentTo(other).includes('fresh-key'));
      assert.doesNotMatch(secretsSentTo(other).join(), /old-/);
      assert.match(
        await errorOf('addConnection', { name: 'Acme', baseUrl: other.origin }),
        /neither an API key nor a client ID/,
      );
    } finally {
      await run('removeConnection', { connection: added });
    }
  });

  it('follows no redirect there', async () => {
    await useConnection();
    redirectTo = `${other.origin}/api/v3/users/1`;
    for (const resource of ['users', 'employees', 'taxonomies', 'reports', 'departments', 'leaves']) {
      assert.match(await errorOf('openJson', { connection, resource, id: '7' }), /No key was sent there/);
    }
    assert.match(await errorOf('refreshDocument', user()), /No key was sent there/);
    await run('testConnection', { connection });
    assert.deepEqual(other.requests, []);
  });
});

function tokenUrlAt(server: ScriptedServer): string {
  return `${server.origin}/connect/token`;
}

/** Sends a token that names the client secret it was requested with. */
function sendToken(response: ServerResponse, body: string): void {
  const word = body.includes('old-secret') ? 'old' : 'fresh';
  json(response, { access_token: plantedSecret(`token-for-${word}-secret`), token_type: 'Bearer' });
}

/** The words of all secrets that reached a server, in headers, addresses and bodies. */
function secretsSentTo({ requests }: ScriptedServer): readonly string[] {
  const found = JSON.stringify(requests).matchAll(/(?:token-for-)?(?:old|fresh)-(?:key|client|secret)(?!-)/g);
  return [...new Set([...found].map(([word]) => word))].toSorted();
}
