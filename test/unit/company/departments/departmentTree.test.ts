import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  assembleDepartments,
  type DepartmentTree,
  departmentsBelow,
} from '../../../../src/company/departments/departmentTree.ts';
import type { DepartmentListing } from '../../../../src/service/contract/listing.ts';
import type { LegacyDepartmentTree } from '../../../../src/service/contract/organization/departments.ts';
import { at, everyDepartment, outline, page, structure } from './departmentTrees.ts';

describe('the tree of departments', () => {
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

  it('finds departments and all below them, each once, wherever they hang', () => {
    const tree = structure(
      at(1, '/1/', null),
      at(2, '/1/1/', '/1/'),
      at(3, '/1/1/1/', '/1/1/'),
      at(4, '/4/', null),
      at(5, '/9/5/', '/9/'),
      at(6, '/9/5/6/', '/9/5/'),
    );
    const found = (...ids: readonly string[]) => departmentsBelow(tree, ids).map(({ id }) => id);
    assert.deepEqual(found('3', '1', '2'), ['1', '2', '3']);
    assert.deepEqual(found('2'), ['2', '3']);
    assert.deepEqual(found('5'), ['5', '6']);
    assert.deepEqual(found('7'), []);
    const chain = Array.from({ length: 20_000 }, (_, id) =>
      at(id + 1, `/${id}/`, id === 0 ? null : `/${id - 1}/`),
    );
    const everyId = chain.map(({ id }) => String(id));
    assert.equal(departmentsBelow(structure(...chain), everyId).length, 20_000);
  });

  it('hangs departments below one whose own path is the top', () => {
    const tree = structure(at(1, '/', '/'), at(2, '/1/', '/'));
    assert.deepEqual(outline(tree.roots), [['1', ['2']]]);
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
      const tree = assembleDepartments(listing);
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
            assembleDepartments(given),
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
          holds('legacy-tree', assembleDepartments({ source: 'legacy-tree', tree: top }), idsOf(top));
        }),
      );
    });
  });
});
