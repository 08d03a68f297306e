import assert from 'node:assert/strict';
import { KnownCompanies } from '../../../src/company/known/known.ts';
import { departmentItems } from '../../../src/company/pickers/choices.ts';
import { clientOf, json, serve } from '../../unit/service/fixtures.ts';
import { rowAt, textsOf } from '../trees/support.ts';
import { departmentsOf, taxonomiesOf } from '../trees/views.ts';

/** A service with `count` records on the first page of each list, and none on the next. */
async function listing(count: number) {
  const records = (idOf: (index: number) => unknown) =>
    JSON.stringify(
      Array.from({ length: count }, (_, index) => ({ id: idOf(index), name: `Record ${index}` })),
    );
  const [numbered, named] = [records((index) => index + 1), records(String)];
  const listed = new Set<string | undefined>();
  const server = await serve(({ url = '' }, response) => {
    const [path] = url.split('?');
    const page = url.includes('taxonomies') ? named : numbered;
    const items = listed.has(path) ? '[]' : page;
    listed.add(path);
    const token = '{"access_token":"access-token","token_type":"Bearer","expires_in":1800}';
    json(response, path === '/connect/token' ? token : `{"items":${items}}`);
  });
  const { service } = clientOf({ baseUrl: server.origin });
  return { service, [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() };
}

describe('a list that is truncated', () => {
  it('says so in the first row of the departments view, above groups of rows', async () => {
    await using list = await listing(20_001);
    const { tree } = departmentsOf(list.service);
    const texts = await textsOf(tree);
    assert.equal(texts.length, 1 + 18 + 2_000);
    assert.equal(texts[0], 'Only the first 20,000 departments are shown: the service has more.');
    assert.match(texts[1] ?? '', /^Rows 1 to 1,000 /);
    assert.match(texts[18] ?? '', /^Rows 17,001 to 18,000 /);
    assert.doesNotMatch(texts.at(-1) ?? '', /^Load /);
  });

  it('says so in the first row of other views', async () => {
    await using list = await listing(20_001);
    const { tree } = taxonomiesOf(list.service);
    const row = await rowAt(tree, 'Only the first 20,000 records are shown');
    assert.match(String(row.item.tooltip), /50,000 records, 1,000 pages, 50 MB/);
  });

  it('says so where departments are picked', async () => {
    await using list = await listing(5_001);
    const { items, note } = await departmentItems(list.service, new KnownCompanies());
    assert.equal(items.length, 5_000);
    assert.match(note ?? '', /^Only the first 5,000 are listed here/);
    await using whole = await listing(5_000);
    const all = await departmentItems(whole.service, new KnownCompanies());
    assert.deepEqual([all.items.length, all.note], [5_000, undefined]);
  });
});
