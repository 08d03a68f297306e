import assert from 'node:assert/strict';
import type { LeaveView } from '../../../../src/company/leaves/leaveView.ts';
import { byDay, byOwner } from '../../../../src/company/leaves/leaveView.ts';

function leave(id: string, view: Partial<LeaveView> = {}) {
  return { view: { id, deleted: false, ...view } };
}

const ids = (leaves: readonly { readonly view: LeaveView }[]) => leaves.map(({ view }) => view.id);

describe('the order of leaves', () => {
  it('is by day, mornings first, for every format of a date', () => {
    const leaves = [
      leave('c', { date: '2026-06-02T00:00:00', half: 'AM' }),
      leave('none'),
      leave('b', { date: '2026-06-01', half: 'PM' }),
      leave('a', { date: '2026-06-01T00:00:00', half: 'AM' }),
    ];
    assert.deepEqual(ids(byDay(leaves)), ['a', 'b', 'c', 'none']);
    assert.deepEqual(ids(leaves), ['c', 'none', 'b', 'a'], 'the list itself is unchanged');
  });

  it('has a leave without a half first of its day, and leaves of the same half as they came', () => {
    const date = '2026-06-01';
    const leaves = [
      leave('c', { date, half: 'PM' }),
      leave('b', { date, half: 'AM' }),
      leave('d', { date, half: 'PM' }),
      leave('a', { date }),
    ];
    assert.deepEqual(ids(byDay(leaves)), ['a', 'b', 'c', 'd']);
  });

  it('takes the name of a person from any of their leaves, and the id of those without a name', () => {
    const owners = byOwner([
      leave('1', { ownerId: 'z' }),
      leave('2', { ownerId: '1' }),
      leave('3', { ownerId: '2' }),
      leave('4', { ownerId: '2', ownerName: 'Zoé' }),
      leave('5', { ownerId: '3', ownerName: 'Adam' }),
    ]);
    assert.deepEqual(
      owners.map(({ ownerId, ownerName }) => [ownerId, ownerName]),
      [
        ['3', 'Adam'],
        ['2', 'Zoé'],
        ['1', undefined],
        ['z', undefined],
      ],
    );
  });

  it('is by the names of the people; leaves without a name or a person are last', () => {
    const owners = byOwner([
      leave('1', { ownerId: '9' }),
      leave('2', { ownerId: '2', ownerName: 'Zoé' }),
      leave('3'),
      leave('4', { ownerId: '1', ownerName: 'Émile', date: '2026-06-02' }),
      leave('5', { ownerId: '1', date: '2026-06-01' }),
    ]);
    assert.deepEqual(
      owners.map(({ ownerId, ownerName, leaves }) => [ownerId, ownerName, ids(leaves)]),
      [
        ['1', 'Émile', ['5', '4']],
        ['2', 'Zoé', ['2']],
        [undefined, undefined, ['3']],
        ['9', undefined, ['1']],
      ],
    );
  });
});
