import assert from 'node:assert/strict';
import { Follower } from '../../../../src/features/reports/follower.ts';
import { createdReport } from '../../../../src/features/reports/reportChanges.ts';
import { ReportStore } from '../../../../src/features/reports/reportStore.ts';
import type { StoredReport } from '../../../../src/features/reports/storedReport.ts';
import { manualClock, type SandboxOptions } from '../../../../src/sandbox/index.ts';
import { clientOnSandbox } from '../../service/sandboxClient.ts';
import { FakeClock } from './fakeClock.ts';
import { FakeStorage } from './samples.ts';

const creation = { templateId: 'monthly-activity', startsOn: null, endsOn: null };

/** Follows reports of a sandbox through the real client; the test moves both clocks. */
async function setUp(options: SandboxOptions = {}) {
  const sandboxClock = manualClock('2026-06-01T00:00:00Z');
  const client = await clientOnSandbox({ clock: sandboxClock, reportSeconds: 10, ...options });
  const clock = new FakeClock();
  const storage = new FakeStorage();
  const store = new ReportStore(storage, assert.ifError);
  const ended: StoredReport[] = [];
  const reads = () => client.requests.filter((line) => line.startsWith('GET '));
  let pending = 0;
  const follower = new Follower({
    store,
    clock,
    isFocused: () => true,
    mayFollow: () => true,
    async read({ id }, signal) {
      pending += 1;
      try {
        return await client.service.report(id, { priority: 'poll', signal });
      } finally {
        pending -= 1;
      }
    },
    onEnd: (report) => ended.push(report),
    onError: assert.ifError,
  });
  return {
    ...{ store, client, ended, reads, sandboxClock },
    async create(templateId = creation.templateId) {
      const requested = { ...creation, templateId };
      const report = createdReport(
        { id: 'acme', name: 'Acme', baseUrl: 'https://acme.example.com' },
        requested,
        await client.service.createReport(requested),
        clock.now(),
      );
      await store.add(report);
      return report;
    },
    /** Moves the follower's clock second by second, and waits for the responses of each. */
    async wait(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        await clock.advance(1000);
        while (pending > 0) {
          await new Promise((resolve) => setImmediate(resolve));
        }
        await clock.advance(0);
      }
    },
    async [Symbol.asyncDispose]() {
      follower.dispose();
      await client[Symbol.asyncDispose]();
    },
  };
}

describe('following a report of the sandbox', () => {
  it('reads it until it is done, and never again', async () => {
    await using test = await setUp();
    const { id, name, startsOn, endsOn } = await test.create();
    assert.deepEqual([startsOn, endsOn], ['2026-05-01', '2026-05-31']);
    await test.wait(6);
    assert.deepEqual(test.reads(), Array(2).fill(`GET /service-timesheet/api/reports/${id} 200`));
    test.sandboxClock.advance(10);
    await test.wait(600);
    assert.equal(test.reads().length, 3);
    assert.deepEqual(
      test.ended.map((report) => [report.id, report.name, report.status]),
      [[id, name, 'done']],
    );
  });

  it('waits for the network without limit, and then reports the end once', async () => {
    await using test = await setUp();
    const { client, store, sandboxClock } = test;
    const report = await test.create();
    await test.wait(6);
    client.sandbox.faults.add({ route: '* *', fault: 'refuse' });
    sandboxClock.advance(3600);
    client.log.requests.length = 0;
    await test.wait(3600);
    assert.equal(client.log.requests.length, 64);
    assert.deepEqual(test.ended, []);
    const following = store.find(report)?.following;
    assert.ok(following?.state === 'followed' && following.failure !== undefined);
    assert.match(following.failure.detail, /closed the connection|could not be reached/);
    const before = test.reads().length;
    client.sandbox.faults.clear();
    await test.wait(3600);
    assert.equal(test.reads().length, before + 1);
    assert.deepEqual(
      test.ended.map(({ status, following }) => [status, following]),
      [['done', { state: 'ended' }]],
    );
  });

  for (const [what, options, status, why, detail] of [
    ['reports cannot be read', { without: ['report-read'] }, 405, 'missing', /405/],
    ['the key has no permission', { refuse: ['report-read'] }, 401, 'rejected', /401/],
  ] as const) {
    it(`sends one request where ${what}`, async () => {
      await using test = await setUp(options);
      const { id } = await test.create();
      await test.wait(600);
      assert.deepEqual(test.reads(), [`GET /service-timesheet/api/reports/${id} ${status}`]);
      const following = test.ended[0]?.following;
      assert.ok(following?.state === 'stopped' && following.why === why);
      assert.match(following.detail, detail);
    });
  }
});
