import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Department } from '../../../src/domain/department.ts';
import { assembleDepartments, type DepartmentTree } from '../../../src/domain/departmentTree.ts';
import type { LegacyDepartmentTree } from '../../../src/service/contract/departments/legacyDepartment.ts';
import type { ResourceDepartment } from '../../../src/service/contract/departments/resourceDepartment.ts';
import type { StructureDepartment } from '../../../src/service/contract/departments/structureDepartment.ts';
import { type DepartmentListing, listLimits, type Page } from '../../../src/service/contract/listing.ts';
import { textOf } from '../../../src/service/contract/message.ts';
import { completed } from '../completed.ts';

function page<T>(items: readonly T[]): Page<T> {
  return { items, unreadable: [] };
}

function structure(...items: StructureDepartment[]): DepartmentTree {
  return completed(assembleDepartments({ source: 'structure', page: page(items) }));
}

/** A tree as a service may send it, with nodes that the contract does not have. */
function parsedTree(tree: object): LegacyDepartmentTree {
  return JSON.parse(JSON.stringify(tree));
}

/** A department of the structure API at a path, by its name. */
function at(id: number, hierarchy: string, parentId: string | null, more: Partial<StructureDepartment> = {}) {
  return { id, name: `D${id}`, hierarchy, parentId, ...more };
}

/** The tree as nested ids, the shortest way to say what hangs where. */
type Outline = string | readonly [string, readonly Outline[]];
function outline(departments: readonly Department[]): readonly Outline[] {
  return departments.map(({ id, children }) => (children.length === 0 ? id : [id, outline(children)]));
}

function everyDepartment({ roots, orphans, cycles }: DepartmentTree): readonly Department[] {
  const all = [...roots, ...orphans, ...cycles];
  for (const department of all) {
    all.push(...department.children);
  }
  return all;
}

describe('assembleDepartments', () => {
  it('compares the parent of the structure API with the path, whatever the path looks like', () => {
    const tree = structure(
      at(3, '/1/2.5/', '/1/'),
      at(1, '/1/', null),
      at(2, 'opaque', '/1/2.5/'),
      at(4, '/2/', ''),
      at(5, '/1', null),
      at(6, '/2/7/', '/'),
    );
    assert.deepEqual(outline(tree.roots), [['1', [['3', ['2']]]], '4', '5', '6']);
    assert.deepEqual([tree.orphans, tree.cycles, tree.duplicates], [[], [], []]);
  });

  it('hangs departments below one whose own path is the top', () => {
    const tree = structure(at(1, '/', '/'), at(2, '/1/', '/'));
    assert.deepEqual(outline(tree.roots), [['1', ['2']]]);
  });

  it('takes the legacy list by path and reads head and count', () => {
    const { roots } = completed(
      assembleDepartments({
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
      }),
    );
    assert.deepEqual(roots[0]?.head, { id: '9', name: 'Ada', kind: 'user' });
    assert.equal(roots[0]?.memberCount, 3);
    assert.deepEqual(roots[0]?.children[0]?.head, { id: '7', kind: 'user' });
  });

  it('takes the resource API by the id of the parent', () => {
    const tree = completed(
      assembleDepartments({
        source: 'resource',
        page: page<ResourceDepartment>([
          { id: 'b', parent: { id: 'a' }, isArchived: true, manager: { id: 'e1' } },
          { id: 'a', parent: null, isArchived: false },
          { id: 'c', parent: {} },
        ]),
      }),
    );
    assert.deepEqual(outline(tree.roots), [['a', ['b']]]);
    assert.deepEqual(outline(tree.orphans), ['c']);
    const child = tree.roots[0]?.children[0];
    assert.deepEqual([child?.active, child?.head], [false, { id: 'e1', kind: 'employee' }]);
  });

  it('takes the legacy tree with its null nodes and null children, in the order given', () => {
    const tree = completed(
      assembleDepartments({
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
      }),
    );
    assert.deepEqual(outline(tree.roots), ['4', '2', ['1', ['3']]]);
  });

  it('reports the nodes of the legacy tree without a usable id, and moves what is below them up', () => {
    const { roots, unreadable, truncated, count } = completed(
      assembleDepartments({
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
      }),
    );
    assert.deepEqual(outline(roots), ['2', '3', '1']);
    assert.equal(roots.at(-1)?.url, '/departments/1');
    assert.deepEqual(
      unreadable.map(({ index, reason }) => `${index}: ${textOf(reason)}`),
      [1, 2, 3].map((index) => `${index}: its id is missing or not of the expected type`),
    );
    assert.deepEqual([truncated, count], [false, 3]);
  });

  it('reads at most as many nodes of the legacy tree as a list may have, and says so', () => {
    const children = Array.from({ length: listLimits.records + 1 }, (_, id) => ({
      node: { id },
      children: null,
    }));
    const read = (few: typeof children) => {
      const listing = { source: 'legacy-tree', tree: { node: null, children: few } } as const;
      const { count, truncated } = completed(assembleDepartments(listing));
      return [count, truncated];
    };
    assert.deepEqual(read(children), [listLimits.records, true]);
    assert.deepEqual(read(children.slice(1)), [listLimits.records, false]);
  });

  it('passes on what is known of the list', () => {
    const listed = (more: Partial<Page<StructureDepartment>>) => {
      const of = { source: 'structure', page: { ...page([at(1, '/1/', null)]), ...more } } as const;
      const { truncated, mismatch, unreadable } = completed(assembleDepartments(of));
      return { truncated, mismatch, unreadable };
    };
    assert.deepEqual(listed({}), { truncated: false, mismatch: undefined, unreadable: [] });
    const known = {
      truncated: true,
      mismatch: { read: 1, counted: 3 },
      unreadable: [{ index: 1, reason: 'its id is missing' }],
    } as const;
    assert.deepEqual(listed(known), known);
  });

  it('has all that each API shows of a department, and nothing of what it leaves out', () => {
    const factsOf = (listing: DepartmentListing) =>
      completed(assembleDepartments(listing)).roots.map(
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
        { id: '2', name: 'x'.repeat(1_000) },
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
        { id: '2' },
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
      [{ ...named, active: true, head: { id: 'e7', kind: 'employee' }, url }, { id: '2' }, { id: '3' }],
    );
  });

  it('orders siblings by their place, then by name and id', () => {
    const place = (sortOrderInSiblings: number | null) => ({ sortOrderInSiblings });
    const { roots } = structure(
      at(1, 'a', null, place(null)),
      at(2, 'b', null, { ...place(1), name: 'Zebra' }),
      at(3, 'c', null, { ...place(1), name: 'Ärzte' }),
      at(10, 'd', null, { ...place(1), name: 'Zebra' }),
      at(5, 'e', null, place(0)),
    );
    assert.deepEqual(outline(roots), ['5', '3', '2', '10', '1']);
  });

  it('sets departments of an unknown parent apart, with all below them', () => {
    const tree = structure(at(1, '/1/', null), at(2, '/7/1/', '/7/'), at(3, '/7/1/1/', '/7/1/'));
    assert.deepEqual(outline(tree.roots), ['1']);
    assert.deepEqual(outline(tree.orphans), [['2', ['3']]]);
    assert.equal(tree.orphans[0]?.parent, '/7/');
  });

  it('sets departments that are above themselves apart, each once, with what hangs on them', () => {
    const tree = structure(
      at(1, 'a', 'c'),
      at(2, 'b', 'a'),
      at(3, 'c', 'b'),
      at(4, 'd', 'b'),
      at(5, 'self', 'self'),
      at(6, 'f', 'self'),
      at(7, 'g', null),
    );
    assert.deepEqual(outline(tree.roots), ['7']);
    assert.deepEqual(outline(tree.cycles), ['1', ['2', ['4']], '3', ['5', ['6']]]);
  });

  it('keeps departments that share an id or a path, and reports them', () => {
    const tree = structure(at(1, 'a', null), at(1, 'b', null), at(2, 'a', null), at(3, 'c', 'a'));
    assert.deepEqual(
      everyDepartment(tree).map(({ key }) => key),
      ['1', '1 (2)', '2', '3'],
    );
    assert.deepEqual(outline(tree.roots), [['1', ['3']], '1', '2']);
    assert.deepEqual(tree.duplicates, [
      { field: 'id', value: '1', count: 2 },
      { field: 'path', value: 'a', count: 2 },
    ]);
  });

  it('knows whether anything below is in use, at any depth', () => {
    const inactive = { isActive: false };
    const { roots } = structure(
      at(1, 'a', null, inactive),
      at(2, 'b', 'a', inactive),
      at(3, 'c', 'b', { isActive: true }),
      at(4, 'd', null, inactive),
      at(5, 'e', 'd', inactive),
    );
    assert.deepEqual(
      roots.map(({ hasActiveBelow }) => hasActiveBelow),
      [true, false],
    );
  });

  it('takes a chain of 10 000 levels from each family', () => {
    const places = Array.from({ length: 10_000 }, (_, index) => index);
    let nested: LegacyDepartmentTree | null = null;
    for (const id of places.toReversed()) {
      nested = { node: { id }, children: [nested] };
    }
    const listings: readonly DepartmentListing[] = [
      {
        source: 'structure',
        page: page(places.map((id) => at(id + 1, `p${id}`, id === 0 ? null : `p${id - 1}`)).toReversed()),
      },
      {
        source: 'resource',
        page: page(places.map((id) => ({ id: `p${id}`, parent: id === 0 ? null : { id: `p${id - 1}` } }))),
      },
      { source: 'legacy-tree', tree: { node: null, children: [nested] } },
    ];
    for (const listing of listings) {
      const tree = completed(assembleDepartments(listing));
      assert.equal(tree.roots.length, 1);
      assert.equal(tree.roots[0]?.hasActiveBelow, true);
      assert.equal(everyDepartment(tree).length, 10_000);
    }
  });

  it('takes a cycle of 10 000 departments, and 10 000 that share one id', () => {
    const places = Array.from({ length: 10_000 }, (_, index) => index);
    const circle = structure(...places.map((id) => at(id + 1, `p${id}`, `p${(id + 1) % places.length}`)));
    assert.equal(circle.cycles.length, 10_000);
    const same = structure(...places.map((place) => at(1, `p${place}`, null)));
    assert.equal(new Set(same.roots.map(({ key }) => key)).size, 10_000);
  });

  describe('whatever the service leaves out or mixes up', () => {
    const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
    const path = orNull(fc.constantFrom('', '/', '/1/', '/2/', '/1/1/', 'x', 'y', 'z'));
    const name = orNull(fc.string());
    const flag = orNull(fc.boolean());
    const place = orNull(fc.nat(3));
    const number = fc.integer({ min: 1, max: 12 });
    const text = fc.constantFrom('a', 'b', 'c', 'a (2)', '/', '');
    const onlyId = { requiredKeys: ['id' as const] };

    function holds(source: DepartmentListing['source'], tree: DepartmentTree, ids: readonly string[]): void {
      assert.equal(tree.source, source);
      const all = everyDepartment(tree);
      assert.deepEqual(all.map(({ id }) => id).sort(), ids.toSorted());
      assert.equal(new Set(all.map(({ key }) => key)).size, ids.length);
    }

    function everyListIsWhole<T extends { readonly id: string | number }>(
      item: fc.Arbitrary<T>,
      listing: (items: readonly T[]) => DepartmentListing,
    ): void {
      fc.assert(
        fc.property(fc.array(item, { maxLength: 30 }), (items) => {
          const given = listing(items);
          holds(
            given.source,
            completed(assembleDepartments(given)),
            items.map(({ id }) => String(id)),
          );
        }),
      );
    }

    it('shows every department of the structure API exactly once', () => {
      const fields = { id: number, name, hierarchy: path, parentId: path, isActive: flag };
      everyListIsWhole(
        fc.record({ ...fields, sortOrderInSiblings: place, headId: orNull(number) }, onlyId),
        (items) => ({ source: 'structure', page: page(items) }),
      );
    });

    it('shows every department of the legacy list exactly once', () => {
      const head = orNull(fc.record({ id: orNull(number), name }, { requiredKeys: [] }));
      const fields = { id: number, name, hierarchy: path, parentId: path, isActive: flag };
      everyListIsWhole(fc.record({ ...fields, sortOrder: place, head }, onlyId), (items) => ({
        source: 'legacy',
        page: page(items),
      }));
    });

    it('shows every department of the resource API exactly once', () => {
      const reference = orNull(fc.record({ id: orNull(text) }, { requiredKeys: [] }));
      const fields = { id: text, name, isArchived: flag, sortOrder: place };
      everyListIsWhole(fc.record({ ...fields, parent: reference, manager: reference }, onlyId), (items) => ({
        source: 'resource',
        page: page(items),
      }));
    });

    it('shows every department of the legacy tree exactly once', () => {
      const { tree } = fc.letrec<{ tree: LegacyDepartmentTree }>((tie) => ({
        tree: fc.record({
          node: orNull(fc.record({ id: number }, { requiredKeys: ['id'] })),
          children: orNull(fc.array(orNull(tie('tree')), { maxLength: 4, depthIdentifier: 'tree' })),
        }),
      }));
      const idsOf = ({ node, children }: LegacyDepartmentTree): readonly string[] => [
        ...(node === null ? [] : [String(node.id)]),
        ...(children ?? []).flatMap((child) => (child === null ? [] : idsOf(child))),
      ];
      fc.assert(
        fc.property(tree, (top) => {
          holds(
            'legacy-tree',
            completed(assembleDepartments({ source: 'legacy-tree', tree: top })),
            idsOf(top),
          );
        }),
      );
    });
  });
});
