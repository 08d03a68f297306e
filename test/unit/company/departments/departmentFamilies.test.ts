import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../../src/company/departments/departmentTree.ts';
import {
  type DepartmentListing,
  maxPageRecords,
  type Page,
} from '../../../../src/service/contract/listing.ts';
import { textOf } from '../../../../src/service/contract/message.ts';
import type {
  ResourceDepartment,
  StructureDepartment,
} from '../../../../src/service/contract/organization/departments.ts';
import { at, outline, page, parsedTree } from './departmentTrees.ts';

describe('the departments of each family', () => {
  it('takes the legacy list by path and reads head and count', () => {
    const { roots } = assembleDepartments({
      source: 'legacy',
      page: page([
        {
          id: 1,
          name: 'Sales',
          hierarchy: '/1/',
          parentId: '/',
          head: { id: 9, name: 'Ada' },
          currentUsersCount: 3,
        },
        { id: 2, hierarchy: '/1/1/', parentId: '/1/', headID: 7 },
      ]),
    });
    assert.deepEqual(roots[0]?.head, { id: '9', name: 'Ada', kind: 'user' });
    assert.equal(roots[0]?.memberCount, 3);
    assert.deepEqual(roots[0]?.children[0]?.head, { id: '7', kind: 'user' });
  });

  it('takes the resource API by the id of the parent', () => {
    const tree = assembleDepartments({
      source: 'resource',
      page: page<ResourceDepartment>([
        { id: 'b', parent: { id: 'a' }, isArchived: true, manager: { id: 'e1' } },
        { id: 'a', parent: null, isArchived: false },
        { id: 'c', parent: {} },
      ]),
    });
    assert.deepEqual(outline(tree.roots), [['a', ['b']]]);
    assert.deepEqual(outline(tree.orphans), ['c']);
    const child = tree.roots[0]?.children[0];
    assert.deepEqual([child?.active, child?.head], [false, { id: 'e1', kind: 'employee' }]);
  });

  it('takes the legacy tree with its null nodes and null children, in the order given', () => {
    const tree = assembleDepartments({
      source: 'legacy-tree',
      tree: {
        node: null,
        children: [
          { node: { id: 2, name: 'Zoo' }, children: null },
          null,
          { node: { id: 1, name: 'Arc' }, children: [null, { node: { id: 3 }, children: [] }] },
          { node: null, children: [{ node: { id: 4 }, children: [] }] },
        ],
      },
    });
    assert.deepEqual(outline(tree.roots), ['4', '2', ['1', ['3']]]);
  });

  it('reports the nodes of the legacy tree without a usable id, and moves what is below them up', () => {
    const { roots, unreadable, truncated, count } = assembleDepartments({
      source: 'legacy-tree',
      tree: parsedTree({
        node: null,
        children: [
          { node: { id: 1, name: 'A', url: '/departments/1' }, children: [{ node: { name: 'No id' } }] },
          { node: { id: {} }, children: [{ node: { id: 2 } }] },
          { node: 'text', children: 'none' },
          { children: [{ node: { id: 3 } }] },
        ],
      }),
    });
    assert.deepEqual(outline(roots), ['2', '3', '1']);
    assert.equal(roots.at(-1)?.url, '/departments/1');
    assert.deepEqual(
      unreadable.map(({ index, reason }) => `${index}: ${textOf(reason)}`),
      [1, 2, 3].map((index) => `${index}: its ID is missing, too long or not of the expected type`),
    );
    assert.deepEqual([truncated, count], [false, 3]);
  });

  it('reads at most as many nodes of the legacy tree as a page may have, and says so', () => {
    const children = Array.from({ length: maxPageRecords + 1 }, (_, id) => ({
      node: { id },
      children: null,
    }));
    const read = (few: typeof children) => {
      const listing = { source: 'legacy-tree', tree: { node: null, children: few } } as const;
      const { count, truncated } = assembleDepartments(listing);
      return [count, truncated];
    };
    assert.deepEqual(read(children), [maxPageRecords, true]);
    assert.deepEqual(read(children.slice(1)), [maxPageRecords, false]);
  });

  it('passes on what is known of the list', () => {
    const listed = (more: Partial<Page<StructureDepartment>>) => {
      const of = { source: 'structure', page: { ...page([at(1, '/1/', null)]), ...more } } as const;
      const { truncated, mismatch, unreadable } = assembleDepartments(of);
      return { truncated, mismatch, unreadable };
    };
    assert.deepEqual(listed({}), { truncated: false, mismatch: undefined, unreadable: [] });
    const known = {
      truncated: true,
      mismatch: { read: 1, counted: 3 },
      unreadable: [{ index: 1, reason: 'its ID is missing' }],
    } as const;
    assert.deepEqual(listed(known), known);
  });

  it('has all that each API shows of a department, and nothing of what it leaves out', () => {
    const factsOf = (listing: DepartmentListing) =>
      assembleDepartments(listing).roots.map(
        ({ key: _key, children: _children, hasActiveBelow: _hasActiveBelow, ...facts }) => facts,
      );
    const url = 'https://acme.example/1';
    const named = { id: '1', name: 'Sales', order: 4 };
    assert.deepEqual(
      factsOf({
        source: 'structure',
        page: page([
          {
            ...{ id: 1, name: 'Sales', code: 'S', isActive: false, headId: 7, sortOrderInSiblings: 4 },
            ...{ hierarchy: '/1/', parentId: '/' },
          },
          { id: 2, name: 'x'.repeat(1_001), headId: null, hierarchy: '/2/' },
        ]),
      }),
      [
        { ...named, code: 'S', active: false, head: { id: '7', kind: 'employee' }, parent: '/' },
        { id: '2', lacksHead: true, name: 'x'.repeat(1_000) },
      ],
    );
    assert.deepEqual(
      factsOf({
        source: 'legacy',
        page: page([
          {
            ...{ id: 1, name: 'Sales', code: 'S', isActive: true, head: { id: 7 }, headID: 8, sortOrder: 4 },
            ...{ currentUsersCount: 0, url, hierarchy: '/1/', parentId: '' },
          },
          { id: 2, head: null, headID: null },
        ]),
      }),
      [
        { ...named, code: 'S', active: true, head: { id: '7', kind: 'user' }, memberCount: 0, url },
        { id: '2', lacksHead: true },
      ],
    );
    assert.deepEqual(
      factsOf({
        source: 'resource',
        page: page<ResourceDepartment>([
          { id: '1', name: 'Sales', isArchived: false, manager: { id: 'e7' }, sortOrder: 4, url },
          { id: '2', isArchived: null, manager: null },
          { id: '3', manager: {} },
        ]),
      }),
      [
        { ...named, active: true, head: { id: 'e7', kind: 'employee' }, url },
        { id: '2', lacksHead: true },
        { id: '3' },
      ],
    );
  });
});
