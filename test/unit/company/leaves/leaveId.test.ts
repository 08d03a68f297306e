import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type LeaveHalf, parseLeaveId } from '../../../../src/company/leaves/leaveParts.ts';
import { parseLeaveIdV2, printLeaveIdV2 } from '../../../../src/company/leaves/leaveV2.ts';

const half = fc.constantFrom<LeaveHalf>('AM', 'PM');
const timestamp = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));
const periodId = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9_-]+$/),
  // A period id may end like a leave id.
  fc.constantFrom('-', '_', 'a-20260101-AM', '20260101-PM', 'P-12_3-', '--AM'),
);

/** The id as the service writes it. */
function idOf({ periodId, day, half }: NonNullable<ReturnType<typeof parseLeaveId>>): string {
  return `${periodId}-${day.replaceAll('-', '')}-${half}`;
}

describe('the id of a v3 leave', () => {
  it('keeps dashes and underscores in the period id', () => {
    const day = '2026-06-01';
    assert.deepEqual(parseLeaveId('P-12_3-20260601-AM'), { periodId: 'P-12_3', day, half: 'AM' });
    const nested = { periodId: 'a-20260101-AM', day, half: 'PM' };
    assert.deepEqual(parseLeaveId('a-20260101-AM-20260601-PM'), nested);
  });

  it('is read as the service writes it', () => {
    fc.assert(
      fc.property(periodId, timestamp, half, (period, dateTime, part) => {
        const leave = { periodId: period, day: dateTime.slice(0, 10), half: part };
        assert.deepEqual(parseLeaveId(idOf(leave)), leave);
      }),
    );
  });

  it('is not read from any other text', () => {
    const text = fc.oneof(fc.string(), fc.stringMatching(/^[\w -]{0,3}-\d{7,9}-(AM|PM|am)$/));
    fc.assert(
      fc.property(text, (id) => {
        const leave = parseLeaveId(id);
        assert.equal(leave && idOf(leave), leave && id);
      }),
    );
    const invalid = [
      ...['', '-20260601-AM', '20260601-AM', 'p-20260230-AM', 'p-2026061-AM', 'p-20260601-am'],
      ...['p-20260601-AM ', 'p-20260601-AM\n', 'p q-20260601-AM', 'é-20260601-PM'],
    ];
    assert.deepEqual(invalid.filter(parseLeaveId), []);
  });
});

describe('the id of a v2 leave', () => {
  it('holds the owner, the day with its year last, and the time', () => {
    const leave = { ownerId: '1017', dateTime: '2026-06-01T00:00:00', half: 'PM' } as const;
    assert.equal(printLeaveIdV2(leave), '1017-01/06/2026 00:00:00-PM');
    assert.deepEqual(parseLeaveIdV2('1017-01/06/2026 00:00:00-PM'), leave);
  });

  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.nat(), timestamp, half, (owner, dateTime, part) => {
        const leave = { ownerId: String(owner), dateTime, half: part };
        assert.deepEqual(parseLeaveIdV2(printLeaveIdV2(leave) ?? ''), leave);
      }),
    );
  });

  it('is written as it was read, and is not read from any other text', () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^\d{1,2}-[0-3]\d\/[01]\d\/\d{4} [0-2]\d:[0-6]\d:\d{2}-(AM|PM)$/),
    );
    fc.assert(
      fc.property(text, (id) => {
        const leave = parseLeaveIdV2(id);
        assert.equal(leave && printLeaveIdV2(leave), leave && id);
      }),
    );
    const invalid = [
      ...['-01/06/2026 00:00:00-AM', 'x-01/06/2026 00:00:00-AM', '1-31/04/2026 00:00:00-AM'],
      ...['1-01/06/2026 24:00:00-AM', '1-01/06/2026 00:60:00-AM', '1-01/06/2026T00:00:00-AM'],
      ...['1-1/6/2026 00:00:00-AM', '1-2026/06/01 00:00:00-AM'],
    ];
    assert.deepEqual(invalid.filter(parseLeaveIdV2), []);
  });

  it('drops fractions of a second and rejects an offset', () => {
    const print = (dateTime: string) => printLeaveIdV2({ ownerId: '1', half: 'AM', dateTime });
    assert.equal(print('2026-06-01T08:30:00.125'), '1-01/06/2026 08:30:00-AM');
    assert.equal(print('2026-06-01T08:30:00Z'), undefined);
    assert.equal(print('2026-06-01'), undefined);
  });
});
