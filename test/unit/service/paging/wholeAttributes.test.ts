import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { clientOf, json, type ScriptedServer, serveWithToken } from '../fixtures.ts';

const long = '12345678901234567890';

describe('the document of an employee’s attributes', () => {
  it('holds the items of all pages, with their own digits', async () => {
    await using server = await attributes([
      page(1, 100, '"next":{"href":"/service-api/employee-attributes?cursor=two"}', '"a":{"id":"a"}'),
      page(101, 200, '"next":{"href":"/service-api/employee-attributes?cursor=three"}', '"b":{"id":"b"}'),
      page(201, 203, '"next":null', `"a":{"id":"a","size":${long}}`),
    ]);
    const { service } = clientOf({ baseUrl: server.origin });
    const { text, sensitive } = await service.document('employee-attributes', '7');
    const { items, links, embedded, totalCount } = JSON.parse(text);
    assert.deepEqual(
      items.map(({ id }: { id: string }) => id),
      Array.from({ length: 203 }, (_, index) => `7.e_${index + 1}`),
    );
    assert.deepEqual(links, { prev: null, next: null });
    assert.deepEqual(Object.keys(embedded.department), ['a', 'b']);
    assert.equal(totalCount, 203);
    assert.equal(text.split(`"value":${long}`).length - 1, 203);
    assert.match(text, new RegExp(`"size":${long}`));
    assert.deepEqual(
      sensitive.map(({ offset, length }) => text.slice(offset, offset + length)),
      items.map(() => long),
    );
    assert.match(server.requests[1]?.url ?? '', /employee\.id=7/);
  });

  it('stays byte for byte as it came when it is one page', async () => {
    const only = page(1, 3, '"next":null', '').replaceAll(',', ' ,\n\t');
    await using server = await attributes([only]);
    const { text } = await clientOf({ baseUrl: server.origin }).service.document('employee-attributes', '7');
    assert.equal(text, only);
  });

  it('keeps the order of the fields where it has several pages', async () => {
    const first = page(1, 100, '"next":{"href":"/service-api/employee-attributes?cursor=two"}', '');
    await using server = await attributes([first, page(101, 203, '"next":null', '')]);
    const { text } = await clientOf({ baseUrl: server.origin }).service.document('employee-attributes', '7');
    assert.deepEqual(Object.keys(JSON.parse(text)), Object.keys(JSON.parse(first)));
  });

  it('says that the list goes on after a page of more records than are read of one', async () => {
    const next = '/service-api/employee-attributes?cursor=two';
    const items = Array.from({ length: 25_000 }, (_, index) => `{"id":"a${index}"}`);
    const first = `{"items":[${items}],"links":{"next":{"href":"${next}"}}}`;
    await using server = await attributes([first, page(1, 2, '"next":null', '')]);
    const { text, truncated } = await clientOf({ baseUrl: server.origin }).service.document(
      'employee-attributes',
      '7',
    );
    assert.equal(text, first);
    assert.equal(truncated, true);
  });

  it('shows a response without a list, with what is sensitive in it masked', async () => {
    const only = '{"id":"7", "iban":"FR76"}';
    await using server = await attributes([only]);
    const { text, sensitive } = await clientOf({ baseUrl: server.origin }).service.document(
      'employee-attributes',
      '7',
    );
    assert.equal(text, only);
    assert.deepEqual(
      sensitive.map(({ offset, length }) => text.slice(offset, offset + length)),
      ['"FR76"'],
    );
  });

  it('names the next page where the first one has attributes of others, and does not read it', async () => {
    const mine = page(1, 2, '"next":{"href":"/service-api/employee-attributes?cursor=two"}', '');
    const first = mine.replace('"id":"7.e_2"', '"id":"8.e_2","employee":{"id":"8"}');
    await using server = await attributes([first, page(3, 4, '"next":null', '')]);
    const { service } = clientOf({ baseUrl: server.origin });
    const { text, leftOut, truncated } = await service.document('employee-attributes', '7');
    assert.deepEqual([leftOut, truncated], [1, undefined]);
    assert.match(JSON.parse(text).links.next.href, /cursor=two/);
    assert.equal(server.requests.filter(({ url }) => url !== '/connect/token').length, 1);
  });

  it('is no document when one of its pages fails or leads nowhere new', async () => {
    const again = '"next":{"href":"/service-api/employee-attributes?cursor=two"}';
    for (const [second, reason] of [
      [page(101, 103, again, ''), /form a loop/],
      [page(1, 100, '"next":null', ''), /same records again/],
      ['{"links":{}}', /no list of items/],
      ['{', /not JSON/],
      [`{"items":[${'['.repeat(20_000)}${']'.repeat(20_000)}]}`, /nested deeper than 200 levels/],
      [`{"items":[${'['.repeat(300)}${']'.repeat(300)}]}`, /nested deeper than 200 levels/],
    ] as const) {
      await using server = await attributes([page(1, 100, again, ''), second]);
      const { service } = clientOf({ baseUrl: server.origin });
      await assert.rejects(service.document('employee-attributes', '7'), reason);
    }
  });

  it('is no document when the address of its next page is not one', async () => {
    await using server = await attributes([page(1, 100, '"next":{"href":"https://"}', '')]);
    const { service } = clientOf({ baseUrl: server.origin });
    await assert.rejects(
      service.document('employee-attributes', '7'),
      /address of the next page is not an address/,
    );
  });
});

function page(from: number, to: number, next: string, embedded: string): string {
  const items = Array.from(
    { length: to - from + 1 },
    (_, index) => `{"id":"7.e_${from + index}","value":${long}}`,
  );
  return `{"items":[${items}],"totalCount":203,"links":{"prev":null,${next}},"embedded":{"department":{${embedded}}}}`;
}

/** Returns each page for its cursor. */
async function attributes(pages: readonly string[]): Promise<ScriptedServer> {
  const cursors = ['two', 'three'];
  return await serveWithToken((request, response: ServerResponse) => {
    const cursor = new URLSearchParams(request.url?.split('?')[1]).get('cursor');
    json(response, pages[cursor === null ? 0 : cursors.indexOf(cursor) + 1] ?? '{}');
  });
}
