import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../src/company/departments/departmentTree.ts';
import {
  departmentPaths,
  referencesIn,
  targetOf,
} from '../../../src/features/documents/language/references.ts';
import { parseExact } from '../../../src/service/contract/json/exactJson.ts';
import { JsonTree } from '../../../src/service/contract/json/jsonTree.ts';
import {
  LegacyDepartment,
  StructureDepartment,
  StructureList,
} from '../../../src/service/contract/organization/departments.ts';
import { connection } from '../features/documents/acme.ts';
import { assertLegacyError } from '../sandbox/client.ts';
import type { ClientUnderTest } from '../service/fixtures.ts';
import { type Bench, useBench } from './support/bench.ts';
import { checked, type Payload, payloadsOf, samplesOf, testFields } from './support/fieldChecks.ts';

const legacyList = '/api/v3/departments';
const structureList = '/organization/structure/api/departments';

async function structureDepartments({ service }: ClientUnderTest) {
  const listing = await service.departments();
  assert.equal(listing.source, 'structure');
  return 'page' in listing && listing.source === 'structure' ? listing.page.items : [];
}

/**
 * Fails unless the document of each department links the whole path of its parent to the parent, over a deployment
 * whose paths cannot be taken apart.
 */
async function checkParents(variedClient: Bench['variedClient'], shown: readonly Payload[]): Promise<void> {
  const opaque = (path: string) => (path === '/' ? path : Buffer.from(path).toString('base64'));
  const { service } = variedClient({
    response: (value) =>
      JSON.parse(JSON.stringify(value), (name, path) =>
        ['hierarchy', 'parentId'].includes(name) && typeof path === 'string' ? opaque(path) : path,
      ),
  });
  const paths = departmentPaths(assembleDepartments(await service.departments()));
  for (const { id, parentId } of shown) {
    const document = new JsonTree((await service.document('departments', String(id))).text);
    const parents = referencesIn(document, 'departments').references.filter(({ kind }) => kind === 'parent');
    const parent = shown.find(({ hierarchy }) => hierarchy === parentId);
    assert.deepEqual(
      parents.map(
        (reference) => targetOf(reference, { resource: 'departments', id: '' }, connection, paths)?.id,
      ),
      parent === undefined ? [] : [String(parent['id'])],
    );
  }
  assert.ok(paths.size > 1);
}

describe('interface 2.2, 4.2 and 4.3: departments of the legacy API', () => {
  const bench = useBench({ without: ['structure'] });
  const payloads = async () => payloadsOf(await bench().raw.key(legacyList), 'data', 'items');

  testFields(
    '2.2',
    LegacyDepartment,
    async () => {
      const { service } = bench().client();
      const shown = await payloads();
      const documents = await Promise.all(shown.map(({ id }) => service.document('departments', String(id))));
      const records = documents.map(({ text }) => {
        const { record, drifts } = checked(LegacyDepartment, parseExact(text));
        assert.deepEqual(drifts, []);
        return { ...record, id: Number(record?.['id']) };
      });
      return samplesOf(shown, records);
    },
    ['parentId'],
  );

  it('2.2 parentId: the opaque path of the parent, found by comparison', async () => {
    await checkParents((variation) => bench().variedClient(variation), await payloads());
  });

  it('2.2 (members): every department has users attached to it', async () => {
    for (const { name, users } of await payloads()) {
      assert.ok(Array.isArray(users) && users.length > 0, String(name));
    }
  });

  it('4.2 path id: names the department, which may be missing', async () => {
    const { service } = bench().client();
    assert.equal(JSON.parse((await service.document('departments', '104')).text).id, 104);
    assertLegacyError(await bench().raw.key(`${legacyList}/4`), 404);
    await assert.rejects(service.document('departments', '4'), { kind: 'missing', status: 404 });
  });

  it('4.2 response 200: the department in data', async () => {
    const response = await bench().raw.key(`${legacyList}/104`);
    assert.deepEqual(Object.keys(Object(response.at(''))), ['data']);
    const { text } = await bench().client().service.document('departments', '104');
    assert.deepEqual(JSON.parse(text), response.at('data'));
  });

  it('4.3 paging: takes offset and limit, and the client reads on until it has all', async () => {
    const all = await payloads();
    const { raw } = bench();
    const page = payloadsOf(await raw.key(`${legacyList}?paging=5,4`), 'data', 'items');
    assert.deepEqual(page, all.slice(5, 9));
    assertLegacyError(await raw.key(`${legacyList}?paging=5`), 400);
    // A deployment that gives out four at a time.
    const address = (url: URL) => {
      const [offset] = (url.searchParams.get('paging') ?? '').split(',');
      url.searchParams.set('paging', `${offset},4`);
      return url;
    };
    const client = bench().variedClient({ address: (url) => address(new URL(url)) });
    const listing = await client.service.departments();
    assert.deepEqual(
      listing.source === 'legacy' && listing.page.items.map(({ id }) => id),
      all.map(({ id }) => id),
    );
  });

  it('4.3 response 200: items in data', async () => {
    const response = await bench().raw.key(legacyList);
    assert.deepEqual(Object.keys(Object(response.at('data'))), ['items']);
    const chosen = await bench().raw.key(`${legacyList}?fields=id,head[name],users[id],collection.count`);
    assert.equal(chosen.at('data/count'), 30);
    assert.deepEqual(Object.keys(Object(chosen.at('data/items/0'))), ['id', 'head', 'users']);
    assert.deepEqual(Object.keys(Object(chosen.at('data/items/0/head'))), ['name']);
    assert.deepEqual(Object.keys(Object(chosen.at('data/items/0/users/0'))), ['id']);
    const listing = await bench().client().service.departments();
    assert.equal(listing.source === 'legacy' && listing.page.total, response.list('data/items').length);
  });
});

describe('interface 2.3, 4.5 and 4.6: departments of the structure API', () => {
  const bench = useBench();
  const payloads = async () => payloadsOf(await bench().raw.key(structureList), 'items');

  testFields('2.3', StructureDepartment, async () => {
    const records = await structureDepartments(bench().client());
    const shown = await payloads();
    assert.equal(new Set(shown.map(({ code }) => code)).size, shown.length);
    return samplesOf(shown, records);
  });

  testFields('2.3 list', StructureList, async () => {
    const responses = [1, 2, 3].map((page) => bench().raw.key(`${structureList}?page=${page}&limit=10`));
    const shown = (await Promise.all(responses)).flatMap((response) => payloadsOf(response));
    return shown.map((payload): { payload: Payload; record: unknown } => ({
      payload,
      record: checked(StructureList, payload).record,
    }));
  });

  it('2.3 parentId: the opaque path of the parent, found by comparison', async () => {
    await checkParents((variation) => bench().variedClient(variation), await payloads());
  });

  it('4.5 path id: a whole number from 1', async () => {
    const { raw } = bench();
    assert.equal((await raw.key(`${structureList}/101`)).at('id'), 101);
    for (const id of ['0', '-1', '1.5', 'one']) {
      assertLegacyError(await raw.key(`${structureList}/${id}`), 400, /whole number from 1/);
    }
    assertLegacyError(await raw.key(`${structureList}/1`), 404);
    await assert.rejects(bench().client().service.document('departments', '1'), { kind: 'missing' });
  });

  it('4.5 response 200: the department itself, without data around it', async () => {
    const [first] = await payloads();
    const response = await bench().raw.key(`${structureList}/${first?.['id']}`);
    assert.deepEqual(response.at(''), first);
    const { text } = await bench().client().service.document('departments', String(first?.['id']));
    assert.deepEqual(JSON.parse(text), first);
    assert.equal(bench().exchanges.at(-1)?.url.pathname, `${structureList}/${first?.['id']}`);
  });

  it('4.2 and 4.5: the documents of one department are those of each family', async () => {
    const { service } = bench().client();
    const { raw } = bench();
    const documentOf = async (family: 'structure' | 'legacy') =>
      JSON.parse((await service.document(`${family}-departments`, '104')).text);
    const requests = await bench().requestsOf(() => documentOf('structure'));
    assert.deepEqual(requests, [`GET ${structureList}/104 200`]);
    assert.deepEqual(await documentOf('structure'), (await raw.key(`${structureList}/104`)).at(''));
    assert.deepEqual(await documentOf('legacy'), (await raw.key(`${legacyList}/104`)).at('data'));
  });

  it('4.6 response 200: items, count, prev and next, without any parameter', async () => {
    const response = await bench().raw.key(structureList);
    assert.deepEqual(Object.keys(Object(response.at(''))), ['items', 'count', 'prev', 'next']);
    assert.equal(response.at('count'), response.list('items').length);
    const listing = await bench().client().service.departments();
    assert.equal(listing.source === 'structure' && listing.page.total, response.at('count'));
  });
});
