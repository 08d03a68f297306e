import assert from 'node:assert/strict';
import { type IncomingMessage, request } from 'node:http';
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
    const listening = client.sandbox.onRequest((request) => seen.push(request));
    await client.key('/api/v3/users?fields=id');
    await client.send('/api/v3/users');
    listening.dispose();
    await client.key('/api/v3/users');
    const time = '2026-06-01T10:00:00.000Z';
    assert.deepEqual(
      seen.map(({ milliseconds, headers, body, ...request }) => request),
      [
        { method: 'GET', path: '/api/v3/users?fields=id', status: 200, time, who: 'key' },
        { method: 'GET', path: '/api/v3/users', status: 401, time, who: 'none' },
      ],
    );
  });

  it('counts the requests of any 60 seconds, but no token requests', async () => {
    const clock = manualClock('2026-06-01T10:00:00Z');
    await using client = await startClient({ ...small, clock, rateLimit: 2 });
    const statusAndWait = async () => {
      const { status, headers } = await client.key('/api/v3/users?fields=id');
      return [status, headers.get('Retry-After')];
    };
    assert.deepEqual(await statusAndWait(), [200, null]);
    clock.advance(10);
    assert.deepEqual(await statusAndWait(), [200, null]);
    assert.notEqual(await client.token(), '');
    clock.advance(49);
    assert.deepEqual(await statusAndWait(), [429, '1']);
    clock.advance(1);
    assert.deepEqual(await statusAndWait(), [200, null]);
    assert.deepEqual(await statusAndWait(), [429, '10']);
  });

  it('serves HEAD as GET without a body', async () => {
    await using client = await startClient(small);
    const response = await client.bearer('/service-api/taxonomies', { method: 'HEAD' });
    assert.deepEqual([response.status, response.text], [200, '']);
    assert.match(response.headers.get('ETag') ?? '', /^W\//);
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

  it('serves localhost, too, and keeps the name that a client uses', async () => {
    await using client = await startClient(small);
    const { baseUrl, apiKey } = client.sandbox;
    const { port } = new URL(baseUrl);
    const headers = { Host: `localhost:${port}`, Authorization: `service application=${apiKey}` };
    // fetch does not let this header through.
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      request(`${baseUrl}/api/v3/users`, { headers }, resolve).once('error', reject).end();
    });
    assert.equal(response.statusCode, 200);
    assert.match(await text(response), new RegExp(`http://localhost:${port}/api/v3/users/`));
  });
});
