import assert from 'node:assert/strict';
import type { Department } from '../../../src/company/departments/department.ts';
import { assembleDepartments } from '../../../src/company/departments/departmentTree.ts';
import type { Area } from '../../../src/sandbox/index.ts';
import type { DepartmentListing } from '../../../src/service/contract/listing.ts';
import { startBench, useBench } from './support/bench.ts';

interface Branch {
  readonly node: { readonly id: number; readonly name: string; readonly url: string } | null;
  readonly children: readonly Branch[];
}

/** Ids and names as a tree. */
function outline(departments: readonly Department[]): unknown {
  return departments.map(({ id, name, children }) => [id, name, outline(children)]);
}

describe('interface 2.4 and 4.4: the department tree', () => {
  const bench = useBench({ without: ['structure', 'legacy-department-list'] });
  const tree = async () => {
    const root: Branch = JSON.parse((await bench().raw.key('/api/v3/departments/tree')).text).data;
    return root;
  };
  const branches = ({ children }: Branch): readonly Branch[] =>
    children.flatMap((child) => [child, ...branches(child)]);

  it('2.4 node: null at the top, since several departments can stand there; else id, name and address', async () => {
    const root = await tree();
    assert.equal(root.node, null);
    assert.ok(root.children.length > 1);
    for (const { node } of branches(root)) {
      assert.deepEqual(
        [typeof node?.id, typeof node?.name, typeof node?.url],
        ['number', 'string', 'string'],
      );
    }
  });

  it('2.4 children: a list at each node, which is empty where there are none', async () => {
    const all = branches(await tree());
    assert.ok(all.every(({ children }) => Array.isArray(children) && !children.includes(Object(null))));
    assert.ok(all.some(({ children }) => children.length === 0));
  });

  it('2.4 children: nodes of the same shape, at any depth', async () => {
    const depth = ({ children }: Branch): number => Math.max(0, ...children.map((child) => 1 + depth(child)));
    const root = await tree();
    assert.equal(depth(root), 6);
    const listing = await bench().client().service.departments();
    assert.equal(listing.source, 'legacy-tree');
    const ids = (departments: readonly Department[]): readonly string[] =>
      departments.flatMap(({ id, children }) => [id, ...ids(children)]);
    assert.deepEqual(
      [...ids(assembleDepartments(listing).roots)].sort(),
      branches(root)
        .map(({ node }) => String(node?.id))
        .sort(),
    );
  });

  it('4.4 parameters: none is needed', async () => {
    const requests = await bench().requestsOf(() => bench().client().service.departments());
    assert.equal(requests.at(-1), 'GET /api/v3/departments/tree 200');
  });

  it('4.4 response 200: the tree in data', async () => {
    const response = await bench().raw.key('/api/v3/departments/tree');
    assert.deepEqual(Object.keys(Object(response.at(''))), ['data']);
    assert.deepEqual(Object.keys(Object(response.at('data'))), ['node', 'children']);
  });

  it('4.4 document: the tree opens as the service sends it, with one request without parameters', async () => {
    const path = '/api/v3/departments/tree';
    const { service } = bench().client();
    const requests = await bench().requestsOf(async () => {
      const { text } = await service.document('other', path);
      assert.deepEqual(JSON.parse(text).data, await tree());
    });
    assert.deepEqual(requests, Array(2).fill(`GET ${path} 200`));
  });

  it('Trees same: every source gives the same tree of the same company', async () => {
    const outlines = new Map<DepartmentListing['source'], unknown>();
    for (const without of [
      [],
      ['structure'],
      ['structure', 'legacy-department-list'],
      ['structure', 'legacy'],
    ] as const) {
      await using other = await startBench({ without: [...without] satisfies Area[] });
      const listing = await other.client().service.departments();
      outlines.set(listing.source, outline(assembleDepartments(listing).roots));
    }
    assert.deepEqual([...outlines.keys()], ['structure', 'legacy', 'legacy-tree', 'resource']);
    const [structure, ...others] = outlines.values();
    for (const other of others) {
      assert.deepEqual(other, structure);
    }
  });
});
