import assert from 'node:assert/strict';
import { clientOf, json, serveWithToken } from '../fixtures.ts';

/** A service whose list has pages of these sizes; each leads to the next, and what comes after them is empty. */
async function listOf(sizes: readonly number[], length: number) {
  let requests = 0;
  const server = await serveWithToken((request, response) => {
    const url = new URL(request.url ?? '', 'http://service.example');
    requests += 1;
    const page = Number(url.searchParams.get('cursor') ?? 0);
    const items = Array.from({ length: sizes[page] ?? 0 }, (_, index) => ({ id: `${page}-${index}` }));
    const next = page + 1 < length ? { href: `${url.pathname}?cursor=${page + 1}` } : null;
    json(response, { items, links: { prev: null, next } });
  });
  const { service } = clientOf({ baseUrl: server.origin });
  return { server, service, requests: () => requests };
}

describe('a list with empty pages', () => {
  it('is an error when they lead on without end', async () => {
    const { server, service, requests } = await listOf([2], 50);
    await using _ = server;
    await assert.rejects(service.taxonomies(), {
      kind: 'unexpected',
      message: /returns page after page without a readable record/,
    });
    assert.equal(requests(), 4);
  });

  it('is whole when records come after a few of them, or the last one leads nowhere', async () => {
    const { server, service } = await listOf([1, 0, 0, 1, 0, 0, 1], 10);
    await using _ = server;
    const { items } = await service.taxonomies();
    assert.deepEqual(
      items.map(({ id }) => id),
      ['0-0', '3-0', '6-0'],
    );
  });
});
