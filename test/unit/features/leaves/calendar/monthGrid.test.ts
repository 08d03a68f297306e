import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type LeaveState, leaveStates, stateOf } from '../../../../../src/company/leaves/leaveParts.ts';
import { leaveViewV2 } from '../../../../../src/company/leaves/leaveV2.ts';
import { type LeaveView, leaveView } from '../../../../../src/company/leaves/leaveView.ts';
import {
  absentOn,
  countMisplaced,
  leavesOf,
  monthGrid,
} from '../../../../../src/features/leaves/calendar/model/monthGrid.ts';
import { leaveV2, leaveV3 } from '../../../company/leaves/leaveSamples.ts';

const month = '2026-06';

/** A leave of person 12 on the first morning of the month, with some changes. */
const whole = { people: [], unreadIds: new Set<string>(), onlyAbsent: false, hidden: new Set<LeaveState>() };

function leave(changes: Partial<LeaveView> = {}): LeaveView {
  const { day = '2026-06-01', half = 'AM' } = { day: changes.date, half: changes.half };
  return {
    id: `P-${changes.ownerId ?? 12}-${day.slice(0, 10).replaceAll('-', '')}-${half}`,
    ownerId: '12',
    ownerName: 'Zoé Martin',
    date: '2026-06-01T00:00:00',
    half: 'AM',
    status: 'approved',
    deleted: false,
    ...changes,
  };
}

function gridOf(leaves: readonly LeaveView[], hidden: readonly LeaveState[] = []) {
  return monthGrid(month, leaves, { ...whole, hidden: new Set(hidden) });
}

/** The half-days of the only row, as `1AM approved`. */
function shown(leaves: readonly LeaveView[], hidden: readonly LeaveState[] = []): readonly string[] {
  const { rows } = gridOf(leaves, hidden);
  assert.ok(rows.length <= 1);
  return [...(rows[0]?.cells ?? [])].flatMap(([number, { AM, PM }]) => [
    ...(AM ? [`${number}AM ${AM.state}`] : []),
    ...(PM ? [`${number}PM ${PM.state}`] : []),
  ]);
}

describe('a day of the calendar', () => {
  const leaves = [
    leave(),
    leave({ half: 'PM', status: 'rejected' }),
    leave({ ownerId: '13', ownerName: 'Anna', date: '2026-06-02T00:00:00' }),
    leave({ ownerId: '14', ownerName: 'Bea', status: 'rejected' }),
  ];
  const people = [{ id: '15', name: 'Cleo' }];
  const grid = monthGrid(month, leaves, { ...whole, people, unreadIds: new Set(['15']) });
  const names = (number: number) => {
    const { absent, unknown } = absentOn(grid, number);
    return [absent, unknown].map((rows) => rows.map(({ person }) => person.name).join());
  };

  it('names who is absent, not who was refused, and those whose leaves were not read', () => {
    assert.deepEqual(names(1), ['Zoé Martin', 'Cleo']);
    assert.deepEqual(names(2), ['Anna', 'Cleo']);
    assert.deepEqual(names(3), ['', 'Cleo']);
  });

  it('has the leaves of both halves, or of one', () => {
    const cell = grid.rows.find(({ person }) => person.id === '12')?.cells.get(1);
    assert.deepEqual(leavesOf(cell), ['P-12-20260601-AM', 'P-12-20260601-PM']);
    assert.deepEqual(leavesOf(cell, 'PM'), ['P-12-20260601-PM']);
    assert.deepEqual(leavesOf(undefined), []);
  });
});

describe('stateOf', () => {
  it('tells the states of both versions apart (3.2)', () => {
    const v2 = [0, 1, 2, 3, 4, 5, null].map((status) =>
      stateOf(leaveViewV2({ ...leaveV2, status }, 'person')),
    );
    assert.deepEqual(v2, ['pending', 'pending', 'approved', 'rejected', 'deleted', 'other', 'other']);
    const v3 = [
      { status: 0 },
      { status: 1 },
      { status: 7 },
      { status: undefined },
      { status: undefined, leavePeriod: { isConfirmed: false } },
      { status: 1, isActive: false },
    ].map((changes) => stateOf(leaveView({ ...leaveV3, ...changes })));
    assert.deepEqual(v3, ['pending', 'approved', 'other', 'other', 'pending', 'deleted']);
  });
});

describe('monthGrid', () => {
  it('has exactly the halves of a day that are taken', () => {
    assert.deepEqual(shown([leave({ half: 'PM' })]), ['1PM approved']);
    assert.deepEqual(shown([leave(), leave({ half: 'PM', status: 'submitted' })]), [
      '1AM approved',
      '1PM pending',
    ]);
  });

  it('takes the day as it is written, whatever the time and the time zone', () => {
    const dates = ['2026-06-30T23:59:59', '2026-06-30T00:00:00.000', '2026-06-30', '2026-06-30T22:00:00Z'];
    for (const date of dates) {
      assert.deepEqual(shown([leave({ date })]), ['30AM approved'], date);
    }
  });

  it('takes the day of the id where the date is none', () => {
    assert.deepEqual(shown([leave({ id: 'P-1-20260605-PM', date: '2026-02-30T00:00:00' })]), [
      '5AM approved',
    ]);
  });

  it('shows the part of a leave that is in the month, at both of its ends', () => {
    const over = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01'].map((date) => leave({ date }));
    assert.deepEqual(shown(over), ['1AM approved', '30AM approved']);
    assert.equal(countMisplaced(month, over), 2);
  });

  it('counts the leaves that show no day or half', () => {
    const { half: _half, ...whole } = leave();
    const { date: _date, ...undated } = leave({ id: 'odd' });
    assert.deepEqual(shown([whole, undated]), []);
    assert.equal(countMisplaced(month, [whole, undated, leave()]), 2);
  });

  it('counts a leave that is listed twice once', () => {
    const { rows } = gridOf([leave(), leave()]);
    assert.equal(rows[0]?.absent, 1);
    assert.equal(rows[0]?.cells.get(1)?.AM?.leaves.length, 1);
  });

  it('shows the strongest of several leaves of a half-day, and keeps the others', () => {
    const states = [
      leave({ id: 'a', deleted: true }),
      leave({ id: 'b', status: 'submitted' }),
      leave({ id: 'c', status: 'approved' }),
    ];
    const half = gridOf(states).rows[0]?.cells.get(1)?.AM;
    assert.equal(half?.state, 'approved');
    assert.deepEqual(
      half?.leaves.map(({ id }) => id),
      ['c', 'b', 'a'],
    );
    assert.equal(gridOf(states).rows[0]?.absent, 1);
    assert.deepEqual(shown(states, ['approved']), ['1AM pending']);
    assert.deepEqual(shown(states, ['approved', 'pending']), ['1AM deleted']);
  });

  it('sums absences for a person and a day, without rejected and deleted leaves', () => {
    const { rows, absentOnDay, halfDays } = gridOf([
      leave(),
      leave({ half: 'PM', status: 'submitted' }),
      leave({ date: '2026-06-02', status: 'rejected' }),
      leave({ date: '2026-06-03', deleted: true }),
      leave({ date: '2026-06-03', ownerId: '13', ownerName: 'Ada', status: '9' }),
    ]);
    assert.deepEqual(
      rows.map(({ person, absent }) => [person.name, absent]),
      [
        ['Ada', 1],
        ['Zoé Martin', 2],
      ],
    );
    assert.deepEqual(absentOnDay.slice(0, 4), [2, 0, 1, 0]);
    assert.deepEqual(halfDays, { approved: 1, pending: 1, other: 1, rejected: 1, deleted: 1 });
  });

  it('lists people by name, also those without leaves, and unnamed ones last', () => {
    const { ownerId: _id, ownerName: _name, ...nobody } = leave({ id: 'x' });
    const { ownerName: _unnamed, ...unnamed } = leave({ ownerId: '40' });
    const people = [{ id: '12' }, { id: '9', name: 'Émile' }, { id: '8', name: 'Zora' }];
    const { rows } = monthGrid(month, [leave(), unnamed, nobody], { ...whole, people });
    assert.deepEqual(
      rows.map(({ person }) => [person.id, person.name]),
      [
        ['9', 'Émile'],
        ['12', 'Zoé Martin'],
        ['8', 'Zora'],
        [undefined, undefined],
        ['40', undefined],
      ],
    );
  });

  it('keeps the first name of a person, and shows no more than is known', () => {
    const { ownerName: _name, ...unnamed } = leave({ id: 'b', date: '2026-06-02' });
    const { ownerId: _id, ...nobody } = unnamed;
    const leaves = [unnamed, leave({ id: 'a' }), leave({ id: 'c', date: '2026-06-03', ownerName: 'Z. M.' })];
    const personsOf = (people: readonly { id: string; name?: string }[]) =>
      monthGrid(month, leaves, { ...whole, people }).rows.map(({ person, absent }) => [person, absent]);
    assert.deepEqual(personsOf([]), [[{ id: '12', name: 'Zoé Martin' }, 3]]);
    assert.deepEqual(personsOf([{ id: '12', name: 'Zora' }]), [[{ id: '12', name: 'Zora' }, 3]]);
    assert.deepEqual(gridOf([unnamed]).rows[0]?.person, { id: '12' });
    assert.deepEqual(gridOf([{ ...nobody, id: 'd' }]).rows[0]?.person, {});
  });

  it('is empty without leaves and people', () => {
    const { rows, days, absentOnDay } = gridOf([]);
    assert.deepEqual([rows.length, days.length, Math.max(...absentOnDay)], [0, 30, 0]);
  });

  it('places or counts each of any leaves once', () => {
    const anyLeave = fc.record({
      id: fc.uuid(),
      ownerId: fc.constantFrom('1', '2', '3'),
      date: fc.constantFrom('2026-05-31T00:00:00', '2026-06-15T00:00:00', 'soon', '2026-06-31'),
      half: fc.constantFrom('AM' as const, 'PM' as const),
      status: fc.constantFrom('submitted', 'approved', 'rejected', 'cancelled', '7'),
      deleted: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.uniqueArray(anyLeave, { selector: ({ id }) => id }), (leaves) => {
        const { rows, absentOnDay, halfDays } = gridOf(leaves);
        const placed = rows.flatMap(({ cells }) =>
          [...cells.values()].flatMap(({ AM, PM }) => [...(AM?.leaves ?? []), ...(PM?.leaves ?? [])]),
        );
        assert.equal(placed.length + countMisplaced(month, leaves), leaves.length);
        const total = absentOnDay.reduce((sum, halves) => sum + halves, 0);
        assert.equal(
          total,
          rows.reduce((sum, { absent }) => sum + absent, 0),
        );
        const shownHalves = rows.flatMap(({ cells }) =>
          [...cells.values()].flatMap(({ AM, PM }) => [AM, PM]),
        );
        const counted = leaveStates.reduce((sum, state) => sum + halfDays[state], 0);
        assert.equal(counted, shownHalves.filter((half) => half !== undefined).length);
      }),
    );
  });

  it('takes 100,000 leaves of one half-day', () => {
    const leaves = Array.from({ length: 100_000 }, (_, index) => leave({ id: `${index}` }));
    assert.equal(gridOf(leaves).rows[0]?.cells.get(1)?.AM?.leaves.length, leaves.length);
  });
});
