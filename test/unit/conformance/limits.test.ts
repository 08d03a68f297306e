import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../src/company/departments/departmentTree.ts';
import { checkOrganization } from '../../../src/company/rules/organizationHealth.ts';
import { StructureDepartment } from '../../../src/service/contract/organization/departments.ts';
import { assertProblem } from '../sandbox/client.ts';
import { type Bench, startBench, useBench } from './support/bench.ts';
import { checked, payloadsOf } from './support/fieldChecks.ts';

async function findingsOf(bench: Bench, response?: (value: unknown) => unknown) {
  const { service } = response === undefined ? bench.client() : bench.variedClient({ response });
  return checkOrganization(assembleDepartments(await service.departments()));
}

describe('interface 8: limits', () => {
  const bench = useBench();

  it('8 depth: the tree has at most 9 levels, and 7 are recommended', async () => {
    const chain = Array.from({ length: 9 }, (_, place) => ({
      id: place + 1,
      name: 'D',
      parentId: place || null,
    }));
    await using deep = await startBench({ scenario: JSON.stringify({ departments: chain }), employees: 60 });
    const findings = await findingsOf(deep);
    assert.deepEqual(
      new Set(findings.filter(({ rule }) => rule === 'deep').map(({ severity }) => severity)),
      new Set(['warning']),
    );
    assert.ok(findings.every(({ rule }) => rule !== 'too-deep'));
    assert.ok((await findingsOf(bench())).every(({ rule }) => rule !== 'deep'));
  });

  it('8 siblings: at most 99 departments stand under one parent', async () => {
    const departments = Array.from({ length: 99 }, (_, place) => ({ id: place + 1, name: 'D' }));
    await using full = await startBench({ scenario: JSON.stringify({ departments }), employees: 120 });
    const listing = await full.client().service.departments();
    assert.equal(assembleDepartments(listing).roots.length, 99);
  });

  it('8 sortOrderInSiblings: runs from 0 to 99', async () => {
    const shown = payloadsOf(await bench().raw.key('/organization/structure/api/departments'), 'items');
    for (const { sortOrderInSiblings: order } of shown) {
      assert.ok(order === null || (Number(order) >= 0 && Number(order) <= 99));
    }
    for (const [order, isUsual] of [
      [0, true],
      [99, true],
      [100, false],
      [-1, false],
    ] as const) {
      const { record, drifts } = checked(StructureDepartment, { ...shown[0], sortOrderInSiblings: order });
      assert.deepEqual([record?.['sortOrderInSiblings'], drifts.length === 0], [order, isUsual]);
    }
  });

  it('8 paging: the legacy list starts at 0 with 1000 when nothing is said', async () => {
    await using large = await startBench({ departments: 1100, employees: 1100, without: ['structure'] });
    const bare = await large.raw.key('/api/v3/departments?fields=id,collection.count');
    const paged = await large.raw.key('/api/v3/departments?fields=id,collection.count&paging=0,1000');
    assert.equal(bare.list('data/items').length, 1000);
    assert.equal(bare.at('data/count'), 1100);
    assert.deepEqual(bare.at(''), paged.at(''));
    const requests = await large.requestsOf(async () => {
      const listing = await large.client().service.departments();
      assert.equal(listing.source === 'legacy' && listing.page.items.length, 1100);
    });
    assert.equal(requests.filter((request) => request.startsWith('GET /api/v3/departments')).length, 2);
  });

  it('8 limit: runs from 0 to 100, with a default when it is left out', async () => {
    for (const path of ['employees', 'departments', 'taxonomies', 'taxonomy-labels']) {
      assert.equal((await bench().raw.bearer(`/service-api/${path}?limit=0`)).list('items').length, 0);
      assert.equal((await bench().raw.bearer(`/service-api/${path}?limit=100`)).status, 200);
      assertProblem(await bench().raw.bearer(`/service-api/${path}?limit=101`), 400, /0 to 100/);
      assert.ok((await bench().raw.bearer(`/service-api/${path}`)).list('items').length <= 25);
    }
  });

  it('8 Api-Version: has at most 10 characters, and a longer one is not even sent', async () => {
    const { raw } = bench();
    const headers = { 'Api-Version': '2024-11-011' };
    assertProblem(await raw.bearer('/service-api/employees', { headers }), 400, /at most 10 characters/);
    const sent = await bench().requestsOf(async () => {
      for (const apiVersion of ['2024-11-011', '']) {
        const { service } = bench().client({ dialect: { apiVersion } });
        await assert.rejects(service.employees({}), { kind: 'invalid-input', message: /1 to 10 characters/ });
      }
    });
    assert.deepEqual(sent, []);
  });
});
