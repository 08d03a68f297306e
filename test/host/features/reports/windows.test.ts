import assert from 'node:assert/strict';
import { ReportStore } from '../../../../src/features/reports/reportStore.ts';
import { ReportTargets } from '../../../../src/features/reports/targets.ts';
import { FakeStorage, sampleReport } from '../../../unit/features/reports/samples.ts';
import { clientOf } from '../../../unit/service/fixtures.ts';
import { sessionsOf } from '../../trees/support.ts';

describe('which reports a window follows', () => {
  const baseUrl = 'http://127.0.0.1:1';
  const cases = [
    ['remote', baseUrl, {}, true],
    // Its connection was edited, which the user is shown.
    ['remote', 'http://127.0.0.1:2', {}, true],
    ['sandbox', baseUrl, { startedAt: 0 }, true],
    // It belongs to the sandbox of another window or of an earlier run.
    ['sandbox', 'http://127.0.0.1:2', { startedAt: 0 }, false],
    ['sandbox', baseUrl, { startedAt: Date.now() }, false],
    ['sandbox', baseUrl, {}, false],
  ] as const;
  for (const [kind, reportUrl, started, expected] of cases) {
    it(`${expected ? 'includes' : 'leaves out'} one of ${reportUrl} on a ${kind} connection to ${baseUrl} ${JSON.stringify(started)}`, () => {
      const sessions = sessionsOf(clientOf({ baseUrl }).service, { id: 'acme', kind, baseUrl, ...started });
      const targets = new ReportTargets(sessions, new ReportStore(new FakeStorage(), assert.ifError));
      assert.equal(targets.mayFollow(sampleReport({ baseUrl: reportUrl })), expected);
    });
  }
});
