import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { addDays, firstOfMonth, workdaysBetween } from '../../../src/sandbox/calendar.ts';
import { manualClock, startSandbox } from '../../../src/sandbox/index.ts';
import { maxReports } from '../../../src/sandbox/reports/reports.ts';
import { createTokens, maxTokens } from '../../../src/sandbox/tokens.ts';
import { assertLegacyError, assertProblem, type Client, startClient } from '../sandbox/client.ts';

const small = { employees: 5, departments: 2 } as const;
const reports = '/service-timesheet/api/reports';
const users = '/api/v3/users';

/** A valid creation request with changes. */
function creation(changes: Readonly<Record<string, unknown>>) {
  return { templateId: 'monthly-activity', startsOn: null, endsOn: null, ...changes };
}

describe('a sandbox that is attacked', () => {
  describe('with dates', () => {
    for (const [startsOn, endsOn] of [
      ['9998-12-31', '9999-12-31'],
      ['9999-12-31', '9999-12-31'],
      ['2101-01-01', '2101-01-02'],
      ['1899-12-31', '1900-01-01'],
      ['0001-01-01', '0001-01-02'],
      ['0000-01-01', '0000-01-02'],
    ] as const) {
      it(`rejects a report from ${startsOn} to ${endsOn}`, async () => {
        await using client = await startClient({ ...small, reportSeconds: 0 });
        for (const templateId of ['monthly-activity', 'weekly-hours', 'absences']) {
          const response = await client.createReport(creation({ templateId, startsOn, endsOn }));
          assertLegacyError(response, 400, /must be in the years 1900 to 2100/);
        }
      });
    }

    it('generates reports at both ends of its years, for each cycle', async () => {
      await using client = await startClient({ ...small, reportSeconds: 0 });
      for (const templateId of ['monthly-activity', 'weekly-hours', 'absences']) {
        for (const [startsOn, endsOn] of [
          ['1900-01-01', '1900-12-31'],
          ['2100-01-01', '2100-12-31'],
        ] as const) {
          const created = await client.createReport(creation({ templateId, startsOn, endsOn }));
          assert.equal(created.status, 201, created.text);
          assert.equal((await client.key(`${reports}/${created.at('id')}/download-csv`)).status, 200);
        }
      }
    });

    it('rejects a period that is too long because one end is left open', async () => {
      await using client = await startClient(small);
      assertLegacyError(await client.createReport(creation({ startsOn: '1900-01-01' })), 400, /366 days/);
      assertLegacyError(await client.createReport(creation({ endsOn: '2100-12-31' })), 400, /366 days/);
    });

    it('accepts the open ends of periods in filters, and no other year outside of its own', async () => {
      await using client = await startClient(small);
      const leaves = (date: string) => client.key(`/api/v3/leaves?leavePeriod.ownerId=1001&date=${date}`);
      for (const date of ['between,1900-01-01,9999-12-31', 'until,9999-12-31T00:00:00', 'since,1900-01-01']) {
        assert.equal((await leaves(date)).status, 200, date);
      }
      for (const date of ['between,0001-01-01,9999-12-31', 'until,9999-12-30', 'since,+010000-01-01']) {
        assertLegacyError(await leaves(date), 400, /takes a date from 1900 to 2100/);
      }
    });

    it('rejects a clock outside of its years', async () => {
      for (const start of [
        '1969-12-31T23:59:59Z',
        '2100-01-01T00:00:00Z',
        '+010000-01-01T00:00:00Z',
        'never',
      ]) {
        await assert.rejects(startSandbox({ ...small, clock: manualClock(start) }), {
          name: 'RangeError',
          message: 'The clock must show a time in the years 1970 to 2099.',
        });
      }
      for (const start of ['1970-01-01T00:00:00Z', '2099-12-31T23:59:59Z']) {
        await using client = await startClient({ ...small, reportSeconds: 0, clock: manualClock(start) });
        const created = await client.createReport(creation({}));
        assert.equal((await client.key(`${reports}/${created.at('id')}/download-csv`)).status, 200, start);
        assert.equal((await client.key(users)).status, 200, start);
      }
    });

    it('calculates days without an endless loop', () => {
      assert.throws(() => addDays('9999-12-31', 1), RangeError);
      assert.throws(() => addDays('0000-01-01', -1), RangeError);
      assert.throws(() => firstOfMonth('9999-12-31', 1), RangeError);
      assert.equal(workdaysBetween('1900-01-01', '9999-12-31'), 2_113_190);
      assert.equal(workdaysBetween('2026-06-06', '2026-06-07'), 0);
      assert.equal(workdaysBetween('2026-06-05', '2026-06-08'), 2);
      assert.equal(workdaysBetween('2026-06-08', '2026-06-05'), 0);
    });
  });

  describe('by a web page', () => {
    it('does not count requests without credentials', async () => {
      await using client = await startClient({ ...small, rateLimit: 3 });
      const wrongKey = { Authorization: 'service application=guessed' };
      for (let sent = 0; sent < 10; sent += 1) {
        assertLegacyError(await client.send(users, { headers: wrongKey }), 401);
        assertLegacyError(await client.send('/organization/structure/api/departments'), 401);
        assertLegacyError(await client.send(`${reports}/1`), 401);
        assertProblem(await client.send('/service-api/employees'), 401);
        assertProblem(await client.bearer('/service-api/employees', {}, 'guessed'), 401);
      }
      assert.equal((await client.key(users)).status, 200);
      assert.equal((await client.bearer('/service-api/employees')).status, 200);
      assert.equal((await client.key(users)).status, 200);
      assertLegacyError(await client.key(users), 429);
      assertProblem(await client.bearer('/service-api/employees'), 429);
    });

    for (const site of ['cross-site', 'same-site']) {
      it(`rejects a browser request that is ${site}, and does not count it`, async () => {
        await using client = await startClient({ ...small, rateLimit: 1, control: true });
        for (const path of [
          users,
          '/service-api/employees',
          '/connect/token',
          '/_sandbox/faults',
          '/openapi.json',
        ]) {
          for (const method of ['GET', 'POST']) {
            const response = await client.key(path, { method, headers: { 'Sec-Fetch-Site': site } });
            assert.equal(response.status, 403, `${method} ${path}`);
          }
        }
        assert.equal((await client.key(users)).status, 200);
      });

      it(`returns only its description when a user follows a ${site} link`, async () => {
        await using client = await startClient(small);
        const followed = {
          'Sec-Fetch-Site': site,
          'Sec-Fetch-Mode': 'navigate',
          'Sec-Fetch-Dest': 'document',
        };
        assert.equal(await statusOf(client, '/openapi.json', followed), 200);
        assert.equal(await statusOf(client, users, followed), 403);
        for (const dest of ['iframe', 'embed', 'script', 'empty']) {
          const embedded = { ...followed, 'Sec-Fetch-Dest': dest };
          assert.equal(await statusOf(client, '/openapi.json', embedded), 403, dest);
        }
        const read = { ...followed, 'Sec-Fetch-Mode': 'no-cors' };
        assert.equal(await statusOf(client, '/openapi.json', read), 403);
      });
    }

    for (const site of ['none', 'same-origin']) {
      it(`serves a browser request that is ${site}`, async () => {
        await using client = await startClient(small);
        const headers = { 'Sec-Fetch-Site': site };
        assert.equal((await client.send('/openapi.json', { headers })).status, 200);
        assert.equal((await client.key(users, { headers })).status, 200);
      });
    }
  });

  describe('beyond its limits', () => {
    it('removes the oldest report for a new one', async () => {
      await using client = await startClient({ ...small, reportSeconds: 0 });
      const first = await client.createReport(creation({}));
      for (let created = 1; created < maxReports; created += 1) {
        await client.createReport(creation({}));
      }
      assert.equal((await client.key(`${reports}/${first.at('id')}`)).status, 200);
      const last = await client.createReport(creation({}));
      assert.deepEqual([last.status, last.at('id')], [201, Number(first.at('id')) + maxReports]);
      assertLegacyError(await client.key(`${reports}/${first.at('id')}`), 404);
      assert.equal((await client.key(`${reports}/${Number(first.at('id')) + 1}`)).status, 200);
    });

    it('rejects another report while all are being generated, with the time to retry', async () => {
      const clock = manualClock('2026-06-01T10:00:00Z');
      await using client = await startClient({ ...small, reportSeconds: 60, clock });
      for (let created = 0; created < maxReports; created += 1) {
        await client.createReport(creation({}));
      }
      clock.advance(20);
      const rejected = await client.createReport(creation({}));
      assertLegacyError(
        rejected,
        429,
        /^1000 reports are still being generated\. Try again in 40 seconds\.$/,
      );
      assert.equal(rejected.headers.get('Retry-After'), '40');
      clock.advance(40);
      assert.equal((await client.createReport(creation({}))).status, 201);
    });

    it('removes the oldest token for a new one', () => {
      const tokens = createTokens(manualClock('2026-06-01T10:00:00Z'));
      const issued = Array.from({ length: maxTokens }, () => tokens.issue(['leaves.readonly']));
      assert.deepEqual(tokens.scopesOf(issued[0] ?? ''), ['leaves.readonly']);
      const last = tokens.issue(['leaves.readonly', 'leaves.readonly']);
      assert.equal(tokens.scopesOf(issued[0] ?? ''), undefined);
      assert.deepEqual(tokens.scopesOf(issued[1] ?? ''), ['leaves.readonly']);
      assert.deepEqual(tokens.scopesOf(last), ['leaves.readonly']);
    });

    it('rejects a report that is too large', async () => {
      await using client = await startClient({ employees: 2000, departments: 20 });
      const days = { templateId: 'weekly-hours', startsOn: '2026-01-01', endsOn: '2026-12-31', filters: [] };
      assertLegacyError(await client.createReport(creation(days)), 400, /at most 250000 cells/);
      assert.equal((await client.createReport(creation({ ...days, endsOn: '2026-01-31' }))).status, 201);
    });

    it('rejects too many filters and too many values', async () => {
      await using client = await startClient(small);
      const values = Array.from({ length: 10_001 }, () => 1001);
      const filter = { kind: 'employees', values: [1001] };
      const error = async (filters: unknown) => await client.createReport(creation({ filters }));
      assertLegacyError(await error([{ kind: 'employees', values }]), 400, /at most 10000 values/);
      assertLegacyError(await error(Array.from({ length: 11 }, () => filter)), 400, /at most 10 filters/);
    });

    it('rejects too many faults', async () => {
      await using client = await startClient({ ...small, control: true });
      const faults = Array.from({ length: 1001 }, () => 'GET /api/v3/users=503');
      const headers = { 'Content-Type': 'application/json' };
      const body = JSON.stringify({ faults });
      const response = await client.key('/_sandbox/faults', { method: 'POST', headers, body });
      assertLegacyError(response, 400, /at most 1000 faults/);
    });

    it('closes connections beyond its limit, and accepts new ones when some have closed', async () => {
      await using client = await startClient(small);
      const sockets: Socket[] = [];
      const port = Number(new URL(client.sandbox.baseUrl).port);
      let closed = 0;
      for (let opened = 0; opened < 260; opened += 1) {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        socket.once('close', () => {
          closed += 1;
        });
        await once(socket, 'connect');
        sockets.push(socket);
      }
      const last = sockets.at(-1);
      if (last?.closed === false) {
        await once(last.resume(), 'close');
      }
      assert.ok(closed >= 10, String(closed));
      for (const socket of sockets) {
        socket.destroy();
      }
      // The server notices the closed sockets later.
      while ((await client.key(users).catch(() => undefined))?.status !== 200) {
        // Retry.
      }
    });
  });
});

/** Over Node's own client: a fetch sets `Sec-Fetch-Mode` itself. */
async function statusOf(client: Client, path: string, headers: Readonly<Record<string, string>>) {
  const sent = request(new URL(path, client.sandbox.baseUrl), { headers });
  sent.end();
  const [response] = await once(sent, 'response');
  response.resume();
  return response.statusCode;
}
