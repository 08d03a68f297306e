import assert from 'node:assert/strict';
import { clientOf, json, serveWithToken } from '../fixtures.ts';

const pages = 3;
const size = 100;

/** How a deployment behind a proxy writes the next address of a list; `query` leads to the next page. */
type Spelling = (query: string, origin: string, path: string) => string;

const spellings: Readonly<Record<string, Spelling>> = {
  'as it is': (query, origin, path) => `${origin}/tenant${path}?${query}`,
  'with the scheme behind a proxy that ends TLS': (query, origin, path) =>
    `${origin.replace('http:', 'https:')}/tenant${path}?${query}`,
  'with an inner host': (query, _origin, path) => `http://inner.example:8080/tenant${path}?${query}`,
  'with an inner host, without the base path': (query, _origin, path) =>
    `http://inner.example:8080${path}?${query}`,
  'with an inner host and another base path': (query, _origin, path) =>
    `http://inner.example/gateway/17${path}?${query}`,
  'with another base path': (query, origin, path) => `${origin}/tenant/gateway/17${path}?${query}`,
  'with an inner host and a slash at the end': (query, _origin, path) =>
    `http://inner.example${path}/?${query}`,
  'with a user and a password': (query, _origin, path) => `http://a:b@inner.example${path}?${query}`,
  'without a scheme': (query, _origin, path) => `//inner.example${path}?${query}`,
  'without a scheme and slashes': (query, _origin, path) => `inner.example:8080${path}?${query}`,
  'without the base path': (query, _origin, path) => `${path}?${query}`,
  'with a double slash': (query, origin, path) => `${origin}/tenant/${path}?${query}`,
  'with a double slash at the start': (query, _origin, path) => `/${path}?${query}`,
  'as the last part of the path': (query, _origin, path) => `${path.split('/').at(-1)}?${query}`,
  'as a query': (query) => `?${query}`,
};

/** Lists of three pages below `/tenant`, the resource API by cursors, the structure API by numbers. */
async function serviceWith(nextOf: Spelling, byCursor = true) {
  return await serveWithToken((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://service.example');
    const path = pathname.replace('/tenant', '');
    const given = (searchParams.get('page') ?? '1').replace('cursor-', '');
    const page = Number(given);
    const total = pages * size;
    if (!pathname.startsWith('/tenant/') || page > pages) {
      response.writeHead(404).end('{}');
      return;
    }
    const items = Array.from({ length: size }, (_, index) => ({
      id: (page - 1) * size + index + 1,
      name: 'A',
    }));
    const query =
      byCursor && path.startsWith('/service-api') ? `page=cursor-${page + 1}` : `page=${page + 1}`;
    const next = page < pages ? nextOf(query, `http://${request.headers.host}`, path) : null;
    if (path.startsWith('/api/v3')) {
      json(response, { data: { items: items.slice(0, 5), count: 5 } });
    } else if (path.startsWith('/service-api')) {
      const texts = items.map(({ id }) => ({ id: String(id) }));
      json(response, {
        items: texts,
        totalCount: total,
        links: { next: next === null ? null : { href: next } },
      });
    } else {
      json(response, { items, count: total, next });
    }
  });
}

describe('the address of a next page', () => {
  for (const [how, nextOf] of Object.entries(spellings)) {
    it(`leads on at the own origin, written ${how}`, async () => {
      await using server = await serviceWith(nextOf);
      const client = clientOf({
        baseUrl: `${server.origin}/tenant`,
        tokenUrl: `${server.origin}/connect/token`,
      });
      const people = await client.service.people();
      assert.deepEqual([people.items.length, people.mismatch], [pages * size, undefined]);
      const departments = await client.service.departments();
      assert.ok(departments.source === 'structure');
      assert.equal(departments.page.items.length, pages * size);
      const paths = server.requests.map(({ url }) => url.split('?')[0]);
      assert.deepEqual(
        [...new Set(paths)],
        ['/connect/token', '/tenant/service-api/employees', '/tenant/organization/structure/api/departments'],
      );
    });
  }

  for (const [how, nextOf] of Object.entries({
    'another path of an inner host': (query) => `http://inner.example/internal/17?${query}`,
    'a file': (query) => `file:///etc/passwd?${query}`,
    'a scheme of its own': () => 'continue:17',
  } satisfies Record<string, Spelling>)) {
    it(`that is ${how} is replaced by the number of the page`, async () => {
      await using server = await serviceWith(nextOf, false);
      const client = clientOf({
        baseUrl: `${server.origin}/tenant`,
        tokenUrl: `${server.origin}/connect/token`,
      });
      assert.equal((await client.service.people()).items.length, pages * size);
    });
  }

  it('that cannot be requested in any way lets the other family answer', async () => {
    let count = 0;
    await using server = await serviceWith((query, origin, path) => {
      count += 1;
      return count === 1 ? `${origin}/tenant${path}?${query}` : 'http://inner.example/internal/17';
    });
    const client = clientOf({
      baseUrl: `${server.origin}/tenant`,
      tokenUrl: `${server.origin}/connect/token`,
    });
    assert.equal((await client.service.people()).items.length, 5);
  });

  it('is reported where it leads elsewhere', async () => {
    await using server = await serviceWith((query, _origin, path) => `http://inner.example${path}?${query}`);
    const client = clientOf({
      baseUrl: `${server.origin}/tenant`,
      tokenUrl: `${server.origin}/connect/token`,
    });
    await client.service.people();
    assert.match(client.log.drifts.join('\n'), /employees: next leads elsewhere/);
  });
});
