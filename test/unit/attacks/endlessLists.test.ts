import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../src/company/departments/departmentTree.ts';
import { clientOf, json, serve, serveWithToken } from '../service/fixtures.ts';

/** A service whose lists never end: each page, with the items of the test, links to a next one. */
async function endless(itemsOf: (page: number) => string) {
  let pages = 0;
  const server = await serveWithToken((request, response) => {
    const url = new URL(request.url ?? '', 'http://service.example');
    pages += 1;
    const page = Number(url.searchParams.get('cursor') ?? 0);
    const next = `${url.pathname}?cursor=${page + 1}`;
    const links = `{"prev":null,"next":{"href":"${next}"}}`;
    json(response, `{"items":[${itemsOf(page)}],"next":"${next}","links":${links}}`);
  }, 'a-token-of-the-test');
  const { service } = clientOf({ baseUrl: server.origin, requestsPerMinute: 100_000 });
  return {
    service,
    pagesRead: () => pages,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

function records(count: number, page: number, more = ''): string {
  return Array.from({ length: count }, (_, index) => `{"id":${page * count + index + 1}${more}}`).join(',');
}

function textual(items: string): string {
  return items.replaceAll(/"id":(\d+)/g, '"id":"$1"');
}

describe('a list without end', function () {
  this.timeout(60_000);

  it('ends after 1,000 pages, marked as truncated', async () => {
    await using list = await endless((page) => textual(records(1, page)));
    const { items, truncated, next } = await list.service.taxonomies();
    assert.equal(list.pagesRead(), 1_000);
    assert.deepEqual([items.length, truncated, next], [1_000, true, undefined]);
  });

  it('ends after 50,000 records', async () => {
    await using list = await endless((page) => records(999, page));
    const listing = await list.service.departments();
    assert.ok(listing.source === 'structure');
    assert.equal(list.pagesRead(), 51);
    assert.deepEqual([listing.page.items.length, listing.page.truncated], [50_000, true]);
    const tree = assembleDepartments(listing);
    assert.deepEqual([tree.count, tree.truncated], [50_000, true]);
  });

  it('ends after 50 MB', async () => {
    await using list = await endless((page) =>
      textual(records(1, page, `,"name":"${'x'.repeat(4_900_000)}"`)),
    );
    const { items, truncated } = await list.service.taxonomies();
    assert.equal(list.pagesRead(), 11);
    assert.deepEqual([items.length, truncated], [11, true]);
  });

  it('ends within a page that exceeds the limit', async () => {
    await using list = await endless(() => records(70_000, 0));
    const listing = await list.service.departments();
    assert.ok(listing.source === 'structure');
    assert.equal(list.pagesRead(), 1);
    assert.deepEqual([listing.page.items.length, listing.page.truncated], [20_000, true]);
  });

  it('ends after 200,000 records when it is read page by page', async () => {
    await using list = await endless((page) => textual(records(19_000, page)));
    let page = await list.service.employees({});
    assert.deepEqual([page.items.length, page.truncated], [19_000, undefined]);
    while (page.next !== undefined) {
      page = await list.service.employees({}, page.next);
    }
    assert.deepEqual([page.items.length, page.truncated, list.pagesRead()], [10_000, true, 11]);
  });

  it('makes a document of at most 2 MB, whose next page is the first one that is missing', async () => {
    await using list = await endless((page) =>
      textual(records(1, page, `,"value":"${'x'.repeat(450_000)}"`)),
    );
    const { text, truncated } = await list.service.document('employee-attributes', '7');
    const { items, links } = JSON.parse(text);
    assert.deepEqual([items.length, truncated, list.pagesRead()], [4, true, 5]);
    assert.match(links.next.href, /\/service-api\/employee-attributes\?cursor=4&/);
  });

  it('ends when its signal is aborted', async () => {
    const controller = new AbortController();
    await using list = await endless((page) => {
      setImmediate(() => page === 3 && controller.abort());
      return records(1_000, page);
    });
    await assert.rejects(list.service.departments({ signal: controller.signal }), { name: 'AbortError' });
    assert.ok(list.pagesRead() <= 5);
  });
});

describe('a whole list', () => {
  it('is not marked as truncated, whatever the size of its pages', async () => {
    const items = records(10_000, 0, `,"position":12345678901234567890,"more":"${'x'.repeat(400)}"`);
    await using server = await serve((_request, response) =>
      json(response, `{"items":[${items}],"next":null}`),
    );
    const { service } = clientOf({ baseUrl: server.origin });
    const listing = await service.departments();
    assert.ok(listing.source === 'structure');
    assert.deepEqual([listing.page.items.length, listing.page.truncated], [10_000, undefined]);
  });
});
