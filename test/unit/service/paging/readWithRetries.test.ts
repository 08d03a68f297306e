import assert from 'node:assert/strict';
import { type FailureKind, ServiceError } from '../../../../src/service/http/errors.ts';
import { readWithRetries } from '../../../../src/service/paging/readWithRetries.ts';
import { HastyClock } from '../../faults/hastyClock.ts';
import { ManualClock } from '../fixtures.ts';

function error(kind: FailureKind, retryAt?: number): ServiceError {
  return new ServiceError({ kind, attempted: 'read', reason: 'no', advice: 'Wait.', retryAt });
}

/** A read that fails with these errors, one after the other, and then succeeds. */
function failing(...errors: readonly unknown[]) {
  const left = [...errors];
  const read = () => (left.length > 0 ? Promise.reject(left.shift()) : Promise.resolve('page'));
  return { read, left };
}

describe('a page of an export that cannot be read', () => {
  const { signal } = new AbortController();
  let waits: (number | undefined)[];
  const onWait = (until: number | undefined) => waits.push(until);

  beforeEach(() => {
    waits = [];
  });

  it('is read again as often as the request limit is used up, when the service says', async () => {
    const clock = new HastyClock(0);
    const limits = Array.from({ length: 9 }, (_, minute) => error('rate-limited', (minute + 1) * 3_600_000));
    assert.equal(await readWithRetries(failing(...limits).read, { clock, signal, onWait }), 'page');
    const ends = waits.filter((until) => until !== undefined);
    assert.deepEqual(
      ends,
      limits.map(({ retryAt }) => retryAt),
    );
    assert.equal(waits.at(-1), undefined);
  });

  it('waits ten seconds at least and an hour at most, whatever the service says', async () => {
    const clock = new HastyClock(0);
    const limits = [error('rate-limited', 0), error('rate-limited', 1e300), error('rate-limited')];
    await readWithRetries(failing(...limits).read, { clock, signal, onWait });
    const ends = waits.filter((until) => until !== undefined);
    assert.deepEqual(ends, [10_000, 3_610_000, 3_670_000]);
  });

  it('is read again a few times after a failure that may be over soon', async () => {
    const clock = new HastyClock(0);
    const soon = [error('timeout'), error('unreachable'), error('server')];
    assert.equal(await readWithRetries(failing(...soon).read, { clock, signal, onWait }), 'page');
    assert.deepEqual(
      waits.filter((until) => until !== undefined),
      [2_000, 12_000, 62_000],
    );
    const { read, left } = failing(...soon, error('unavailable'), error('timeout'));
    await assert.rejects(readWithRetries(read, { clock, signal, onWait }), { kind: 'unavailable' });
    assert.equal(left.length, 1);
  });

  it('fails after the second error of the service itself', async () => {
    const errorOf = (status: number) => Object.assign(error('server'), { status });
    for (const status of [500, 501, 505, 507, 520]) {
      waits = [];
      const { read, left } = failing(...Array.from({ length: 4 }, () => errorOf(status)));
      const reading = readWithRetries(read, { clock: new HastyClock(0), signal, onWait });
      await assert.rejects(reading, { kind: 'server', status });
      assert.deepEqual([left.length, waits], [2, [2_000, undefined]]);
    }
    const { read, left } = failing(error('timeout'), errorOf(500), errorOf(502), errorOf(500));
    await assert.rejects(readWithRetries(read, { clock: new HastyClock(0), signal, onWait }), {
      status: 500,
    });
    assert.equal(left.length, 0);
    const gateway = failing(errorOf(502), errorOf(504), errorOf(502));
    assert.equal(await readWithRetries(gateway.read, { clock: new HastyClock(0), signal, onWait }), 'page');
  });

  it('is not read again where the service rejects it, or after a defect', async () => {
    for (const final of [error('forbidden'), error('bad-request'), error('unexpected'), new TypeError('x')]) {
      const clock = new HastyClock(0);
      await assert.rejects(readWithRetries(failing(final).read, { clock, signal, onWait }), final);
    }
    assert.deepEqual(waits, []);
  });

  it('stops waiting when the export is cancelled', async () => {
    const clock = new ManualClock();
    const controller = new AbortController();
    const { read } = failing(error('rate-limited', clock.now() + 60_000));
    const waiting = readWithRetries(read, {
      clock,
      signal: controller.signal,
      onWait: () => controller.abort(new DOMException('Cancelled.', 'AbortError')),
    });
    await assert.rejects(waiting, { name: 'AbortError' });
    assert.equal(clock.waiting, 0);
  });
});
