import assert from 'node:assert/strict';
import type { LeaveState } from '../../../../../src/company/leaves/leaveParts.ts';
import {
  type CalendarLeave,
  monthGrid,
} from '../../../../../src/features/leaves/calendar/model/monthGrid.ts';
import { monthTable } from '../../../../../src/features/leaves/calendar/model/monthTable.ts';
import { csvWriter } from '../../../../../src/formats/csv.ts';
import { writtenFile } from '../../../../../src/formats/writer.ts';
import { assertNoFormulas, formulaTexts } from '../../../formulas.ts';

function leave(id: string, changes: Partial<CalendarLeave> = {}): CalendarLeave {
  return {
    id,
    ownerId: '12',
    ownerName: 'Zoé Martin',
    accountName: 'Paid leave',
    date: '2026-06-02T00:00:00',
    half: 'AM',
    status: 'approved',
    deleted: false,
    ...changes,
  };
}

const whole = { unreadIds: new Set<string>(), onlyAbsent: false, hidden: new Set<LeaveState>() };

function tableOf(...leaves: readonly CalendarLeave[]) {
  const people = [{ id: '9', name: 'Ada' }];
  return monthTable(monthGrid('2026-06', leaves, { people, ...whole }));
}

describe('monthTable', () => {
  it('has a row a person and two columns a day, with the days of absence', () => {
    const { columns, rows } = tableOf(leave('a'), leave('b', { half: 'PM', status: 'submitted' }));
    assert.equal(columns.length, 2 + 60 + 1);
    assert.deepEqual(columns.slice(0, 4), ['id', 'name', '2026-06-01 AM', '2026-06-01 PM']);
    assert.equal(columns.at(-1), 'days');
    const [ada, zoe] = rows;
    assert.deepEqual([ada?.slice(0, 2), ada?.at(-1)], [['9', 'Ada'], 0]);
    assert.deepEqual(zoe?.slice(0, 6), [
      '12',
      'Zoé Martin',
      '',
      '',
      'approved: Paid leave',
      'pending: Paid leave',
    ]);
    assert.equal(zoe?.at(-1), 1);
  });

  it('counts the people who are absent in its last row, without rejected and deleted leaves', () => {
    const { rows } = tableOf(
      leave('a'),
      leave('b', { ownerId: '13', ownerName: 'Bo' }),
      leave('c', { ownerId: '14', ownerName: 'Cy', deleted: true }),
      leave('d', { ownerId: '15', ownerName: 'Di', status: 'rejected', half: 'PM' }),
    );
    const last = rows.at(-1);
    assert.deepEqual(last?.slice(0, 6), ['', 'total', 0, 0, 2, 0]);
    assert.equal(last?.at(-1), 1);
  });

  it('marks the people whose leaves could not all be read in place of their days, and adds nothing up', () => {
    const people = [
      { id: '9', name: 'Ada' },
      { id: '12', name: 'Zoé Martin' },
      { id: '13', name: 'Bo' },
    ];
    const options = { ...whole, people, unreadIds: new Set(['9', '12']), onlyAbsent: true };
    const { rows } = monthTable(monthGrid('2026-06', [leave('a')], options));
    assert.deepEqual(
      rows.map((row) => [row[1], row[4], row.at(-1)]),
      [
        ['Ada', '', 'not all leaves were read'],
        ['Zoé Martin', 'approved: Paid leave', 'not all leaves were read'],
      ],
    );
  });

  it('is written without a formula for any program', async () => {
    const leaves = formulaTexts.map((text, place) =>
      leave(String(place), { ownerId: String(place), ownerName: text, accountName: text }),
    );
    const { columns, rows } = tableOf(...leaves);
    const names = columns.map((name) => ({ name }));
    const { bytes } = await writtenFile(csvWriter()(names, [rows]));
    assertNoFormulas(Buffer.from(bytes).toString());
  });

  it('has all leaves of a half-day, and those of people who are not shown', () => {
    const { accountName: _account, ownerId: _owner, ownerName: _name, ...bare } = leave('c', { status: '9' });
    const { rows } = tableOf(leave('a'), leave('b', { deleted: true, accountName: 'Training' }), bare);
    assert.deepEqual(
      rows.map((row) => [row[1], row[4]]),
      [
        ['Ada', ''],
        ['Zoé Martin', 'approved: Paid leave; deleted: Training'],
        ['', 'other'],
        ['total', 2],
      ],
    );
  });
});
