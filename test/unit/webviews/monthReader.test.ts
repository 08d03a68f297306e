import assert from 'node:assert/strict';
import { type LeaveView, leaveView } from '../../../src/domain/leaves/leaveView.ts';
import { manualClock } from '../../../src/sandbox/index.ts';
import type { Page } from '../../../src/service/contract/listing.ts';
import { ServiceError } from '../../../src/service/http/errors.ts';
import { MonthReader } from '../../../src/webviews/calendar/monthReader.ts';
import { clientOnSandbox } from '../service/sandboxClient.ts';

const signal = new AbortController().signal;
const ignore = () => undefined;
const idsTo = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));

/** A service whose list for some owners has pages of `size` of `total` leaves; a page can be an error. */
function listOf(
  total: number,
  size: number,
  { isCounted = true, failures = new Map<number, unknown>() } = {},
) {
  const requests: string[] = [];
  const read = async (ids: readonly string[], next: string | undefined): Promise<Page<LeaveView>> => {
    await Promise.resolve();
    requests.push(`${ids.length} from ${next ?? 0}`);
    const failure = failures.get(requests.length);
    if (failure !== undefined) {
      throw failure;
    }
    const start = Number(next ?? 0);
    const end = Math.min(total, start + size);
    return {
      items: idsTo(total)
        .slice(start, end)
        .map((number) => ({ id: `${ids[0]}-${number}`, deleted: false })),
      unreadable: [],
      ...(isCounted ? { total } : {}),
      ...(end < total ? { next: String(end) } : {}),
    };
  };
  return { requests, read };
}

function failureOf(kind: 'forbidden' | 'unreachable') {
  return new ServiceError({ kind, attempted: 'list leaves', reason: 'it failed', advice: 'Try again.' });
}

describe('MonthReader', () => {
  it('reads the leaves of a company with one request for each 1 000', async () => {
    const clock = manualClock('2026-06-01T00:00:00Z');
    await using client = await clientOnSandbox({ employees: 1_000, clock });
    const query = { of: 'legal-entity', from: '2025-08-01', to: '2026-08-31' } as const;
    const reader = new MonthReader(['1', '2', '3', '4', '5'], async (ids, next) => {
      const page = await client.service.leaves({ ...query, ids }, next);
      return { ...page, items: page.items.map(leaveView) };
    });
    await reader.advance(signal, ignore);
    assert.equal(reader.isQuestion, true, 'it asks after the first page, which has the count');
    assert.deepEqual([client.requests.length, reader.leaves.length], [1, 1_000]);
    const { requestsLeft } = reader.gaps;
    assert.ok(requestsLeft > 4);
    reader.agree();
    await reader.advance(signal, ignore);
    assert.equal(client.requests.length, 1 + requestsLeft);
    assert.equal(new Set(reader.leaves.map(({ id }) => id)).size, reader.leaves.length);
    assert.deepEqual([reader.isQuestion, reader.gaps.requestsLeft], [false, 0]);
  });

  it('asks for the leaves of at most 100 owners at once', async () => {
    const { read, requests } = listOf(1, 10);
    const reader = new MonthReader(idsTo(250), read);
    await reader.advance(signal, ignore);
    assert.deepEqual(requests, ['100 from 0', '100 from 0', '50 from 0']);
    assert.equal(reader.leaves.length, 3);
  });

  it('sends five requests without a question, and none of six', async () => {
    const five = listOf(1, 10);
    const reader = new MonthReader(idsTo(500), five.read);
    await reader.advance(signal, ignore);
    assert.deepEqual([reader.isQuestion, five.requests.length], [false, 5]);

    const six = listOf(1, 10);
    const larger = new MonthReader(idsTo(501), six.read);
    await larger.advance(signal, ignore);
    assert.deepEqual([larger.isQuestion, larger.gaps.requestsLeft, six.requests.length], [true, 6, 0]);
    larger.agree();
    await larger.advance(signal, ignore);
    assert.deepEqual([larger.isQuestion, six.requests.length], [false, 6]);
  });

  it('asks once it knows that there are more pages, and again if there are more than that', async () => {
    const { read, requests } = listOf(25, 2, { isCounted: false });
    const reader = new MonthReader(['1'], read);
    await reader.advance(signal, ignore);
    assert.deepEqual([reader.isQuestion, requests.length], [true, 5]);
    reader.agree();
    await reader.advance(signal, ignore);
    assert.deepEqual([reader.isQuestion, requests.length], [true, 6]);
  });

  it('keeps what it read when the rights end halfway, and goes on with the other owners', async () => {
    const forbidden = failureOf('forbidden');
    const { read, requests } = listOf(1, 10, { failures: new Map([[2, forbidden]]) });
    const reader = new MonthReader(idsTo(250), read);
    await reader.advance(signal, ignore);
    assert.equal(reader.leaves.length, 2);
    assert.equal(reader.gaps.failure, forbidden);
    assert.deepEqual(reader.gaps.unreadIds, idsTo(200).slice(100));
    assert.equal(requests.length, 3);
    await reader.advance(signal, ignore);
    assert.deepEqual([reader.gaps.failure, reader.gaps.unreadIds, requests.length], [undefined, [], 4]);
  });

  it('stops at another error, and reads only the rest when it is tried again', async () => {
    const { read, requests } = listOf(20, 10, { failures: new Map([[2, failureOf('unreachable')]]) });
    const reader = new MonthReader(idsTo(101), read);
    let pages = 0;
    await reader.advance(signal, () => {
      pages += 1;
    });
    assert.deepEqual([reader.leaves.length, requests.length, pages], [10, 2, 1]);
    assert.equal(reader.gaps.unreadIds.length, 101);
    await reader.advance(signal, ignore);
    assert.equal(reader.leaves.length, 40);
    assert.deepEqual(requests.slice(2), ['100 from 10', '1 from 0', '1 from 10']);
  });

  it('goes on after it was aborted', async () => {
    const { read, requests } = listOf(30, 10);
    const reader = new MonthReader(['1'], read);
    const controller = new AbortController();
    const cancelled = reader.advance(controller.signal, () => controller.abort(new Error('cancelled')));
    await assert.rejects(cancelled, /cancelled/);
    assert.equal(reader.leaves.length, 10);
    await reader.advance(signal, ignore);
    assert.deepEqual(requests, ['1 from 0', '1 from 10', '1 from 20']);
  });

  it('sums what is not whole over all parts', async () => {
    const reader = new MonthReader(idsTo(150), async () => {
      await Promise.resolve();
      return {
        items: [{ id: 'a', deleted: false }],
        unreadable: [{ index: 1, reason: 'no id' }],
        leftOut: 2,
        truncated: true,
        mismatch: { read: 1, counted: 3 },
      };
    });
    await reader.advance(signal, ignore);
    assert.deepEqual(reader.gaps, {
      unreadIds: [],
      requestsLeft: 0,
      unreadable: 2,
      leftOut: 4,
      isTruncated: true,
      mismatch: { read: 2, counted: 6 },
    });
  });
});
