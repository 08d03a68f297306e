import assert from 'node:assert/strict';
import type { ListedPerson } from '../../../src/service/operations/service.ts';
import { startBench, useBench } from './support/bench.ts';

const byId = (people: readonly { readonly id: string }[]) => people.map(({ id }) => id).sort();

describe('lists in every paging style', () => {
  const bench = useBench();

  it('Lists page numbers: continue where a deployment gives no links', async () => {
    const numbered: string[] = [];
    const client = bench().variedClient({
      response(value, url) {
        numbered.push(url.searchParams.get('page') ?? '');
        const { links: _links, ...envelope } = Object(value);
        return envelope;
      },
    });
    const { items } = await client.service.people();
    assert.equal(new Set(byId(items)).size, 230);
    assert.deepEqual(
      numbered.filter((page) => page !== ''),
      ['2', '3'],
    );
  });

  it('Lists offsets: continue where a deployment gives out smaller pages than were asked for', async () => {
    const atMost = (url: URL, limit: number) => {
      const [offset] = (url.searchParams.get('paging') ?? '').split(',');
      const address = new URL(url);
      address.searchParams.set('paging', `${offset},${limit}`);
      return address;
    };
    const client = bench().variedClient(
      { address: (url) => (url.searchParams.has('paging') ? atMost(url, 70) : url) },
      { credentials: { apiKey: bench().raw.sandbox.apiKey } },
    );
    const present = await bench().raw.key('/api/v3/users?fields=id');
    const { items } = await client.service.people();
    assert.deepEqual(byId(items), present.all('data/items', 'id').map(String).sort());
    assert.ok(items.length > 140);
  });

  it('Lists addresses: continue where a deployment gives the next page by its address', async () => {
    const client = bench().variedClient({
      address(url) {
        const address = new URL(url);
        if (url.pathname.endsWith('/departments')) {
          address.searchParams.set('limit', '8');
        }
        return address;
      },
    });
    const requests = await bench().requestsOf(async () => {
      const listing = await client.service.departments();
      assert.equal(listing.source === 'structure' && listing.page.items.length, 30);
    });
    assert.equal(requests.length, 4);
  });

  it('Lists circle: a page that leads back is an error, also when pages are asked for one by one', async () => {
    const first = new URL(
      '/service-api/employees?page=1&limit=100&include=links',
      bench().raw.sandbox.baseUrl,
    );
    let pages = 0;
    const client = bench().variedClient({
      // 1 leads to 2 and 2 to 3 as usual, but 3 leads to 2.
      response(value, url) {
        const number = Number(url.searchParams.get('page') ?? 1);
        const href = new URL(first);
        href.searchParams.set('page', String(number === 3 ? 2 : number + 1));
        pages += 1;
        return { ...Object(value), links: { prev: null, next: { href: href.href } } };
      },
    });
    const circle = { kind: 'unexpected', message: /to next pages form a loop/ };
    const { service } = client;
    const one = await service.employees({});
    const two = await service.employees({}, one.next);
    const three = await service.employees({}, two.next);
    pages = 0;
    await assert.rejects(service.employees({}, three.next), circle);
    assert.equal(pages, 0);
    // A page that is requested again is no circle.
    assert.deepEqual(await service.employees({}, one.next), two);
  });

  it('Lists standstill: a service that sends the same page for ever is an error', async () => {
    const { baseUrl } = bench().raw.sandbox;
    let page = 1;
    const client = bench().variedClient({
      address: (url) =>
        url.pathname === '/service-api/taxonomies'
          ? new URL('/service-api/taxonomies?limit=3', baseUrl)
          : url,
      response(value, url) {
        page += 1;
        const href = new URL(`/service-api/taxonomies?page=${page}`, baseUrl).href;
        return url.pathname === '/service-api/taxonomies'
          ? { ...Object(value), links: { next: { href } } }
          : value;
      },
    });
    const { service } = client;
    await assert.rejects(service.taxonomies(), {
      kind: 'unexpected',
      message: /sends the same records again as the next page/,
    });
  });

  it('Lists repetition: a record that comes twice is kept and named once', async () => {
    const client = bench().variedClient({
      response(value) {
        const { items, ...envelope } = Object(value);
        return { ...envelope, items: [...items, items[1], items[1]] };
      },
    });
    for (const _time of [1, 2]) {
      const listing = await client.service.departments();
      assert.equal(listing.source === 'structure' && listing.page.items.length, 32);
    }
    const repeated = client.log.drifts.filter((line) => line.includes('more than once'));
    assert.equal(repeated.length, 1);
    assert.match(
      repeated[0] ?? '',
      /^GET \/organization\/structure\/api\/departments: items hold \d+ more than once\.$/,
    );
  });
});

describe('people and their departments', () => {
  const bench = useBench();

  it('Members filter: a deployment that ignores the department filter puts no one into the wrong department', async () => {
    const client = bench().variedClient({
      address(url) {
        const address = new URL(url);
        address.searchParams.delete('applicableJobPosition.department.id');
        return address;
      },
    });
    const members = async (service: typeof client.service) => {
      const found: ListedPerson[] = [];
      let page = await service.members('102');
      found.push(...page.items);
      while (page.next !== undefined) {
        page = await service.members('102', page.next);
        found.push(...page.items);
      }
      return byId(found);
    };
    const expected = await members(bench().client().service);
    assert.ok(expected.length > 0);
    assert.deepEqual(await members(client.service), expected);
    assert.equal((await client.service.members('102')).total, undefined);
    const { apiKey } = bench().raw.sandbox;
    assert.deepEqual(await members(bench().client({ credentials: { apiKey } }).service), expected);
  });

  it('Members people: everybody with their department, from either family, is the same company', async () => {
    const { items } = await bench().client().service.people();
    await using legacyOnly = await startBench({ without: ['resource'] });
    const users = await legacyOnly.client().service.people();
    const gone = items.filter(({ status }) => status === 'deactivated');
    assert.ok(gone.length > 0);
    const placed = (people: typeof items) =>
      people.map(({ id, departmentId }) => `${id} ${departmentId}`).sort();
    assert.deepEqual(placed(users.items), placed(items.filter((person) => !gone.includes(person))));
  });
});
