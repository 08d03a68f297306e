import assert from 'node:assert/strict';
import { assertLegacyError, type SandboxResponse } from './client.ts';
import { employees, fields, leaves, nextOf, quirky, structure } from './quirky.ts';

describe('the quirks of pages and lists', () => {
  it('next-without-query: the next address lacks include, limit and sort', () =>
    quirky('next-without-query', async (client) => {
      const first = await client.bearer(`${employees}?include=links&limit=10&sort=-id&status=active`);
      const next = new URL(nextOf(first));
      assert.deepEqual(Object.fromEntries(next.searchParams), { status: 'active', page: '2' });
      const alone = await client.bearer(next.href);
      assert.equal(alone.at('links'), undefined);
      next.searchParams.set('limit', '10');
      next.searchParams.set('sort', '-id');
      const second = await client.bearer(next.href);
      assert.ok(Number(first.at('items/9/id')) > Number(second.at('items/0/id')));
    }));

  it('cursor-next: the next address is a cursor without a page number', () =>
    quirky('cursor-next', async (client) => {
      const first = await client.bearer(`${employees}?include=links&limit=10&sort=-id`);
      const next = new URL(nextOf(first));
      assert.deepEqual([...next.searchParams.keys()], ['cursor']);
      const second = await client.bearer(`${next.href}&limit=10&include=links&sort=-id`);
      assert.equal(Number(second.at('items/0/id')), Number(first.at('items/9/id')) - 1);
      assert.equal(second.list('items').length, 10);
      assert.match(nextOf(second), /\?cursor=/);
    }));

  it('relative-next: the next address is a query', () =>
    quirky('relative-next', async (client) => {
      assert.equal(nextOf(await client.bearer(`${employees}?include=links&limit=10`)), '?page=2');
      assert.equal((await client.key(`${structure}?limit=5&${fields}&page=2`)).at('next'), '?page=3');
    }));

  it('overlapping-pages: pages in another order than that of ids repeat rows and lose others', () =>
    quirky('overlapping-pages', async (client) => {
      const read = async (first: string, isUsers: boolean) => {
        const pages: unknown[][] = [];
        for (let at: string | undefined = first; at !== undefined; ) {
          const response: SandboxResponse = await (isUsers ? client.key(at) : client.bearer(at));
          const items = isUsers ? response.list('data/items') : response.list('items');
          pages.push(items.map((item) => Object(item).id));
          const offset = pages.flat().length;
          const next = isUsers && offset < 60 ? first.replace(/paging=.*/, `paging=${offset},25`) : undefined;
          at = isUsers ? next : Object(Object(response.at('links')).next).href;
        }
        return pages.flat();
      };
      for (const [order, isWhole] of [
        ['familyName', false],
        ['id', true],
      ] as const) {
        const ids = await read(`${employees}?include=links,totalCount&limit=25&sort=${order}`, false);
        const legacy = order === 'id' ? 'id' : 'lastName';
        const users = `/api/v3/users?formerEmployees=true&fields=id,collection.count&orderBy=${legacy},asc&paging=0,25`;
        for (const all of [ids, await read(users, true)]) {
          assert.equal(new Set(all).size === all.length, isWhole, order);
          assert.equal(new Set(all).size === 60, isWhole, order);
        }
      }
    }));

  it('https-next, inner-next: the next address has another scheme, or another host', async () => {
    for (const [quirk, start] of [
      ['https-next', 'https://127.0.0.1:'],
      ['inner-next', 'http://inner.example:8080/'],
    ] as const) {
      await quirky(quirk, async (client) => {
        const first = await client.bearer(`${employees}?include=links&limit=10`);
        const departments = await client.key(`${structure}?limit=5&${fields}`);
        for (const next of [nextOf(first), String(departments.at('next'))]) {
          assert.ok(next.startsWith(start), next);
          const { pathname, search } = new URL(next);
          const isResource = pathname.startsWith('/service-api');
          const second = isResource
            ? await client.bearer(pathname + search)
            : await client.key(pathname + search);
          assert.equal(second.status, 200);
        }
      });
    }
  });

  it('placeholder-next: the next address of the structure list is a placeholder on every page', () =>
    quirky('placeholder-next', async (client) => {
      for (const page of [1, 3]) {
        assert.equal(
          (await client.key(`${structure}?limit=5&page=${page}&${fields}`)).at('next'),
          '<unknown>',
        );
      }
    }));

  it('counts-on-request: the structure list has only items unless fields.root names more', () =>
    quirky('counts-on-request', async (client) => {
      const keys = async (query: string) =>
        Object.keys(Object((await client.key(`${structure}${query}`)).at('')));
      assert.deepEqual(await keys(''), ['items']);
      assert.deepEqual(await keys('?limit=5&page=2'), ['items']);
      assert.deepEqual(await keys('?fields.root=next'), ['items', 'next']);
      assert.deepEqual(await keys(`?${fields}`), ['items', 'count', 'prev', 'next']);
      assertLegacyError(await client.key(`${structure}/1`), 404);
    }));

  it('capped-limit: the structure list has 50 rows and no next address', () =>
    quirky(
      'capped-limit',
      async (client) => {
        const first = await client.key(`${structure}?limit=1000&${fields}`);
        assert.deepEqual(
          [first.list('items').length, first.at('count'), first.at('next')],
          [50, 70, undefined],
        );
        assert.equal((await client.key(`${structure}?limit=1000&page=2`)).list('items').length, 20);
        assert.equal((await client.key(`${structure}?limit=7`)).list('items').length, 7);
      },
      { employees: 100, departments: 70 },
    ));

  it('missing-rows: lists count two rows more than they hold', () =>
    quirky('missing-rows', async (client) => {
      assert.equal((await client.key(`${structure}?${fields}`)).at('count'), 16);
      assert.equal((await client.bearer('/service-api/departments?include=totalCount')).at('totalCount'), 16);
      const legacy = await client.key('/api/v3/departments?fields=id,position,collection.count');
      assert.deepEqual([legacy.at('data/count'), legacy.list('data/items').length], [16, 14]);
      assert.match(legacy.text, /"position":\d{20}\b/);
      const listed = await client.key(`${leaves}&fields=id,collection.count`);
      assert.deepEqual(Object.keys(Object(listed.at(''))), ['header', 'metadata', 'data']);
      assert.equal(listed.at('data/count'), listed.list('data/items').length + 2);
    }));
});
