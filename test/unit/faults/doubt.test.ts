import assert from 'node:assert/strict';
import type { FaultName } from '../../../src/sandbox/index.ts';
import { isCancellation, isServiceError, mayHaveHappened, reword } from '../../../src/service/http/errors.ts';
import { failureOf } from '../failures.ts';
import { clientOf, serve } from '../service/fixtures.ts';
import { clientOnSandbox } from '../service/sandboxClient.ts';
import { HastyClock } from './hastyClock.ts';

const creation = { templateId: 'monthly-activity', startsOn: null, endsOn: null };
const small = { employees: 20, departments: 6 };

describe('a change that failed', () => {
  for (const [fault, expected] of [
    ['reset-before-headers', true],
    ['reset-in-body', true],
    ['redirect-303', true],
    ['truncated-json', true],
    ['html', true],
    ['wrong-charset', true],
    ['408', true],
    ['500', true],
    ['502', true],
    ['503', true],
    ['400', false],
    ['403', false],
    ['404', false],
    ['410', false],
    ['412', false],
    ['413', false],
    ['429-absurd', false],
  ] as const satisfies readonly (readonly [FaultName, boolean])[]) {
    it(`by ${fault} ${expected ? 'may' : 'cannot'} have happened`, async () => {
      await using client = await clientOnSandbox(small, { clock: new HastyClock() });
      client.sandbox.faults.add({ route: 'POST /service-timesheet/api/reports', fault });
      const error = await failureOf(client.service.createReport(creation));
      assert.equal(mayHaveHappened(error), expected, String(error));
    });
  }

  it('cannot have happened where there was no token for it', async () => {
    for (const fault of ['reset-before-headers', 'html', '500', '503'] as const) {
      await using client = await clientOnSandbox(small, { clock: new HastyClock() });
      client.sandbox.faults.add({ route: 'POST /connect/token', fault });
      const error = await failureOf(client.service.setLabelArchived('7001', true, 'W/"1"'));
      assert.ok(isServiceError(error), String(error));
      const reported = reword(error, { attempted: 'archive a label' });
      assert.deepEqual([error, reported].map(mayHaveHappened), [false, false], String(error));
    }
  });

  it('may have happened when it is called off after it left, and not before', async () => {
    await using server = await serve(() => undefined);
    const { service } = clientOf({ baseUrl: server.origin, requestsPerMinute: 1 });
    const calling = new AbortController();
    const sent = service.createReport(creation, { signal: calling.signal });
    const waiting = service.createReport(creation, { signal: calling.signal });
    const failures = Promise.all([sent, waiting].map(failureOf));
    while (server.requests.length === 0) {
      await new Promise(setImmediate);
    }
    calling.abort();
    const [inDoubt, unsent] = await failures;
    assert.match(String(inDoubt), /Could not create a report .*: it was cancelled after it was sent\./);
    assert.equal(mayHaveHappened(inDoubt), true);
    assert.ok(isCancellation(unsent), String(unsent));
    assert.equal(mayHaveHappened(unsent), false);
    assert.equal(server.requests.length, 1);
  });

  it('is no change when it is a read that is called off', async () => {
    await using server = await serve(() => undefined);
    const { service } = clientOf({ baseUrl: server.origin });
    const calling = new AbortController();
    const failure = failureOf(service.report('5', { signal: calling.signal }));
    while (server.requests.length === 0) {
      await new Promise(setImmediate);
    }
    calling.abort();
    assert.ok(isCancellation(await failure));
  });
});
