import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { manualClock, type ServedRequest, startSandbox } from '../../../src/sandbox/index.ts';
import { assertLegacyError, assertProblem, startClient } from './client.ts';

const small = { employees: 5, departments: 2 } as const;

describe('the sandbox server', () => {
  it('starts on a free loopback port with fresh credentials, several times', async () => {
    await using one = await startSandbox(small);
    await using other = await startSandbox(small);
    for (const key of ['baseUrl', 'apiKey', 'clientId', 'clientSecret', 'tokenUrl'] as const) {
      assert.notEqual(one[key], other[key]);
    }
    assert.match(one.baseUrl, /^http:\/\/127\.0\.0\.1:\d+$/);
    assert.equal(one.tokenUrl, `${one.baseUrl}/connect/token`);
    assert.deepEqual(one.company, { name: 'Hélianthe', seed: 7, employees: 5, departments: 2 });
    const headers = { Authorization: `service application=${one.apiKey}` };
    assert.equal((await fetch(`${one.baseUrl}/api/v3/users`, { headers })).status, 200);
    assert.equal((await fetch(`${other.baseUrl}/api/v3/users`, { headers })).status, 401);
  });

  it('ends open connections when it stops, and can be stopped again', async () => {
    const sandbox = await startSandbox(small);
    const socket = connect(Number(new URL(sandbox.baseUrl).port), '127.0.0.1');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
    await sandbox.stop();
    await closed;
    await sandbox.stop();
    await assert.rejects(fetch(sandbox.baseUrl));
  });

  it('reports a port that is taken', async () => {
    await using sandbox = await startSandbox(small);
    const port = Number(new URL(sandbox.baseUrl).port);
    await assert.rejects(startSandbox({ ...small, port }), { code: 'EADDRINUSE' });
  });

  it('calls listeners after every response until they are disposed of', async () => {
    await using client = await startClient(small);
    const seen: ServedRequest[] = [];
    const listening = client.sandbox.onRequest((answered) => seen.push(answered));
    await client.key('/api/v3/users?fields=id');
    await client.send('/api/v3/users');
    listening.dispose();
    await client.key('/api/v3/users');
    assert.deepEqual(seen, [
      { method: 'GET', path: '/api/v3/users?fields=id', status: 200 },
      { method: 'GET', path: '/api/v3/users', status: 401 },
    ]);
  });

  it('accepts 50 requests a minute from all clients together, and returns when to retry', async () => {
    const clock = manualClock('2026-06-01T10:00:00Z');
    await using client = await startClient({ ...small, clock, rateLimit: 50 });
    const token = await client.token();
    for (let count = 0; count < 25; count += 1) {
      assert.equal((await client.key('/api/v3/users?fields=id')).status, 200);
      assert.equal((await client.bearer('/service-api/taxonomies', {}, token)).status, 200);
      clock.advance(1);
    }
    const legacy = await client.key('/api/v3/users');
    assertLegacyError(legacy, 429, /More than 50 requests/);
    assert.equal(legacy.headers.get('Retry-After'), '35');
    assertProblem(await client.bearer('/service-api/taxonomies', {}, token), 429);
    assert.notEqual(await client.token(), '', 'tokens are free');
    clock.advance(34);
    assert.equal((await client.key('/api/v3/users')).status, 429);
    clock.advance(1);
    assert.equal((await client.key('/api/v3/users')).status, 200);
    assert.equal((await client.key('/api/v3/users')).status, 200);
    assert.equal((await client.key('/api/v3/users')).headers.get('Retry-After'), '1', 'the window slides');
  });

  it('returns 404 and 405 in the format of the family', async () => {
    await using client = await startClient(small);
    assertLegacyError(await client.key('/api/v3/nothing'), 404);
    assertLegacyError(await client.send('/nothing'), 404);
    assertProblem(await client.bearer('/service-api/nothing'), 404);
    const deleted = await client.bearer('/service-api/taxonomy-labels/7001', { method: 'DELETE' });
    assertProblem(deleted, 405);
    assert.equal(deleted.headers.get('Allow'), 'GET, HEAD, PATCH');
    assertLegacyError(await client.key('/api/v3/users', { method: 'POST' }), 405);
  });

  it('serves HEAD as GET without a body', async () => {
    await using client = await startClient(small);
    const answer = await client.bearer('/service-api/taxonomies', { method: 'HEAD' });
    assert.deepEqual([answer.status, answer.text], [200, '']);
    assert.match(answer.headers.get('ETag') ?? '', /^W\//);
  });

  describe('with missing areas', () => {
    it('returns 404 for missing areas and 405 for reading a report', async () => {
      await using client = await startClient({
        ...small,
        without: ['structure', 'report-read', 'report-templates'],
      });
      assertLegacyError(await client.key('/organization/structure/api/departments'), 404);
      assertLegacyError(await client.key('/service-timesheet/api/report-templates'), 404);
      const report = await client.createReport({ templateId: 'absences', startsOn: null, endsOn: null });
      assert.equal(report.status, 201);
      const read = await client.key(`/service-timesheet/api/reports/${report.at('id')}`);
      assertLegacyError(read, 405);
      assert.equal(read.headers.get('Allow'), '', 'a 405 names what is allowed, be it nothing');
      assert.equal((await client.key('/api/v3/departments')).status, 200);
    });

    it('returns 401 or 403 for areas that the credentials may not use', async () => {
      await using client = await startClient({ ...small, refuse: ['time-sheet', 'employees'] });
      assertLegacyError(await client.createReport({ templateId: 'absences' }), 401, /may not use time-sheet/);
      assertProblem(await client.bearer('/service-api/employees'), 403, /may not use employees/);
      assert.equal((await client.bearer('/service-api/taxonomies')).status, 200);
    });
  });

  describe('against other origins and hosts', () => {
    /** A request with headers that fetch does not let through. */
    const raw = async (baseUrl: string, headers: Record<string, string>) =>
      await new Promise<{ status: number | undefined; body: string }>((resolve, reject) => {
        const sent = request(`${baseUrl}/api/v3/users`, { headers }, (response) => {
          text(response).then((body) => resolve({ status: response.statusCode, body }), reject);
        });
        sent.once('error', reject);
        sent.end();
      });

    it('rejects pages of other origins, even with the key', async () => {
      await using client = await startClient(small);
      for (const Origin of ['https://evil.example', 'null', 'http://127.0.0.1:1']) {
        assertLegacyError(await client.key('/api/v3/users', { headers: { Origin } }), 403, /are refused/);
      }
      const preflight = await client.send('/api/v3/users', {
        method: 'OPTIONS',
        headers: { Origin: 'https://evil.example' },
      });
      assert.equal(preflight.status, 403);
      assert.equal(preflight.headers.get('Access-Control-Allow-Origin'), null);
      const own = await client.key('/api/v3/users', { headers: { Origin: client.sandbox.baseUrl } });
      assert.equal(own.status, 200);
    });

    it('serves loopback names only', async () => {
      await using client = await startClient(small);
      const { baseUrl, apiKey } = client.sandbox;
      const Authorization = `service application=${apiKey}`;
      const { port } = new URL(baseUrl);
      assert.equal((await raw(baseUrl, { Host: `evil.example:${port}`, Authorization })).status, 403);
      const local = await raw(baseUrl, { Host: `localhost:${port}`, Authorization });
      assert.equal(local.status, 200);
      assert.match(
        local.body,
        new RegExp(`http://localhost:${port}/api/v3/users/`),
        'addresses keep the name used',
      );
    });

    it('returns 431 for headers over 8 KB', async () => {
      await using client = await startClient(small);
      const answer = await raw(client.sandbox.baseUrl, { 'X-Padding': 'x'.repeat(9000) });
      assert.equal(answer.status, 431);
    });

    it('returns 413 for a body with a declared size of over 100 MB', async () => {
      await using client = await startClient(small);
      const { baseUrl, apiKey } = client.sandbox;
      const status = await new Promise((resolve, reject) => {
        const headers = {
          Authorization: `service application=${apiKey}`,
          'Content-Type': 'application/json',
          'Content-Length': 100 * 1024 * 1024 + 1,
        };
        const sent = request(
          `${baseUrl}/service-timesheet/api/reports`,
          { method: 'POST', headers },
          (response) => {
            resolve(response.statusCode);
            sent.destroy();
          },
        );
        sent.once('error', reject);
        sent.write('{');
      });
      assert.equal(status, 413);
    });
  });
});
