import assert from 'node:assert/strict';
import { clientOf, json, serve } from '../fixtures.ts';

/**
 * A service that gives no next address: its lists hold `held` records, in pages of at most `cap`, and count
 * `counted`.
 */
interface Lists {
  readonly held: number;
  readonly counted: number;
  readonly cap: number;
}

async function serviceWith({ held, counted, cap }: Lists) {
  const server = await serve((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.example');
    const [offset = 0, size = 0] = (searchParams.get('paging') ?? '').split(',').map(Number);
    const limit = Math.min(cap, Number(searchParams.get('limit') ?? size));
    const start = searchParams.has('page') ? (Number(searchParams.get('page')) - 1) * limit : offset;
    const length = Math.max(0, Math.min(limit, held - start));
    const items = Array.from({ length }, (_, index) => ({ id: start + index + 1, name: 'A' }));
    const list = { items, count: counted };
    json(response, pathname.startsWith('/api/v3/') ? { data: list } : list);
  });
  const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'K' } });
  return { server, service };
}

const cases: readonly (readonly [what: string, lists: Lists, requests: number])[] = [
  ['a short page has all that is counted', { held: 12, counted: 12, cap: 1000 }, 1],
  ['a page has more than is counted', { held: 12, counted: 10, cap: 1000 }, 1],
  // From outside, a service that gives out 12 records at a time looks the same.
  ['a first page is short, and has less than is counted', { held: 12, counted: 14, cap: 1000 }, 2],
  ['a full page is followed by a short one with all', { held: 1010, counted: 1010, cap: 1000 }, 2],
  ['a full page is followed by a short one with less', { held: 1010, counted: 1012, cap: 1000 }, 2],
  ['pages are smaller than requested, with all', { held: 120, counted: 120, cap: 50 }, 3],
  ['pages are smaller than requested, the last one with less', { held: 118, counted: 120, cap: 50 }, 3],
  ['pages are smaller than requested, and none is shorter', { held: 100, counted: 102, cap: 50 }, 3],
  ['-1 stands for a number that is not known', { held: 1010, counted: -1, cap: 1000 }, 2],
  ['nothing is counted and nothing is there', { held: 0, counted: 0, cap: 1000 }, 1],
  ['nothing is there of what is counted', { held: 0, counted: 2, cap: 1000 }, 1],
];

describe('the last page of a list without next addresses', () => {
  for (const [what, lists, requests] of cases) {
    it(`is found with ${requests} requests where ${what}`, async () => {
      const { server, service } = await serviceWith(lists);
      await using _ = server;
      const { read, counted } = { read: lists.held, counted: lists.counted };
      const expected = read < counted ? { read, counted } : undefined;
      const listing = await service.departments();
      assert.ok(listing.source === 'structure');
      const departments = server.requests.length;
      const people = await service.people();
      for (const page of [listing.page, people]) {
        assert.equal(page.items.length, lists.held);
        assert.deepEqual(page.mismatch, expected);
      }
      assert.deepEqual([departments, server.requests.length - departments], [requests, requests]);
    });
  }
});
