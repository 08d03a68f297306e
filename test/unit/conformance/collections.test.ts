import assert from 'node:assert/strict';
import { Collection } from '../../../src/service/contract/envelopes.ts';
import type { Cursor } from '../../../src/service/contract/listing.ts';
import { everything, pages } from '../../../src/service/paging/paging.ts';
import { assertProblem, type SandboxResponse } from '../sandbox/client.ts';
import { operations } from '../service/operations.ts';
import { useBench } from './support/bench.ts';
import { checked, payloadsOf, testFields } from './support/fieldChecks.ts';

const employees = '/service-api/employees';
const collections = [
  employees,
  '/service-api/departments',
  '/service-api/taxonomies',
  '/service-api/taxonomy-labels',
  '/service-api/employee-attributes?employee.id=1001',
];
const manyIds = Array.from({ length: 60 }, (_one, index) => 1001 + index).join();
const numeric = (ids: readonly unknown[]) => ids.map(Number);

describe('interface 2.8, 4.9 and 4.10: collections', () => {
  const bench = useBench();
  const list = (query: string) => bench().raw.bearer(`${employees}?${query}`);
  const idsOf = async (query: string) => (await list(query)).all('items', 'id');

  const everyPage = async (address: string): Promise<readonly SandboxResponse[]> => {
    const page = await bench().raw.bearer(address);
    const next = page.at('links/next');
    return [page, ...(next === null ? [] : await everyPage(String(page.at('links/next/href'))))];
  };

  testFields(
    '2.8',
    Collection,
    async () => {
      const shown = payloadsOf(await list('limit=2&include=totalCount,links,embedded'));
      const bare = await list('limit=2');
      assert.deepEqual(Object.keys(Object(bare.at(''))), ['url', 'type', 'items']);
      return shown.map((payload) => ({ payload, record: checked(Collection, payload).record }));
    },
    ['links', 'embedded'],
  );

  it('4.9 page: takes what an earlier response gave', async () => {
    const { service } = bench().client({ pageSize: 7 });
    const first = await service.employees({});
    const second = await service.employees({}, first.next);
    const expected = await bench().raw.bearer(`${employees}?sort=familyName&limit=14`);
    assert.deepEqual(
      [...first.items, ...second.items].map(({ id }) => id),
      expected.all('items', 'id'),
    );
  });

  it('4.9 headers: a token and the version go with every request', async () => {
    const from = bench().exchanges.length;
    const { service } = bench().client({ pageSize: 7 });
    const { next } = await service.employees({});
    await service.employees({}, next);
    const [token, ...reads] = bench().exchanges.slice(from);
    for (const { headers } of reads) {
      assert.equal(headers.get('authorization'), `Bearer ${JSON.parse(token?.text ?? '').access_token}`);
      assert.equal(headers.get('api-version'), '2024-11-01');
    }
  });

  it('4.9 response 200: the envelope of a collection', async () => {
    const response = await list('limit=1');
    assert.equal(response.at('type'), 'employees');
    assert.ok(String(response.at('url')).includes(employees));
    const document = await bench().client().service.document('employee-attributes', '1001');
    assert.equal(JSON.parse(document.text).type, 'employee-attributes');
  });

  it('4.10.1 every collection comes in pages', async () => {
    for (const path of collections) {
      const address = new URL(path, bench().raw.sandbox.baseUrl);
      address.searchParams.set('limit', '1');
      address.searchParams.set('include', 'links');
      const response = await bench().raw.bearer(address.href);
      assert.equal(response.list('items').length, 1, path);
      assert.ok(response.at('links/next/href'), path);
      assert.equal(response.at('type'), /service-api\/([\w-]+)/.exec(path)?.[1]);
    }
  });

  it('4.10.2 limit goes from 0 to a maximum and has a default', async () => {
    for (const [query, count] of [
      ['limit=0', 0],
      ['limit=100', 100],
      ['', 25],
    ] as const) {
      assert.equal((await idsOf(query)).length, count, query);
    }
    for (const limit of ['-1', '101', 'ten', '1.5']) {
      assertProblem(await list(`limit=${limit}`), 400, /limit/);
    }
    const client = bench().client({ pageSize: 0 });
    const none = await client.service.employees({});
    assert.deepEqual([none.items.length, none.total], [0, 230]);
    assert.equal((await bench().client({ pageSize: 100 }).service.employees({})).items.length, 100);
  });

  it('4.10.3 page is a cursor, forwards and back, or a number from 1', async () => {
    const whole = await idsOf('limit=100');
    const first = await list('limit=4&include=links');
    const second = await bench().raw.bearer(String(first.at('links/next/href')));
    assert.deepEqual(second.all('items', 'id'), whole.slice(4, 8));
    const back = await bench().raw.bearer(String(second.at('links/prev/href')));
    assert.deepEqual(back.all('items', 'id'), whole.slice(0, 4));
    assert.deepEqual(await idsOf('limit=4&page=1'), whole.slice(0, 4));
    assert.deepEqual(await idsOf('limit=4&page=3'), whole.slice(8, 12));
    for (const [page, detail] of [
      ['0', /"page"/],
      ['-1', /"page"/],
      ['nonsense', /neither a page number nor a cursor/],
    ] as const) {
      assertProblem(await list(`page=${page}`), 400, detail);
    }
    // A cursor continues its own query.
    const ofActive = new URL(
      String((await list('limit=5&include=links&status=active')).at('links/next/href')),
    );
    const cursor = ofActive.searchParams.get('page');
    const followed = await bench().raw.bearer(ofActive.href);
    assert.deepEqual(await idsOf(`limit=5&page=${cursor}`), followed.all('items', 'id'));
    assertProblem(await list(`limit=5&page=${cursor}&status=upcoming`), 400, /another sort/);
    for (const [path, size] of [
      [`${employees}?include=links&sort=-familyName&status=active,upcoming&id=${manyIds}`, 17],
      ['/service-api/employee-attributes?include=links&employee.id=1001,1002', 7],
    ] as const) {
      const read = await everyPage(`${path}&limit=${size}`);
      assert.ok(read.length > 2, path);
      const all = await bench().raw.bearer(`${path}&limit=100`);
      assert.deepEqual(
        read.flatMap((page) => page.all('items', 'id')),
        all.all('items', 'id'),
      );
      const previous = await bench().raw.bearer(String(read.at(-1)?.at('links/prev/href')));
      assert.deepEqual(previous.list('items'), read.at(-2)?.list('items'));
    }
  });

  it('4.10.4 include adds count, links and embedded resources, and a link is null where there is no page', async () => {
    for (const name of ['totalCount', 'links', 'embedded']) {
      const response = await list(`limit=1&include=${name}`);
      assert.deepEqual(Object.keys(Object(response.at(''))), ['url', 'type', 'items', name]);
    }
    assertProblem(await list('include=everything'), 400, /"include" takes/);
    const first = await list('limit=100&include=links');
    assert.equal(first.at('links/prev'), null);
    const last = await list('limit=100&include=links&page=3');
    assert.equal(last.at('links/next'), null);
    const { service } = bench().client();
    let page = await service.employees({});
    for (const _page of [2, 3]) {
      page = await service.employees({}, page.next);
    }
    assert.deepEqual([page.items.length, page.next], [30, undefined]);
  });

  it('4.10.5 lists are in ascending order of ids unless another order is asked for, and the client always names one', async () => {
    const ids = numeric(await idsOf('limit=100'));
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
    const { clientId, clientSecret } = bench().raw.sandbox;
    const from = bench().exchanges.length;
    const both = bench().variedClient({}).service;
    const withoutKey = bench().variedClient({}, { credentials: { clientId, clientSecret } }).service;
    for (const service of [both, withoutKey]) {
      for (const operation of Object.values(operations)) {
        // Some ask for a record that does not exist.
        await operation(service).catch(() => undefined);
      }
    }
    const lists = bench()
      .exchanges.slice(from)
      .filter(({ method, url }) => method === 'GET' && /^\/service-api\/[^/]+$/.test(url.pathname));
    assert.deepEqual(
      [...new Set(lists.map(({ url }) => url.pathname.slice('/service-api/'.length)))].sort(),
      ['departments', 'employee-attributes', 'employees', 'taxonomies', 'taxonomy-labels'],
    );
    assert.deepEqual(
      lists.filter(({ url }) => !url.searchParams.has('sort')).map(({ url }) => url.pathname + url.search),
      [],
    );
  });

  it('4.10.6 follows links.next.href until it is absent, merging embedded by type and id', async () => {
    const asked: (string | undefined)[] = [];
    const fetch = async (next?: Cursor) => {
      asked.push(next?.address);
      const response = await bench().raw.bearer(
        next?.address ?? `${employees}?limit=60&include=links,embedded`,
      );
      const { items, links, embedded } = Object(response.at(''));
      const { href } = links.next ?? {};
      return {
        items,
        unreadable: [],
        embedded,
        ...(href === undefined ? {} : { next: { address: String(href) } }),
      };
    };
    let count = 0;
    for await (const page of pages(fetch)) {
      count += page.items.length;
    }
    assert.equal(count, 230);
    asked.length = 0;
    const { items, embedded } = await everything(fetch);
    assert.equal(asked.length, 4);
    assert.equal(items.length, 230);
    assert.equal(Object.keys(embedded?.['job-position'] ?? {}).length, 230);

    const requests = await bench().requestsOf(async () => {
      const people = await bench().client().service.people();
      assert.equal(new Set(people.items.map(({ id }) => id)).size, 230);
      assert.ok(people.items.every(({ departmentId }) => typeof departmentId === 'string'));
    });
    assert.equal(requests.filter((request) => request.startsWith(`GET ${employees}`)).length, 3);
  });
});
