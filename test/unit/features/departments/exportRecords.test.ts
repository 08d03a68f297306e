import assert from 'node:assert/strict';
import { assembleDepartments } from '../../../../src/company/departments/departmentTree.ts';
import { departmentRecords, treeRecords } from '../../../../src/features/departments/model/exportRecords.ts';
import { assembled } from '../chart/company.ts';

describe('departments of an export', () => {
  it('stand before those below them, in the order of the tree, with path, level and parent', () => {
    const tree = assembled([
      { id: 'a', name: 'Acme' },
      { id: 'b', name: 'Board' },
      { id: 'a1', name: 'Sales', parent: 'a' },
      { id: 'a11', name: 'North', parent: 'a1' },
      { id: 'a2', name: 'Legal', parent: 'a' },
    ]);
    assert.deepEqual(
      [...treeRecords(tree)].map(({ id, path, level, parentId }) => [id, path, level, parentId]),
      [
        ['a', 'Acme', 1, undefined],
        ['a1', 'Acme › Sales', 2, 'a'],
        ['a11', 'Acme › Sales › North', 3, 'a1'],
        ['a2', 'Acme › Legal', 2, 'a'],
        ['b', 'Board', 1, undefined],
      ],
    );
    const [acme] = tree.roots;
    assert.deepEqual(
      [...departmentRecords(acme?.children ?? [])].map(({ path, level, parentId }) => [
        path,
        level,
        parentId,
      ]),
      [
        ['Sales', 1, undefined],
        ['Sales › North', 2, 'a1'],
        ['Legal', 1, undefined],
      ],
      'the departments below one begin at its children',
    );
  });

  it('come last where they have no place in the tree', () => {
    const tree = assembled([
      { id: 'o', parent: 'gone' },
      { id: 'c', parent: 'd' },
      { id: 'd', parent: 'c' },
      { id: 'a' },
      { id: 'o1', parent: 'o' },
    ]);
    assert.deepEqual(
      [...treeRecords(tree)].map(({ id }) => id),
      ['a', 'o', 'o1', 'c', 'd'],
    );
  });

  it('have all that the service shows', () => {
    const item = {
      ...{ id: 1, name: 'Sales', code: 'S', hierarchy: '/1/', isActive: false, head: { id: 7, name: 'Ada' } },
      ...{ sortOrder: 4, currentUsersCount: 3, url: 'https://acme.example/1' },
    };
    const page = { items: [item, { id: 2, code: 'C', hierarchy: '/2/' }], unreadable: [] };
    const [known, other] = [...treeRecords(assembleDepartments({ source: 'legacy', page }))];
    assert.deepEqual(known, {
      ...{ id: '1', name: 'Sales', code: 'S', active: false, parentId: undefined, path: 'Sales', level: 1 },
      ...{ head: { id: '7', name: 'Ada', kind: 'user' }, memberCount: 3, order: 4, url: item.url },
    });
    assert.deepEqual([other?.['path'], other?.['name']], ['C', undefined]);
  });

  it('have the last 30 names in their paths', () => {
    const chain = Array.from({ length: 32 }, (_, place) => ({
      id: `${place + 1}`,
      ...(place === 0 ? {} : { parent: `${place}` }),
    }));
    const records = [...treeRecords(assembled(chain))];
    const names = (place: number) => String(records[place]?.['path']).split(' › ');
    assert.deepEqual([names(29).length, names(29)[0]], [30, '1']);
    assert.deepEqual([names(30).length, ...names(30).slice(0, 2)], [30, '…', '3']);
    assert.deepEqual([...names(31).slice(0, 2), names(31).at(-1)], ['…', '4', '32']);
    assert.equal(records[31]?.['level'], 32);
  });
});
