import assert from 'node:assert/strict';
import { leaveView } from '../../../src/domain/leaves/leaveView.ts';
import { manualClock } from '../../../src/sandbox/index.ts';
import type { Page } from '../../../src/service/contract/listing.ts';
import { ServiceError } from '../../../src/service/http/errors.ts';
import { gapsOf, ListsReader, PartialList } from '../../../src/webviews/calendar/months.ts';
import { clientOnSandbox } from '../service/sandboxClient.ts';

const signal = new AbortController().signal;
const ignore = () => undefined;

interface Setup {
  /** Records of each list, and of each page. */
  readonly total?: number;
  readonly size?: number;
  readonly isCounted?: boolean;
  /** Errors by number of the request, from 1. */
  readonly failures?: ReadonlyMap<number, unknown>;
}

/** As many lists of the same length, and the requests for their pages. */
function listsOf(
  count: number,
  { total = 1, size = 10, isCounted = true, failures = new Map() }: Setup = {},
) {
  const requests: string[] = [];
  const lists = Array.from({ length: count }, (_, index) => {
    const id = String(index + 1);
    return new PartialList<string>([id], async (next): Promise<Page<string>> => {
      await Promise.resolve();
      const start = Number(next ?? 0);
      requests.push(`${id} from ${start}`);
      const failure = failures.get(requests.length);
      if (failure !== undefined) {
        throw failure;
      }
      const end = Math.min(total, start + size);
      return {
        items: Array.from({ length: end - start }, (_item, place) => `${id}-${start + place}`),
        unreadable: [],
        ...(isCounted ? { total } : {}),
        ...(end < total ? { next: String(end) } : {}),
      };
    });
  });
  const items = () => lists.flatMap((list) => list.items);
  return { requests, lists, items, reader: new ListsReader(lists) };
}

function failureOf(kind: 'forbidden' | 'unreachable') {
  return new ServiceError({ kind, attempted: 'list leaves', reason: 'it failed', advice: 'Try again.' });
}

describe('ListsReader', () => {
  it('reads the leaves of a company with one request for each 1 000', async () => {
    const clock = manualClock('2026-06-01T00:00:00Z');
    await using client = await clientOnSandbox({ employees: 1_000, clock });
    const year = { from: '2025-08-01', to: '2026-08-31' };
    const ids = ['1', '2', '3', '4', '5'];
    const list = new PartialList(ids, async (next) => {
      const page = await client.service.leaves({ of: 'legal-entity', ids, ...year }, next);
      return { ...page, items: page.items.map(leaveView) };
    });
    const reader = new ListsReader([list]);
    await reader.advance(signal, ignore);
    assert.equal(reader.isQuestion, true, 'it asks after the first page, which has the count');
    assert.deepEqual([client.requests.length, list.items.length], [1, 1_000]);
    const { requestsLeft } = reader;
    assert.ok(requestsLeft > 4);
    reader.agree();
    await reader.advance(signal, ignore);
    assert.equal(client.requests.length, 1 + requestsLeft);
    assert.equal(new Set(list.items.map(({ id }) => id)).size, list.items.length);
    assert.deepEqual([reader.isQuestion, reader.requestsLeft], [false, 0]);
  });

  it('sends five requests without a question, and none of six', async () => {
    const five = listsOf(5);
    await five.reader.advance(signal, ignore);
    assert.deepEqual([five.reader.isQuestion, five.requests.length], [false, 5]);

    const six = listsOf(6);
    await six.reader.advance(signal, ignore);
    assert.deepEqual([six.reader.isQuestion, six.reader.requestsLeft, six.requests.length], [true, 6, 0]);
    six.reader.agree();
    await six.reader.advance(signal, ignore);
    assert.deepEqual([six.reader.isQuestion, six.requests.length], [false, 6]);
  });

  it('asks once it knows that there are more pages, and again if there are more than that', async () => {
    const { reader, requests } = listsOf(1, { total: 25, size: 2, isCounted: false });
    await reader.advance(signal, ignore);
    assert.deepEqual([reader.isQuestion, requests.length], [true, 5]);
    reader.agree();
    await reader.advance(signal, ignore);
    assert.deepEqual([reader.isQuestion, requests.length], [true, 6]);
  });

  it('does not ask for lists that another reader has read', async () => {
    const { lists, requests } = listsOf(6);
    await new ListsReader(lists.slice(0, 3)).advance(signal, ignore);
    const reader = new ListsReader(lists);
    await reader.advance(signal, ignore);
    assert.deepEqual([reader.sent, reader.isQuestion, requests.length], [3, false, 6]);
  });

  it('keeps what it read when the rights end halfway, and goes on with the other lists', async () => {
    const forbidden = failureOf('forbidden');
    const { reader, lists, requests, items } = listsOf(3, { failures: new Map([[2, forbidden]]) });
    await reader.advance(signal, ignore);
    assert.deepEqual(items(), ['1-0', '3-0']);
    const { failure, unreadIds } = gapsOf(lists);
    assert.deepEqual([failure, unreadIds, requests.length], [forbidden, ['2'], 3]);
    await reader.advance(signal, ignore);
    assert.equal(requests.length, 3, 'nothing is sent again by itself');
    reader.forgetFailures();
    await reader.advance(signal, ignore);
    assert.deepEqual([gapsOf(lists).failure, gapsOf(lists).unreadIds, requests.length], [undefined, [], 4]);
  });

  it('stops at another error, and reads only the rest when it is tried again', async () => {
    const failures = new Map([[2, failureOf('unreachable')]]);
    const { reader, lists, requests, items } = listsOf(2, { total: 20, failures });
    let pages = 0;
    await reader.advance(signal, () => {
      pages += 1;
    });
    assert.deepEqual([items().length, requests.length, pages], [10, 2, 1]);
    assert.deepEqual(gapsOf(lists).unreadIds, ['1', '2']);
    reader.forgetFailures();
    await reader.advance(signal, ignore);
    assert.equal(items().length, 40);
    assert.deepEqual(requests.slice(2), ['1 from 10', '2 from 0', '2 from 10']);
  });

  it('goes on after it was aborted', async () => {
    const { reader, requests, items } = listsOf(1, { total: 30 });
    const controller = new AbortController();
    const cancelled = reader.advance(controller.signal, () => controller.abort(new Error('cancelled')));
    await assert.rejects(cancelled, /cancelled/);
    assert.equal(items().length, 10);
    await reader.advance(signal, ignore);
    assert.deepEqual(requests, ['1 from 0', '1 from 10', '1 from 20']);
  });

  it('sums what is not whole over all lists', async () => {
    const page = {
      items: ['a'],
      unreadable: [{ index: 1, reason: 'no id' }],
      leftOut: 2,
      truncated: true,
      mismatch: { read: 1, counted: 3 },
    } as const;
    const lists = ['1', '2'].map((id) => new PartialList([id], () => Promise.resolve(page)));
    await new ListsReader(lists).advance(signal, ignore);
    assert.deepEqual(gapsOf(lists), {
      unreadIds: [],
      requestsLeft: 0,
      unreadable: 2,
      leftOut: 4,
      isTruncated: true,
      mismatch: { read: 2, counted: 6 },
    });
  });
});
