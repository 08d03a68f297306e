import assert from 'node:assert/strict';
import { control, startClient } from './client.ts';

const small = { employees: 5, departments: 2, control: true } as const;
const start = '2026-06-01T10:00:00.000Z';

describe('the control of the sandbox', () => {
  it('exists only on request', async () => {
    await using closed = await startClient({ employees: 5, departments: 2 });
    for (const path of ['/clock', '/requests', '/faults']) {
      const missing = await control(closed, 'GET', path);
      assert.equal(missing.status, 404, path);
      assert.match(
        String(missing.sentence),
        /^There is nothing at \/_sandbox\/.* It needs a sandbox with the option --control/,
      );
    }
  });

  it('reads, sets and advances the clock, on which reports, tokens and the request limit count', async () => {
    await using client = await startClient({ ...small, rateLimit: 1, reportSeconds: 60 });
    const now = async (
      ...request: Parameters<typeof control> extends [unknown, ...infer Rest] ? Rest : never
    ) => (await control(client, ...request)).at('now');
    assert.equal(await now('GET', '/clock'), start);
    const report = await client.createReport({ templateId: 'absences', startsOn: null, endsOn: null });
    const address = `/service-timesheet/api/reports/${report.at('id')}`;
    assert.equal((await client.key(address)).status, 429);
    assert.equal(await now('POST', '/clock/advance', { seconds: 60 }), '2026-06-01T10:01:00.000Z');
    assert.equal((await client.key(address)).at('status'), 'done');
    assert.equal((await client.key(address)).status, 429, 'requests to the control do not count');
    const token = await client.token();
    assert.equal(
      await now('PUT', '/clock', { now: '2026-06-02T00:00:00+02:00' }),
      '2026-06-01T22:00:00.000Z',
    );
    assert.equal((await client.bearer('/service-api/employees', {}, token)).status, 401);
    assert.equal(client.sandbox.clock.now(), Date.parse('2026-06-01T22:00:00Z'));
    client.sandbox.clock.set(Date.parse('2026-06-03T00:00:00Z'));
    client.sandbox.clock.advance(0.5);
    assert.equal(await now('GET', '/clock'), '2026-06-03T00:00:00.500Z');
  });

  it('starts a running clock at a given time', async () => {
    await using client = await startClient({ ...small, clock: undefined, now: Date.parse(start) });
    const first = client.sandbox.clock.now();
    assert.ok(first >= Date.parse(start) && first < Date.parse(start) + 60_000);
    while (client.sandbox.clock.now() === first) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    client.sandbox.clock.advance(0);
  });

  it('lists the latest requests with what a test asserts', async () => {
    await using client = await startClient(small);
    await client.key('/api/v3/users?fields=id');
    client.sandbox.clock.advance(1);
    await client.bearer('/service-api/employees');
    client.sandbox.faults.add('* *=reset-before-headers*1');
    await assert.rejects(client.bearer('/service-api/employees'));
    await client.send('/nowhere');
    const requests = (await control(client, 'GET', '/requests')).list('requests');
    const [users, ...others] = requests;
    const { milliseconds, headers, ...facts } = Object(users);
    assert.ok(Number.isInteger(milliseconds) && milliseconds >= 0);
    assert.equal(headers.authorization, undefined);
    const query = { fields: 'id' };
    assert.deepEqual(facts, {
      method: 'GET',
      path: '/api/v3/users',
      query,
      status: 200,
      time: start,
      who: 'key',
    });
    const brief = others.map((one) => {
      const { method, path, status, who } = Object(one);
      return `${method} ${path} ${status} ${who}`;
    });
    assert.deepEqual(brief, [
      'POST /connect/token 200 none',
      'GET /service-api/employees 200 client',
      'GET /service-api/employees 0 client',
      'GET /nowhere 404 none',
    ]);
    assert.equal(Object(requests.at(-1)).time, '2026-06-01T10:00:01.000Z');
    assert.deepEqual(client.sandbox.requests(), requests);
  });

  it('logs query, headers and body of a request, without secrets', async () => {
    await using client = await startClient({ ...small, clientSecret: 's3cret' });
    await client.token();
    const label = '/service-api/taxonomy-labels/7001';
    const headers = {
      'Content-Type': 'application/json',
      'If-Match': 'W/"x"',
      'X-Api-Key': 'mine',
      Cookie: 'a=b',
    };
    await client.bearer(label, { method: 'PATCH', body: '{"isArchived":true}', headers });
    client.sandbox.faults.add('PATCH *=503*1');
    const body = JSON.stringify({ isArchived: true, apiKey: 'other', note: 's3cret' });
    await client.bearer(label, { method: 'PATCH', body, headers });
    await client.key('/api/v3/users?fields=id&paging=0,1&code=s3cret&shoe=mine', {
      headers: { 'X-Trace': 's3cret' },
    });
    await client.key(label, {
      method: 'PATCH',
      body: 'x'.repeat(20_000),
      headers: { 'Content-Type': 'text/plain' },
    });
    const logged = client.sandbox.requests();
    const [token, first, second, users, large] = logged.slice(1);
    assert.deepEqual(token?.body, {
      ...{ grant_type: 'client_credentials', client_id: client.sandbox.clientId },
    });
    assert.deepEqual(first?.body, { isArchived: true });
    assert.deepEqual([first?.headers['if-match'], first?.headers['api-version']], ['W/"x"', '2024-11-01']);
    for (const name of ['authorization', 'cookie', 'x-api-key']) {
      assert.equal(first?.headers[name], undefined, name);
    }
    assert.deepEqual([second?.status, second?.body], [503, '…']);
    assert.deepEqual(users?.query, { fields: 'id', paging: '0,1', code: '…' });
    assert.equal(users?.headers['x-trace'], '…');
    assert.equal(large?.body, undefined);
    const { text } = await control(client, 'GET', '/requests');
    assert.doesNotMatch(text, /s3cret|mine|other/);
  });

  it('lists the requests of a filter, and waits for them', async () => {
    await using client = await startClient(small);
    await client.key('/api/v3/users?fields=id');
    await client.key('/api/v3/users?fields=name');
    await client.send('/api/v3/users');
    const count = async (query: string) =>
      (await control(client, 'GET', `/requests?${query}`)).list('requests').length;
    assert.equal(await count('route=GET%20/api/v3/*'), 3);
    assert.equal(await count(`route=${encodeURIComponent('GET /api/v3/users?fields=id')}`), 1);
    assert.deepEqual(
      [await count('status=401'), await count('who=key'), await count('status=200&who=none')],
      [1, 2, 0],
    );
    assert.equal(client.sandbox.requests({ route: 'GET *', who: 'key' }).length, 2);
    const waiting = control(client, 'GET', '/requests?route=GET%20/api/v3/departments&count=2');
    const inModule = client.sandbox.waitFor({ route: 'GET /api/v3/departments', count: 2 });
    await client.key('/api/v3/departments');
    await client.key('/api/v3/departments');
    assert.equal((await waiting).list('requests').length, 2);
    assert.deepEqual(
      (await inModule).map(({ status }) => status),
      [200, 200],
    );
    const late = await control(client, 'GET', '/requests?route=POST%20*&seconds=0');
    assert.equal(late.status, 404);
    assert.match(
      String(late.sentence),
      /^Within 0 seconds, 0 of 1 such requests ended\. .*GET \/api\/v3\/departments 200/,
    );
    await assert.rejects(client.sandbox.waitFor({ status: 500, seconds: 0 }), /0 of 1 such requests/);
    for (const wrong of [
      'route=users',
      'who=me',
      'count=0',
      'seconds=26',
      'state=1',
      'route=users&count=1',
    ]) {
      assert.equal((await control(client, 'GET', `/requests?${wrong}`)).status, 400, wrong);
    }
  });

  it('works with the words of a deployment, and lists the addresses that clients use', async () => {
    const dialect = { authorizationScheme: 'acme', legacyPrefix: '/hr/v3', tokenUrl: '/login' };
    await using client = await startClient({ ...small, dialect });
    await client.token();
    const headers = { Authorization: `acme application=${client.sandbox.apiKey}` };
    assert.equal((await client.send('/hr/v3/users', { headers })).status, 200);
    assert.equal((await control(client, 'GET', '/requests')).status, 401);
    const listed = await client.send('/_sandbox/requests', { headers });
    assert.deepEqual(listed.all('requests', 'path'), ['/login', '/hr/v3/users']);
    assert.deepEqual(listed.all('requests', 'who'), ['none', 'key']);
  });

  it('resets all but the port and the credentials', async () => {
    const faults = ['GET /openapi.json=503*1'];
    await using client = await startClient({ ...small, rateLimit: 8, faults });
    const before = await client.bearer('/service-api/taxonomy-labels?sort=name');
    const label = `/service-api/taxonomy-labels/${before.at('items/0/id')}`;
    const body = JSON.stringify({ isArchived: before.at('items/0/isArchived') !== true });
    const headers = { 'Content-Type': 'application/json' };
    assert.equal((await client.bearer(label, { method: 'PATCH', headers, body })).status, 200);
    const order = { templateId: 'absences', startsOn: null, endsOn: null };
    const report = await client.createReport(order);
    assert.equal((await client.send('/openapi.json')).status, 503);
    client.sandbox.faults.add('* *=500');
    client.sandbox.clock.advance(86_400);
    const { text } = await control(client, 'POST', '/reset');
    assert.equal(text, `{"now":"${start}"}`);
    assert.deepEqual(client.sandbox.requests(), []);
    assert.deepEqual((await control(client, 'GET', '/faults')).at('faults'), faults);
    assert.equal((await client.bearer(label)).status, 401, 'tokens are gone');
    const after = await client.bearer('/service-api/taxonomy-labels?sort=name', {}, await client.token());
    assert.equal(after.text, before.text);
    assert.equal((await client.key(`/service-timesheet/api/reports/${report.at('id')}`)).status, 404);
    assert.equal((await client.createReport(order)).at('id'), report.at('id'));
    assert.equal(client.sandbox.requests().length, 5);
  });
});
