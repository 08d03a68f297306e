import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LeaveHalf } from '../../../../src/company/leaves/leaveParts.ts';
import { type LeaveConversion, leaveToV2 } from '../../../../src/company/leaves/leaveV2.ts';
import { textOf } from '../../../../src/service/contract/message.ts';
import { leaveV2, leaveV3 } from './leaveSamples.ts';

const alwaysLost = [
  'person.mail',
  'person.login',
  'person.matricule',
  'accountCode',
  'id',
  'leaveAccount.id',
];

/** The conversion of the sample leave with some fields changed; undefined removes a field. */
function toV2(changes: object = {}): LeaveConversion {
  return leaveToV2({ ...leaveV3, ...changes }, 'person');
}

/** The fields that are lost beyond those of every leave. */
function lost({ notConverted }: LeaveConversion): readonly string[] {
  return notConverted.map(({ field }) => field).filter((field) => !alwaysLost.includes(field));
}

function reason({ notConverted }: LeaveConversion, field: string): string {
  return textOf(notConverted.find((loss) => loss.field === field)?.reason ?? '');
}

describe('leaveToV2', () => {
  it('converts every field that v3 shows (2.7, 4.11)', () => {
    const { mail: _mail, login: _login, matricule: _matricule, ...person } = leaveV2.person;
    const { accountCode: _code, ...rest } = leaveV2;
    assert.deepEqual(toV2().leave, { ...rest, person });
    assert.equal(toV2({ duration: '12:00:00' }).leave['duration'], 720);
  });

  it('lists the fields that v3 does not show and that v2 cannot hold', () => {
    const { notConverted } = toV2();
    assert.deepEqual(notConverted.map(({ field }) => field).toSorted(), alwaysLost.toSorted());
  });

  for (const [what, changes, status] of [
    ['temporary to 0', { status: 0 }, 0],
    ['confirmed to 2', { status: 1 }, 2],
    ['deleted to 3', { isActive: false, status: 1 }, 3],
    ['deleted without a status to 3', { isActive: false, status: undefined }, 3],
    ['a confirmed period to 2', { status: undefined, leavePeriod: { isConfirmed: true } }, 2],
    ['an unknown status to none', { status: 7 }, undefined],
  ] as const) {
    it(`converts ${what} (3.2)`, () => assert.equal(toV2(changes).leave['status'], status));
  }

  for (const [what, field, changes, message] of [
    ['the mail of the owner', 'person.mail', {}, /user/],
    ['the period in the id', 'id', {}, /P-12_3/],
    ['the approval of a deleted leave', 'status', { isActive: false }, /approved/],
    ['an unknown status', 'status', { status: 7 }, /status 7 /],
    ['an unknown deletion', 'status', { isActive: undefined }, /deleted/],
    ['a duration in seconds', 'duration', { duration: '12:00:30' }, /whole minutes/],
    ['a duration of more than a day', 'duration', { duration: '25:00:00' }, /longer than a day/],
    ['a duration as a number', 'duration', { duration: 720 }, /hh:mm:ss/],
    ['a missing duration', 'duration', { duration: null }, /does not show/],
    ['an id without a half', 'id', { id: 'x', isAM: undefined }, /half/],
    ['an unusual id', 'id', { id: 'unusual id' }, /“unusual id”/],
  ] as const) {
    it(`explains the loss of ${what}`, () => assert.match(reason(toV2(changes), field), message));
  }

  it('explains each loss in a sentence', () => {
    const asDeleted = (status: unknown) => reason(toV2({ isActive: false, status }), 'status');
    const deleted = 'v2 shows a deleted leave as rejected (3) and no longer shows that it was';
    assert.deepEqual([0, 1, 7].map(asDeleted), [
      `${deleted} submitted.`,
      `${deleted} approved.`,
      `${deleted} 7.`,
    ]);
    assert.equal(reason(toV2(), 'id'), 'A v2 ID does not contain the leave period “P-12_3”.');
    assert.equal(
      reason(toV2({ id: 'unusual id' }), 'id'),
      '“unusual id” does not have the format of a v3 ID; the v2 ID is generated without it.',
    );
    assert.equal(reason(toV2(), 'accountCode'), 'A v3 leave does not contain the code of its account.');
    assert.equal(
      reason(toV2({ date: '2026-06-01' }), 'date'),
      'The v3 leave shows no date and time without an offset.',
    );
    assert.equal(reason(toV2({ name: 'Other' }), 'name'), 'A v2 leave takes its name from the account.');
    assert.equal(reason(toV2({ color: 'red' }), 'color'), 'A v2 leave does not have this field.');
    assert.equal(reason(toV2({ status: undefined }), 'status'), 'The v3 leave does not show it.');
    assert.equal(lost(toV2({ id: undefined, name: undefined, status: undefined })).join(), 'status');
  });

  it('leaves out an unknown owner, and ids that are not whole numbers', () => {
    assert.ok(!('person' in toV2({ leavePeriod: null }).leave));
    for (const ownerId of ['12x', 'x12', '1.5', '1e3', '0x10', '9007199254740993']) {
      const { leave } = toV2({ leavePeriod: { ownerId, owner: { name: 'Zoé' } } });
      assert.deepEqual([leave['person'], leave['id']], [{ name: 'Zoé' }, undefined], ownerId);
    }
  });

  it('reads the other spellings', () => {
    const { leave } = toV2({ isAM: undefined, isAm: false, duration: undefined, value: 3.5 });
    assert.deepEqual([leave['leaveScope'], leave['duration']], ['PM', 210]);
    assert.equal(leave['id'], '12-01/06/2026 00:00:00-PM');
  });

  it('makes no id without an owner, a date or a half', () => {
    assert.equal('id' in toV2({ id: 'x', isAM: undefined }).leave, false);
    assert.deepEqual(lost(toV2({ leavePeriod: null })), ['person.id', 'person.name']);
    assert.deepEqual(lost(toV2({ date: '2026-06-01T00:00:00Z' })), ['date']);
    assert.deepEqual(toV2({ id: 'unusual id' }).leave['id'], leaveV2.id);
  });

  it('lists a name that differs from the account, and every unknown field', () => {
    const { leavePeriod } = leaveV3;
    const conversion = toV2({
      name: 'Half a day off',
      color: 'red',
      nothing: null,
      leavePeriod: { ...leavePeriod, id: 9, owner: { ...leavePeriod.owner, url: 'u' } },
    });
    assert.equal(conversion.leave['name'], 'Paid leave');
    assert.deepEqual(lost(conversion), ['name', 'leavePeriod.owner.url', 'leavePeriod.id', 'color']);
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

  it('lists each field once and explains every missing field of v2', () => {
    const fields = [...new Set([...Object.keys(leaveV3), ...Object.keys(leaveV2)])];
    const anyLeave = fc.dictionary(fc.oneof(fc.constantFrom(...fields), fc.string()), fc.anything());
    fc.assert(
      fc.property(anyLeave, (leave) => {
        const conversion = leaveToV2(leave, 'person');
        const named = conversion.notConverted.map(({ field }) => field);
        assert.equal(new Set(named).size, named.length);
        for (const target of Object.keys(leaveV2)) {
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
