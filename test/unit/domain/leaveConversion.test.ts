import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type LeaveConversion, leaveToV2 } from '../../../src/domain/leaves/leaveConversion.ts';
import type { LeaveHalf } from '../../../src/domain/leaves/leaveId.ts';

const v3 = {
  id: 'P-12_3-20260601-AM',
  leavePeriod: { ownerId: 12, owner: { id: 12, name: 'Zoé Martin' } },
  leaveAccount: { id: 4, name: 'Paid leave' },
  name: 'Paid leave',
  date: '2026-06-01T00:00:00',
  duration: '12:00:00',
  status: 1,
  isActive: true,
  isAM: true,
};
const v2 = {
  id: '12-01/06/2026 00:00:00-AM',
  person: { id: 12, name: 'Zoé Martin', mail: 'zoe@example.org', login: 'zoe', matricule: '0012' },
  name: 'Paid leave',
  accountCode: 'PL',
  accountLabel: 'Paid leave',
  date: '2026-06-01T00:00:00',
  duration: 720,
  status: 2,
  leaveScope: 'AM',
};

const alwaysLostToV2 = [
  'person.mail',
  'person.login',
  'person.matricule',
  'accountCode',
  'id',
  'leaveAccount.id',
];

function toV2(changes: object = {}): LeaveConversion {
  return leaveToV2({ ...v3, ...changes }, 'person');
}

/** The fields named beyond those that no leave can carry over. */
function lost({ notConverted }: LeaveConversion, always: readonly string[]): readonly string[] {
  return notConverted.map(({ field }) => field).filter((field) => !always.includes(field));
}

function reason({ notConverted }: LeaveConversion, field: string): string {
  return notConverted.find((one) => one.field === field)?.reason ?? '';
}

describe('leaveToV2', () => {
  it('fills all that v3 shows (2.7, 4.11)', () => {
    const { mail: _mail, login: _login, matricule: _matricule, ...person } = v2.person;
    const { accountCode: _code, ...rest } = v2;
    assert.deepEqual(toV2().leave, { ...rest, person });
  });

  it('names what v3 does not carry and what v2 cannot', () => {
    const conversion = toV2();
    assert.deepEqual(conversion.notConverted.map(({ field }) => field).toSorted(), alwaysLostToV2.toSorted());
    assert.match(reason(conversion, 'person.mail'), /user/);
    assert.match(reason(conversion, 'id'), /P-12_3/);
  });

  it('maps deleted to 3, temporary to 0 and confirmed to 2 (3.2)', () => {
    const status = (changes: object) => toV2(changes).leave['status'];
    assert.equal(status({ status: 0 }), 0);
    assert.equal(status({ status: 1 }), 2);
    assert.equal(status({ isActive: false, status: 1 }), 3);
    assert.equal(status({ isActive: false, status: undefined }), 3);
    assert.equal(status({ status: undefined, leavePeriod: { ...v3.leavePeriod, isConfirmed: true } }), 2);
  });

  it('names the approval that a deletion hides, an unknown status and an unknown deletion', () => {
    assert.match(reason(toV2({ isActive: false }), 'status'), /approved/);
    assert.match(reason(toV2({ status: 7 }), 'status'), /status 7 /);
    assert.equal('status' in toV2({ status: 7 }).leave, false);
    assert.match(reason(toV2({ isActive: undefined }), 'status'), /deleted/);
  });

  it('reads the other spellings', () => {
    const other = { isAM: undefined, isAm: false, duration: undefined, value: 3.5 };
    const { leave } = toV2(other);
    assert.deepEqual([leave['leaveScope'], leave['duration']], ['PM', 210]);
    assert.equal(leave['id'], '12-01/06/2026 00:00:00-PM');
  });

  it('names a duration that is none, with the reason', () => {
    assert.match(reason(toV2({ duration: '12:00:30' }), 'duration'), /whole minutes/);
    assert.match(reason(toV2({ duration: '25:00:00' }), 'duration'), /longer than a day/);
    assert.match(reason(toV2({ duration: 720 }), 'duration'), /hh:mm:ss/);
    assert.match(reason(toV2({ duration: null }), 'duration'), /does not show/);
  });

  it('makes no id without an owner, a date or a half', () => {
    const bare = { id: 'x', isAM: undefined };
    assert.match(reason(toV2(bare), 'id'), /half/);
    assert.equal('id' in toV2(bare).leave, false);
    assert.deepEqual(lost(toV2({ leavePeriod: null }), alwaysLostToV2), ['person.id', 'person.name']);
    assert.deepEqual(lost(toV2({ date: '2026-06-01T00:00:00Z' }), alwaysLostToV2), ['date']);
    assert.deepEqual(toV2({ id: 'unusual id' }).leave['id'], v2.id);
    assert.match(reason(toV2({ id: 'unusual id' }), 'id'), /“unusual id”/);
  });

  it('names a name of its own and every field that it does not know', () => {
    const conversion = toV2({
      name: 'Half a day off',
      colour: 'red',
      nothing: null,
      leavePeriod: { ...v3.leavePeriod, id: 9, owner: { ...v3.leavePeriod.owner, url: 'u' } },
    });
    assert.equal(conversion.leave['name'], 'Paid leave');
    assert.deepEqual(lost(conversion, alwaysLostToV2), [
      'name',
      'leavePeriod.owner.url',
      'leavePeriod.id',
      'colour',
    ]);
  });
});

describe('the conversion of any leave', () => {
  it('keeps owner, account, date, length and status, and makes the id of v2', () => {
    const day = fc
      .date({ min: new Date('1900-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const reference = fc.record(
      { id: fc.nat(), name: fc.string({ minLength: 1 }) },
      { noNullPrototype: true },
    );
    const traits = fc.record({
      owner: reference,
      account: reference,
      day,
      half: fc.constantFrom<LeaveHalf>('AM', 'PM'),
      minutes: fc.integer({ min: 0, max: 1440 }),
      approved: fc.boolean(),
    });
    fc.assert(
      fc.property(traits, ({ owner, account, day, half, minutes, approved }) => {
        const date = `${day}T00:00:00`;
        const time = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
        const leave = {
          leavePeriod: { ownerId: owner.id, owner },
          leaveAccount: { name: account.name },
          name: account.name,
          date,
          duration: `${time.join(':')}:00`,
          status: approved ? 1 : 0,
          isActive: true,
          isAM: half === 'AM',
        };
        const [year, month, dayOfMonth] = day.split('-');
        assert.deepEqual(leaveToV2(leave, 'person').leave, {
          id: `${owner.id}-${dayOfMonth}/${month}/${year} 00:00:00-${half}`,
          person: owner,
          name: account.name,
          accountLabel: account.name,
          date,
          duration: minutes,
          status: approved ? 2 : 0,
          leaveScope: half,
        });
      }),
    );
  });

  it('names each field once and leaves no field of v2 unexplained', () => {
    const fields = [...new Set([...Object.keys(v3), ...Object.keys(v2)])];
    const anyLeave = fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), fc.anything());
    fc.assert(
      fc.property(anyLeave, (leave) => {
        const conversion = leaveToV2(leave, 'person');
        const named = conversion.notConverted.map(({ field }) => field);
        assert.equal(new Set(named).size, named.length);
        for (const target of Object.keys(v2)) {
          assert.ok(
            target in conversion.leave ||
              named.some((field) => field === target || field.startsWith(`${target}.`)),
            target,
          );
        }
      }),
    );
  });
});
