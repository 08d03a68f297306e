import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../../src/company/departments/departmentTree.ts';
import { everything } from '../../../../src/service/paging/paging.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../sandboxClient.ts';
import { clientOnQuirk, company } from './clientOnQuirk.ts';

describe('lists of deployments with a quirk', () => {
  describe('filters-ignored', () => {
    it('shows the leaves of the people of a department, of a legal entity and of employees alone', async () => {
      await using client = await clientOnQuirk('filters-ignored');
      await using usual = await clientOnSandbox(company);
      const days = { from: '2026-01-01', to: '2026-12-31' };
      for (const query of [
        { of: 'department', ids: ['101', '102'], ...days },
        { of: 'legal-entity', ids: ['1'], ...days },
        { of: 'employee', ids: ['1001', '1002', '1003', '1004'], ...days },
      ] as const) {
        const idsOf = async ({ service }: ClientOnSandbox) =>
          (await everything((next) => service.leaves(query, next))).items.map(({ id }) => id);
        const expected = await idsOf(usual);
        assert.ok(expected.length > 0);
        assert.equal((await idsOf(client)).join(), expected.join());
      }
      const page = await client.service.leaves({ of: 'department', ids: ['101'], ...days });
      assert.ok((page.leftOut ?? 0) > 0);
    });

    it('puts no attributes of others into a document, and reads no further page for it', async () => {
      await using client = await clientOnQuirk('filters-ignored');
      client.requests.length = 0;
      const document = await client.service.document('employee-attributes', '1001');
      const { items, totalCount, embedded } = JSON.parse(document.text);
      assert.ok(items.length > 0);
      assert.ok(items.every((item: { employee: { id: string } }) => item.employee.id === '1001'));
      assert.deepEqual([totalCount, embedded], [undefined, undefined]);
      assert.ok((document.leftOut ?? 0) > 0);
      const read = () => client.requests.filter((request) => request.includes('employee-attributes'));
      assert.equal(read().length, 1);
      await assert.rejects(client.service.document('employee-attributes', '1230'), {
        kind: 'unexpected',
        message: /ignores the filter/,
      });
      assert.equal(read().length, 2);
    });
  });

  for (const quirk of [
    'next-without-query',
    'cursor-next',
    'relative-next',
    'https-next',
    'inner-next',
  ] as const) {
    it(`${quirk}: reads all employees with their departments, a request a page`, async () => {
      await using client = await clientOnQuirk(quirk);
      await using usual = await clientOnSandbox(company);
      const people = await client.service.people();
      assert.equal(people.items.length, company.employees);
      assert.deepEqual(people.items, (await usual.service.people()).items);
      assert.equal(people.mismatch, undefined);
      assert.equal(client.requests.length, 1 + 3);
    });
  }

  for (const [quirk, departments, requests] of [
    ['relative-next', 1100, 2],
    ['counts-on-request', 1100, 2],
    ['placeholder-next', 12, 1],
    ['placeholder-next', 1100, 2],
    ['capped-limit', 120, 3],
    ['capped-limit', 100, 2],
  ] as const) {
    it(`${quirk}: reads ${departments} departments with ${requests} requests`, async () => {
      await using client = await clientOnQuirk(quirk, {}, { departments, employees: 1200 });
      const tree = assembleDepartments(await client.service.departments());
      assert.equal(tree.count, departments);
      assert.equal(client.requests.length, requests);
    });
  }

  it('missing-rows: compares the records of each list with the number that the service counts', async () => {
    await using client = await clientOnQuirk('missing-rows');
    const { service, requests } = client;
    const listing = await service.departments();
    assert.deepEqual('page' in listing && listing.page.mismatch, { read: 12, counted: 14 });
    // The list has no next address and may have been capped, so its second page is requested.
    assert.equal(requests.length, 2);
    const taxonomies = await service.taxonomies();
    const { length } = taxonomies.items;
    assert.deepEqual(taxonomies.mismatch, { read: length, counted: length + 2 });
    const [first, last] = [await service.employees({}), await service.people()];
    assert.deepEqual([first.mismatch, last.mismatch], [undefined, { read: 230, counted: 232 }]);
    const third = await service.employees({}, (await service.employees({}, first.next)).next);
    assert.deepEqual(third.mismatch, { read: 230, counted: 232 });
    // A first page that is shorter than requested may have been capped, so the second one is requested.
    const query = { of: 'department', ids: ['101'], from: '2026-01-01', to: '2026-12-31' } as const;
    const leaves = await service.leaves(query);
    const end = await service.leaves(query, leaves.next);
    const read = leaves.items.length;
    assert.deepEqual([end.items, end.mismatch], [[], { read, counted: read + 2 }]);
    const templates = await service.reportTemplates();
    const { length: listed } = templates.items;
    assert.deepEqual(templates.mismatch, { read: listed, counted: listed + 2 });
    assert.equal(requests.filter((request) => request.includes('report-templates')).length, 1);
    const attributes = await service.document('employee-attributes', '1001');
    const { length: shown } = JSON.parse(attributes.text).items;
    assert.deepEqual(attributes.mismatch, { read: shown, counted: shown + 2 });
  });
});
