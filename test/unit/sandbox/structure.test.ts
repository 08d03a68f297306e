import assert from 'node:assert/strict';
import { StructureDepartment } from '../../../src/service/contract/structureDepartment.ts';
import { assertConforms, assertLegacyError, type Client, startClient } from './client.ts';

const departments = '/organization/structure/api/departments';

describe('the organization structure API', () => {
  let client: Client;
  before(async () => {
    client = await startClient();
  });
  after(async () => {
    await client.sandbox.stop();
  });

  it('lists departments without a data wrapper, with the counts on request', async () => {
    const answer = await client.key(`${departments}?limit=5&page=2&fields.root=count,prev,next`);
    assert.deepEqual(Object.keys(Object(answer.at(''))), ['items', 'count', 'prev', 'next']);
    assert.equal(answer.at('count'), 14);
    for (const department of answer.list('items')) assertConforms(StructureDepartment, department);
    assert.deepEqual(Object.keys(Object((await client.key(departments)).at(''))), ['items']);
  });

  it('links pages forwards and back with the same query', async () => {
    const ids: unknown[] = [];
    let address: unknown = `${departments}?limit=4&fields.root=count,prev,next`;
    let previous: unknown;
    while (typeof address === 'string') {
      const page = await client.key(address);
      ids.push(...page.all('items', 'id'));
      previous = page.at('prev');
      address = page.at('next');
    }
    assert.deepEqual(ids, (await client.key(departments)).all('items', 'id'));
    assert.match(String(previous), /limit=4.*page=3/);
  });

  it('compares parents with paths', async () => {
    const answer = await client.key(departments);
    const paths = new Set(answer.all('items', 'hierarchy'));
    for (const parent of answer.all('items', 'parentId')) assert.ok(parent === null || paths.has(parent));
  });

  it('returns one department, and rejects an invalid id', async () => {
    const answer = await client.key(`${departments}/101`);
    assertConforms(StructureDepartment, answer.at(''));
    assertLegacyError(await client.key(`${departments}/0`), 400, /whole number from 1/);
    assertLegacyError(await client.key(`${departments}/99`), 404, /no department "99"/);
  });

  it('rejects invalid pages and limits', async () => {
    for (const query of ['page=0', 'limit=0', 'limit=x', 'limit=1001', 'fields.root=all']) {
      assertLegacyError(await client.key(`${departments}?${query}`), 400);
    }
  });
});
