import assert from 'node:assert/strict';
import fc from 'fast-check';
import { leaveView, leaveViewV2 } from '../../../src/domain/leaves/leaveView.ts';
import { conform } from '../../../src/service/contract/check/conform.ts';
import { Leave } from '../../../src/service/contract/leave.ts';
import { completed } from '../completed.ts';

const documented = {
  id: 'P-12_3-20260601-AM',
  leavePeriod: { ownerId: 12, owner: { id: 12, name: 'Zoé Martin' } },
  leaveAccount: { id: 4, name: 'Paid leave' },
  name: 'Paid leave',
  date: '2026-06-01T00:00:00',
  duration: '03:30:00',
  status: 1,
  isActive: true,
  isAM: true,
};
const seen = {
  id: documented.id,
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

/** A leave with some fields changed; undefined takes a field away. */
function changed<T extends object>(leave: T, changes: object): T {
  return { ...leave, ...changes };
}

describe('leaveView', () => {
  it('reads the documented fields (2.7)', () => {
    assert.deepEqual(leaveView(documented), seen);
  });

  it('reads the other spellings to the same view', () => {
    const other = {
      id: documented.id,
      leavePeriod: { owner: documented.leavePeriod.owner, isConfirmed: true },
      leaveAccount: documented.leaveAccount,
      date: documented.date,
      value: 3.5,
      isActive: true,
      isAm: true,
    };
    assert.deepEqual(leaveView(other), seen);
  });

  it('takes what passed the contract check', () => {
    const checked = completed(conform(Leave, { ...documented, isAM: null, isAm: false }, () => undefined));
    assert.ok(checked);
    assert.equal(leaveView(checked).half, 'PM');
  });

  it('prefers the documented spelling where both are given', () => {
    const both = changed(documented, {
      isAm: false,
      value: 1,
      leavePeriod: { ...documented.leavePeriod, isConfirmed: false },
    });
    assert.deepEqual(leaveView(both), seen);
  });

  it('reads the status as a word and an unknown one as it is (3.2)', () => {
    const statusOf = (changes: object) => leaveView(changed(documented, changes)).status;
    assert.equal(statusOf({ status: 0 }), 'submitted');
    assert.equal(statusOf({ status: 2 }), '2');
    assert.equal(statusOf({ status: -1 }), '-1');
    assert.equal(statusOf({ status: 'Waiting' }), 'Waiting');
    assert.equal(statusOf({ status: null }), undefined);
    assert.equal(statusOf({ status: undefined, leavePeriod: { isConfirmed: false } }), 'submitted');
  });

  it('marks a deleted leave, and no other', () => {
    const deleted = (isActive: unknown) => leaveView(changed(documented, { isActive })).deleted;
    assert.deepEqual([false, true, null, undefined, 0].map(deleted), [true, false, false, false, false]);
  });

  it('falls back on the parts of the id', () => {
    const { date, half, periodId } = leaveView({ id: 'a-b_c-20260601-PM' });
    assert.deepEqual([date, half, periodId], ['2026-06-01', 'PM', 'a-b_c']);
    assert.deepEqual(leaveView({ id: 'whatever' }), { id: 'whatever', deleted: false });
  });

  it('shows no length where there is none to trust', () => {
    const minutes = (changes: object) => leaveView(changed(documented, changes)).minutes;
    assert.equal(minutes({ duration: '03:30:30' }), undefined);
    assert.equal(minutes({ duration: undefined }), undefined);
    assert.equal(minutes({ duration: undefined, value: -1 }), undefined);
    assert.equal(minutes({ duration: null, value: 0 }), 0);
  });

  it('reads any record at all', () => {
    fc.assert(
      fc.property(anyLeave(Object.keys(documented)), fc.string(), (fields, id) => {
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
  const v2 = {
    id: '12-01/06/2026 00:00:00-AM',
    person: { id: 12, name: 'Zoé Martin', mail: 'zoe@example.org', login: 'zoe', matricule: '0012' },
    name: 'Paid leave',
    accountCode: 'PL',
    accountLabel: 'Paid leave',
    date: '2026-06-01T00:00:00',
    duration: 210,
    status: 2,
    leaveScope: 'AM',
  };

  it('reads the owner under the key of the deployment (2.7)', () => {
    const { periodId: _period, accountId: _account, ...known } = seen;
    assert.deepEqual(leaveViewV2(v2, 'person'), { ...known, id: v2.id });
    assert.equal(leaveViewV2(v2, 'person2').ownerId, '12', 'from the id');
    assert.equal(leaveViewV2(v2, 'person2').ownerName, undefined);
  });

  it('reads each of the five statuses, and an unknown one as it is (3.2)', () => {
    const statuses = [0, 1, 2, 3, 4, 5].map((status) => leaveViewV2({ ...v2, status }, 'person').status);
    assert.deepEqual(statuses, ['submitted', 'partly approved', 'approved', 'rejected', 'cancelled', '5']);
  });

  it('reads any record at all', () => {
    fc.assert(
      fc.property(anyLeave(Object.keys(v2)), fc.string(), (fields, id) => {
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
