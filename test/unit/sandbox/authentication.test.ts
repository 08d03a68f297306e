import assert from 'node:assert/strict';
import { manualClock } from '../../../src/sandbox/index.ts';
import { assertLegacyError, assertProblem, type Client, startClient } from './client.ts';

describe('authentication', () => {
  const clock = manualClock('2026-06-01T10:00:00Z');
  let client: Client;
  before(async () => {
    client = await startClient({ clock, apiKey: 'K', clientId: 'I', clientSecret: 'S &=é' });
  });
  after(async () => {
    await client.sandbox.stop();
  });

  const keyed = [
    '/api/v3/users',
    '/api/leaves',
    '/organization/structure/api/departments',
    '/service-timesheet/api/reports/1',
  ];
  const wrong = [
    undefined,
    'K',
    'service application=',
    'service application=k',
    'Service application=K',
    'Bearer K',
  ];

  for (const path of keyed) {
    it(`takes exactly the key's header at ${path}`, async () => {
      for (const Authorization of wrong) {
        const headers = Authorization === undefined ? {} : { Authorization };
        assertLegacyError(await client.send(path, { headers }), 401, /Authorization/);
      }
      const answer = await client.send(path, { headers: { Authorization: 'service application=K' } });
      assert.notEqual(answer.status, 401);
    });
  }

  it('requires a token for the resource API', async () => {
    for (const Authorization of ['', 'Bearer', 'Bearer nonsense', 'service application=K']) {
      const headers = { Authorization, 'Api-Version': '2024-11-01' };
      const answer = await client.send('/service-api/employees', { headers });
      assertProblem(answer, 401, /access token/);
      assert.match(answer.headers.get('WWW-Authenticate') ?? '', /^Bearer/);
    }
  });

  it('requires the API version', async () => {
    const headers = { Authorization: `Bearer ${await client.token()}` };
    const answer = await client.send('/service-api/employees', { headers });
    assertProblem(answer, 400, /Api-Version is required/);
    assert.deepEqual(Object.keys(Object(answer.at('errors'))), ['Api-Version']);
    for (const [version, detail] of [
      ['2024-11-011', /at most 10 characters/],
      ['2023-01-01', /one of: 2024-11-01/],
    ] as const) {
      const other = { headers: { ...headers, 'Api-Version': version } };
      assertProblem(await client.send('/service-api/employees', other), 400, detail);
    }
  });

  it('rejects a token after half an hour', async () => {
    const token = await client.token();
    clock.advance(1799);
    assert.equal((await client.bearer('/service-api/employees', {}, token)).status, 200);
    clock.advance(1);
    assertProblem(await client.bearer('/service-api/employees', {}, token), 401, /expired/);
  });

  for (const [path, scope] of [
    ['employees', 'employees'],
    ['employee-attributes?employee.id=1001', 'employee-attributes'],
    ['job-positions/jp-1001', 'job-positions'],
    ['departments', 'departments'],
    ['taxonomies', 'taxonomies'],
    ['taxonomy-labels', 'taxonomies'],
  ] as const) {
    it(`requires a scope of ${scope} for ${path}`, async () => {
      for (const kind of ['readonly', 'readwrite']) {
        const token = await client.token(`${scope}.${kind}`);
        assert.equal((await client.bearer(`/service-api/${path}`, {}, token)).status, 200);
      }
      const other = await client.token(scope === 'employees' ? 'departments.readonly' : 'employees.readonly');
      assertProblem(await client.bearer(`/service-api/${path}`, {}, other), 403, /lacks the scope/);
    });
  }

  it('requires the readwrite scope for writing', async () => {
    const patch = {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json' },
      body: '{"isArchived":false}',
    };
    const path = '/service-api/taxonomy-labels/7001';
    assertProblem(
      await client.bearer(path, patch, await client.token('taxonomies.readonly')),
      403,
      /readwrite/,
    );
    assert.equal((await client.bearer(path, patch, await client.token('taxonomies.readwrite'))).status, 200);
  });

  it('responds to a token request as RFC 6749 says', async () => {
    const form = {
      grant_type: 'client_credentials',
      client_id: 'I',
      client_secret: 'S &=é',
      scope: 'employees.readonly',
    };
    const answer = await client.askToken(form);
    assert.equal(answer.status, 200);
    assert.deepEqual([answer.at('token_type'), answer.at('expires_in')], ['Bearer', 1800]);
    assert.deepEqual(Object.keys(Object(answer.at(''))), ['access_token', 'token_type', 'expires_in']);
    assert.equal(answer.headers.get('Cache-Control'), 'no-store');
    const failures = [
      [{ ...form, client_secret: 'T' }, 'invalid_client'],
      [{ ...form, client_id: 'J' }, 'invalid_client'],
      [{ ...form, scope: 'employees.readonly everything' }, 'invalid_scope'],
      [{ ...form, grant_type: 'password' }, 'unsupported_grant_type'],
      [{ client_id: 'I', client_secret: 'S' }, 'invalid_request'],
    ] as const;
    for (const [wrongForm, error] of failures) {
      const refused = await client.askToken(wrongForm);
      assert.deepEqual([refused.status, refused.at('error')], [400, error]);
      assert.equal(typeof refused.at('error_description'), 'string');
    }
  });

  it('reads token requests from forms of a reasonable size only', async () => {
    const headers = { 'Content-Type': 'application/json' };
    const json = await client.send(client.sandbox.tokenUrl, { method: 'POST', headers, body: '{}' });
    assert.deepEqual([json.status, json.at('error')], [400, 'invalid_request']);
    const large = await client.askToken({ grant_type: 'client_credentials', padding: 'x'.repeat(20_000) });
    assert.deepEqual([large.status, large.at('error')], [413, 'invalid_request']);
    assert.equal((await client.send(client.sandbox.tokenUrl)).status, 405);
  });
});
