import assert from 'node:assert/strict';
import type { WorkforceService } from '../../../../src/service/operations/service.ts';
import { everything } from '../../../../src/service/paging/paging.ts';
import { clientOf, json, serveWithToken } from '../fixtures.ts';
import { byKey, clientOnQuirk } from '../quirks/clientOnQuirk.ts';

const count = 150;

/** Lists whose pages overlap in each other order than that of ids, and which hold the first `held` records only. */
async function overlappingLists(held = count) {
  const server = await serveWithToken((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.example');
    const [offset = 0, size = 0] = (searchParams.get('paging') ?? '').split(',').map(Number);
    const limit = Number(searchParams.get('limit') ?? size);
    const start = searchParams.has('page') ? (Number(searchParams.get('page')) - 1) * limit : offset;
    const order = searchParams.get('sort') ?? searchParams.get('orderBy') ?? '';
    const shift = !order.startsWith('id') ? 7 * Math.ceil(start / limit) : 0;
    const length = Math.max(0, Math.min(limit, count - start));
    const items = Array.from({ length }, (_, index) => {
      const id = ((start + index - shift) % held) + 1;
      return { id: pathname.startsWith('/api/v3/') ? id : String(id), name: 'A', familyName: 'Tie' };
    });
    json(
      response,
      pathname.startsWith('/api/v3/') ? { data: { items, count } } : { items, totalCount: count, count },
    );
  });
  return server;
}

const credentials = [
  ['the resource API', { clientId: 'C', clientSecret: 'S' }],
  ['the legacy API', { apiKey: 'K' }],
] as const;
const pageSize = 40;

const lists: Readonly<
  Record<string, (service: WorkforceService) => ReturnType<typeof everything<{ readonly id: unknown }>>>
> = {
  employees: (service) => everything((next) => service.employees({}, next)),
  'the newest employees': (service) => everything((next) => service.employees({ order: 'newest' }, next)),
  'all people': (service) => service.people(),
  records: (service) => everything((next) => service.records('people', {}, next)),
};

describe('a list whose pages overlap', () => {
  for (const [family, some] of credentials) {
    for (const [name, read] of Object.entries(lists)) {
      it(`has each of ${name} of ${family} once, and nothing is missing`, async () => {
        await using server = await overlappingLists();
        const { service } = clientOf({ baseUrl: server.origin, credentials: some, pageSize });
        const { items, mismatch } = await read(service);
        assert.equal(items.length, count);
        assert.equal(new Set(items.map(({ id }) => id)).size, count);
        assert.equal(mismatch, undefined);
      });
    }
  }

  it('is looked through again once, and says how many of its records are missing', async () => {
    await using server = await overlappingLists(143);
    const { service } = clientOf({ baseUrl: server.origin, credentials: { apiKey: 'K' }, pageSize });
    const { items, mismatch } = await everything((next) => service.employees({}, next));
    assert.equal(items.length, new Set(items.map(({ id }) => id)).size);
    assert.deepEqual([items.length, mismatch], [143, { read: 143, counted: count }]);
    const again = server.requests.filter(({ url }) => url.includes('orderBy=id'));
    assert.equal(again.length, 1);
  });

  it('goes on, although its last page holds nothing new', async () => {
    await using server = await serveWithToken((request, response) => {
      const { searchParams } = new URL(request.url ?? '', 'http://service.example');
      const isById = searchParams.get('sort') === 'id';
      const ids =
        searchParams.get('page') === '2'
          ? [isById ? 101 : 3]
          : Array.from({ length: 100 }, (_, id) => id + 1);
      json(response, { items: ids.map((id) => ({ id: String(id) })), totalCount: 101 });
    });
    const { service } = clientOf({ baseUrl: server.origin, pageSize: 100 });
    const { items, mismatch } = await everything((next) => service.employees({}, next));
    assert.deepEqual([items.length, mismatch], [101, undefined]);
  });

  it('counts a record once that one page holds twice', async () => {
    await using server = await serveWithToken((_request, response) =>
      json(response, {
        items: [{ id: '1' }, { id: '2' }, { id: '2' }],
        totalCount: 3,
        links: { next: null },
      }),
    );
    const { service } = clientOf({ baseUrl: server.origin });
    assert.deepEqual((await service.taxonomies()).mismatch, { read: 2, counted: 3 });
  });

  for (const withToken of [true, false]) {
    it(`is whole in a sandbox with that quirk, ${withToken ? 'of employees' : 'of users'}`, async () => {
      await using client = await clientOnQuirk('overlapping-pages', { pageSize: 25 });
      const { service } = withToken ? client : byKey(client, { pageSize: 25 });
      const first = await everything((next) => service.employees({}, next));
      assert.equal(new Set(first.items.map(({ id }) => id)).size, 230);
      assert.deepEqual([first.items.length, first.mismatch], [230, undefined]);
    });
  }
});
