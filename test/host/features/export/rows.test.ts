import assert from 'node:assert/strict';
import type { Fields } from '../../../../src/service/contract/fields.ts';
import type { TreeNode } from '../../../../src/tree/children.ts';
import type { Exportable } from '../../../../src/tree/exportable.ts';
import type { PagedTree, Row } from '../../../../src/tree/pagedTree.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../../../unit/service/sandboxClient.ts';
import { rowsOf } from '../../trees/support.ts';
import { departmentsOf, employeesOf, leavesOf, taxonomiesOf } from '../../trees/views.ts';

const { signal } = new AbortController();

/** The records that need no request; undefined where pages are read. */
async function loaded(exportable: Exportable | undefined): Promise<readonly Fields[] | undefined> {
  const from = exportable?.from;
  return typeof from === 'function' ? [...(await from(signal)).records] : undefined;
}

async function allRows<N extends TreeNode>(tree: PagedTree<N>, parent?: Row<N>): Promise<readonly Row<N>[]> {
  const rows = await tree.getChildren(parent);
  const below = await Promise.all(rows.map((row) => allRows(tree, row)));
  return [...rows, ...below.flat()];
}

describe('what is exported', () => {
  let client: ClientOnSandbox;

  before(async () => {
    client = await clientOnSandbox({ employees: 60, departments: 12 }, { pageSize: 25 });
  });

  after(() => client[Symbol.asyncDispose]());

  it('of employees is read from the service, because rows have few of their fields', async () => {
    const { tree, filters } = employeesOf(client.service);
    await rowsOf(tree);
    await tree.loadMore();
    await tree.loadMore();
    assert.equal((await rowsOf(tree)).length, 60);
    assert.deepEqual(tree.exportable()?.from, { of: 'employees', query: {} });
    filters.filterBy({ statuses: ['upcoming'] });
    tree.refresh();
    await rowsOf(tree);
    const { name, from } = tree.exportable() ?? assert.fail();
    assert.match(name, /^Employees upcoming/);
    assert.deepEqual(from, { of: 'employees', query: { statuses: ['upcoming'] } });
  });

  it('of a search among loaded employees are all that it finds', async () => {
    await using large = await clientOnSandbox({ employees: 620, departments: 2 });
    const { tree, filters } = employeesOf(large.service);
    await rowsOf(tree);
    for (let page = 1; page < 7; page += 1) {
      await tree.loadMore();
    }
    filters.searchFor('a');
    tree.refresh();
    const rows = await rowsOf(tree);
    const { from } = tree.exportable() ?? assert.fail();
    assert.ok(typeof from === 'object' && from.of === 'employees-by-id' && from.ids.length > 500);
    assert.deepEqual(
      tree.records(rows.slice(0, 9).map(({ row }) => row)).map(({ employeeId }) => employeeId),
      from.ids.slice(0, 9),
    );
  });

  it('of a row of departments is that department with all below it, and of its employees the people', async () => {
    const { tree } = departmentsOf(client.service);
    const rows = await allRows(tree);
    const departments = rows.filter((row) => row.kind === 'department');
    assert.equal(departments.length, 12);
    const [top = assert.fail()] = departments;
    client.requests.length = 0;
    const below = (await loaded(tree.exportable(top))) ?? assert.fail();
    assert.equal(
      below.length,
      (await allRows(tree, top)).filter((row) => row.kind === 'department').length + 1,
    );
    assert.deepEqual(tree.exported(top)?.fields['path'], below[0]?.['path']);
    for (const people of rows.filter((row) => row.kind === 'people')) {
      const { from } = tree.exportable(people) ?? assert.fail();
      assert.ok(typeof from === 'object' && from.of === 'members');
    }
    assert.deepEqual(client.requests, []);
  });

  it('of a taxonomy is its labels, of a label itself', async () => {
    const { tree } = taxonomiesOf(client.service);
    const [taxonomy = assert.fail()] = await tree.getChildren();
    assert.equal(typeof tree.exportable()?.from, 'function');
    const before = tree.exportable(taxonomy)?.from;
    assert.ok(typeof before === 'object' && before.of === 'taxonomy-labels');
    const [label = assert.fail(), ...others] = await tree.getChildren(taxonomy);
    assert.equal((await loaded(tree.exportable(taxonomy)))?.length, others.length + 1);
    assert.equal(tree.exportable(label), undefined);
    assert.equal(tree.exported(label)?.kind, 'taxonomy-labels');
  });

  it('of leaves is every half-day, also where the view groups them by person', async () => {
    const people = (await client.service.people()).items.slice(0, 20).map(({ id }) => id);
    const query = { of: 'employee', ids: people, from: '2026-01-01', to: '2026-12-31' } as const;
    const { tree, count } = await leavesOf(client.service, query);
    const [owner = assert.fail()] = await tree.getChildren();
    const records = (await loaded(tree.exportable())) ?? assert.fail();
    assert.ok(count > 0);
    assert.equal(records.length, count);
    assert.equal(tree.exportable(owner), undefined);
    assert.equal(tree.exported(owner), undefined);
  });

  it('of a row that is no row of the tree is nothing', async () => {
    const { tree } = employeesOf(client.service);
    const [row] = await tree.getChildren();
    assert.equal(tree.rowOf(row), row);
    assert.equal(tree.rowOf({ ...row }), undefined);
    assert.equal(tree.rowOf(undefined), undefined);
  });
});
