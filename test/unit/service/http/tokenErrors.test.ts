import assert from 'node:assert/strict';
import { clientOf, json, serve } from '../fixtures.ts';

/** A client whose token endpoint responds with this, and whose lists are empty. */
async function clientWith(body: unknown, status: number, scopes: readonly string[] = []) {
  const server = await serve((request, response) =>
    request.url === '/connect/token'
      ? json(response, Object(body) === body ? body : String(body), status)
      : json(response, { items: [] }),
  );
  return { server, service: clientOf({ baseUrl: server.origin, scopes }).service };
}

const expired = 'The client secret expired on 2026-01-31';
const notAccepted = `the service does not accept the client ID and the client secret, “${expired}”`;

describe('a token endpoint that gives no token', () => {
  for (const [what, status, body, kind, reason] of [
    ['401', 401, { error: 'invalid_client', error_description: `${expired}.` }, 'unauthorized', notAccepted],
    ['400', 400, { error: 'invalid_client', error_description: expired }, 'unauthorized', notAccepted],
    ['200', 200, { error: 'invalid_client', error_description: expired }, 'unauthorized', notAccepted],
    [
      '200 and a form',
      200,
      `error=invalid_client&error_description=${encodeURIComponent(expired)}`,
      'unauthorized',
      notAccepted,
    ],
    [
      'another spelling',
      401,
      { error: 'invalid_client', errorDescription: expired },
      'unauthorized',
      notAccepted,
    ],
    ['an object', 401, { error: { code: 'x', message: expired } }, 'unauthorized', notAccepted],
    [
      'a code alone',
      400,
      { error: 'invalid_client' },
      'unauthorized',
      'the client ID or the client secret is wrong',
    ],
    [
      'a page',
      401,
      '<html><title>Unauthorized</title></html>',
      'unauthorized',
      'the client ID or the client secret is wrong',
    ],
    [
      'a scope',
      400,
      { error: 'invalid_scope', error_description: 'There is no scope "b"' },
      'forbidden',
      'the client may not have the requested scopes (a b), “There is no scope "b"”',
    ],
    [
      'a scope alone',
      400,
      { error: 'invalid_scope' },
      'forbidden',
      'the client may not have the requested scopes (a b)',
    ],
    [
      'another error',
      400,
      { error: 'invalid_grant', error_description: expired },
      'bad-request',
      `the service returned 400, “${expired}”`,
    ],
    [
      'another error with 200',
      200,
      { error: 'server_error', error_description: expired },
      'unauthorized',
      `the service issued no token, “${expired}”`,
    ],
    [
      'its code with 200',
      200,
      { error: 'unauthorized_client' },
      'unauthorized',
      'the service issued no token, “unauthorized_client”',
    ],
  ] as const) {
    it(`shows why: ${what}`, async () => {
      const { server, service } = await clientWith(body, status, ['a', 'b']);
      await using _ = server;
      await assert.rejects(service.taxonomies(), { kind, reason, of: 'token' });
    });
  }

  it('is none that gives one with 201, or in a form', async () => {
    for (const [status, body] of [
      [201, { access_token: 'the-token-1', expires_in: 60 }],
      [200, 'access_token=the-token-1&token_type=bearer&expires_in=60'],
      [200, { access_token: 'the-token-1', error: null }],
    ] as const) {
      const { server, service } = await clientWith(body, status);
      await using _ = server;
      await service.taxonomies();
      assert.equal(server.requests.at(-1)?.headers.authorization, 'Bearer the-token-1');
    }
  });
});
