import assert from 'node:assert/strict';
import fc from 'fast-check';
import { leaveViewV2 } from '../../../../src/company/leaves/leaveV2.ts';
import { type LeaveView, leaveView } from '../../../../src/company/leaves/leaveView.ts';
import { conform } from '../../../../src/service/contract/check/conform.ts';
import { parseExact } from '../../../../src/service/contract/json/exactJson.ts';
import { Leave } from '../../../../src/service/contract/leave.ts';
import { leaveV2, leaveV3 } from './leaveSamples.ts';

const seen = {
  id: leaveV3.id,
  periodId: 'P-12_3',
  ownerId: '12',
  ownerName: 'Zoé Martin',
  accountId: '4',
  accountName: 'Paid leave',
  date: '2026-06-01T00:00:00',
  half: 'AM',
  minutes: 210,
  status: 'approved',
  deleted: false,
};

/** The view of the sample leave with some fields changed; undefined removes a field. */
function viewOf(changes: object): LeaveView {
  return leaveView({ ...leaveV3, ...changes });
}

describe('leaveView', () => {
  it('reads the documented fields (2.7)', () => {
    assert.deepEqual(leaveView(leaveV3), seen);
  });

  it('reads the other spellings to the same view', () => {
    const other = {
      id: leaveV3.id,
      leavePeriod: { owner: leaveV3.leavePeriod.owner, isConfirmed: true },
      leaveAccount: leaveV3.leaveAccount,
      date: leaveV3.date,
      value: 3.5,
      isActive: true,
      isAm: true,
    };
    assert.deepEqual(leaveView(other), seen);
  });

  it('reads a leave that passed the contract check', () => {
    const checked = conform(Leave, { ...leaveV3, isAM: null, isAm: false }, () => undefined);
    assert.ok(checked);
    assert.equal(leaveView(checked).half, 'PM');
  });

  it('prefers the documented spelling if both are given', () => {
    const leavePeriod = { ...leaveV3.leavePeriod, isConfirmed: false };
    assert.deepEqual(viewOf({ isAm: false, value: 1, leavePeriod }), seen);
  });

  it('prefers the id of the period to that of the owner, and the name of the account to that of the leave', () => {
    const leavePeriod = { ownerId: 5, owner: { id: 12, name: 'Zoé Martin' } };
    assert.equal(viewOf({ leavePeriod }).ownerId, '5');
    assert.equal(viewOf({ name: 'Half a day off' }).accountName, 'Paid leave');
    assert.equal(viewOf({ name: 'Half a day off', leaveAccount: { id: 4 } }).accountName, 'Half a day off');
  });

  it('reads hours that are written as a text, and no other text', () => {
    const minutes = (value: unknown) => viewOf({ duration: undefined, value }).minutes;
    assert.deepEqual(['3.5', '3', '3,5', '3h', '', true, [3]].map(minutes), [
      ...[210, 180],
      ...[undefined, undefined, undefined, undefined, undefined],
    ]);
  });

  it('reads hours that are a number with zeros after its fraction', () => {
    assert.equal(viewOf({ duration: undefined, value: parseExact('3.50') }).minutes, 210);
  });

  it('reads the status as a word and an unknown one as it is (3.2)', () => {
    const statuses = [
      [{ status: 0 }, 'submitted'],
      [{ status: 2 }, '2'],
      [{ status: -1 }, '-1'],
      [{ status: 'Waiting' }, 'Waiting'],
      [{ status: null }, undefined],
      [{ status: undefined, leavePeriod: { isConfirmed: false } }, 'submitted'],
    ] as const;
    for (const [changes, status] of statuses) {
      assert.equal(viewOf(changes).status, status, JSON.stringify(changes));
    }
  });

  it('names the owner as lists of employees do, the family name first', () => {
    const owner = { id: 12, name: 'Zoé Martin', firstName: 'Zoé', lastName: 'Martin' };
    assert.equal(viewOf({ leavePeriod: { ownerId: 12, owner } }).ownerName, 'Martin Zoé');
  });

  it('marks a deleted leave, and no other', () => {
    const deleted = (isActive: unknown) => viewOf({ isActive }).deleted;
    assert.deepEqual([false, true, null, undefined, 0].map(deleted), [true, false, false, false, false]);
  });

  for (const [date, day] of [
    ['2026-05-31T22:00:00Z', '2026-06-01'],
    ['2026-05-31T22:00:00.000Z', '2026-06-01'],
    ['2026-05-31 22:00:00Z', '2026-06-01'],
    ['2026-05-31T23:00:00+00:00', '2026-06-01'],
    ['2026-05-31T22:00Z', '2026-06-01'],
    ['2026-05-31T19:00:00-0300', '2026-06-01'],
    ['2026-06-01T00:00:00+02:00', '2026-06-01'],
    ['2026-06-01T00:00:00', '2026-06-01T00:00:00'],
    ['2026-06-01', '2026-06-01'],
  ]) {
    it(`with the date ${date} has the day of its id if that has an offset`, () => {
      assert.equal(viewOf({ id: 'P-12_3-20260601-AM', date }).date, day);
      assert.equal(viewOf({ id: 'of no day', date }).date, date);
    });
  }

  for (const [what, fields, deleted] of [
    ['cancelled', { cancellationDate: '2026-05-30T10:00:00' }, true],
    ['cancelled by someone', { cancellationUserId: 7 }, true],
    ['not cancelled', { cancellationDate: null, cancellationUserId: null }, false],
    ['cancelled at no time', { cancellationDate: '0001-01-01T00:00:00' }, false],
    ['cancelled never', { cancellationDate: '9999-12-31T00:00:00' }, false],
    ['active', { isActive: true, cancellationDate: '2026-05-30T10:00:00' }, false],
    ['inactive', { isActive: false, cancellationDate: null }, true],
  ] as const) {
    it(`that is ${what} is ${deleted ? '' : 'not '}deleted`, () => {
      assert.equal(viewOf({ isActive: undefined, ...fields }).deleted, deleted);
    });
  }

  it('falls back to the parts of the id', () => {
    const { date, half, periodId } = leaveView({ id: 'a-b_c-20260601-PM' });
    assert.deepEqual([date, half, periodId], ['2026-06-01', 'PM', 'a-b_c']);
    assert.deepEqual(leaveView({ id: 'whatever' }), { id: 'whatever', deleted: false });
  });

  it('shows no length if it is missing or invalid', () => {
    const invalid = [{ duration: '03:30:30' }, { duration: undefined }, { duration: undefined, value: -1 }];
    assert.deepEqual(
      invalid.map((changes) => viewOf(changes).minutes),
      [undefined, undefined, undefined],
    );
    assert.equal(viewOf({ duration: null, value: 0 }).minutes, 0);
  });

  it('reads any record', () => {
    fc.assert(
      fc.property(anyLeave(Object.keys(leaveV3)), fc.string(), (fields, id) => {
        const view = leaveView({ ...fields, id });
        assert.equal(view.id, id);
        assert.equal(view.deleted, fields['isActive'] === false);
        assert.ok([undefined, 'AM', 'PM'].includes(view.half));
        assert.ok(view.minutes === undefined || (view.minutes >= 0 && view.minutes <= 1440));
      }),
    );
  });
});

describe('leaveViewV2', () => {
  it('has the day of its id where its date has an offset', () => {
    assert.equal(
      leaveViewV2({ ...leaveV2, date: '2026-05-31T22:00:00Z' }, 'person').date,
      '2026-06-01T00:00:00',
    );
  });

  it('reads the owner under the key of the deployment (2.7)', () => {
    const { periodId: _period, accountId: _account, ...known } = seen;
    assert.deepEqual(leaveViewV2(leaveV2, 'person'), { ...known, id: leaveV2.id });
    assert.equal(leaveViewV2(leaveV2, 'person2').ownerId, '12', 'from the id');
    assert.equal(leaveViewV2(leaveV2, 'person2').ownerName, undefined);
  });

  it('prefers the fields to the id and the name to the account, and takes these where the fields are missing', () => {
    const id = '99-05/07/2026 08:30:00-PM';
    const { ownerId, date, half, accountName } = leaveViewV2(
      { ...leaveV2, id, accountLabel: 'Label' },
      'person',
    );
    assert.deepEqual([ownerId, date, half, accountName], ['12', '2026-06-01T00:00:00', 'AM', 'Paid leave']);
    const bare = leaveViewV2({ id, leaveScope: 'DAY', accountLabel: 'Label' }, 'person');
    assert.deepEqual(bare, {
      ...{ id, ownerId: '99', date: '2026-07-05T08:30:00', half: 'PM', accountName: 'Label' },
      deleted: false,
    });
  });

  it('shows no length that is missing, invalid or not a number', () => {
    const minutes = (duration: unknown) => leaveViewV2({ ...leaveV2, duration }, 'person').minutes;
    assert.deepEqual([210, 0, 0.5, '210', null, undefined].map(minutes), [
      ...[210, 0],
      ...[undefined, undefined, undefined, undefined],
    ]);
  });

  it('reads each of the five statuses, and an unknown one as it is (3.2)', () => {
    const statuses = [0, 1, 2, 3, 4, 5].map((status) => leaveViewV2({ ...leaveV2, status }, 'person').status);
    assert.deepEqual(statuses, ['submitted', 'partly approved', 'approved', 'rejected', 'cancelled', '5']);
  });

  it('reads any record', () => {
    fc.assert(
      fc.property(anyLeave(Object.keys(leaveV2)), fc.string(), (fields, id) => {
        const view = leaveViewV2({ ...fields, id }, 'person');
        assert.equal(view.id, id);
        assert.ok([undefined, 'AM', 'PM'].includes(view.half));
      }),
    );
  });
});

function anyLeave(fields: readonly string[]) {
  return fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), fc.anything());
}
