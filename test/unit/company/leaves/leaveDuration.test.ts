import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkMinutes, leaveDuration } from '../../../../src/company/leaves/leaveView.ts';
import { textOf } from '../../../../src/service/contract/message.ts';

const minutes = fc.integer({ min: 0, max: 1440 });

const ofTime = (duration: string) => leaveDuration({ duration });
const ofHours = (value: number) => leaveDuration({ value });

/** A time as the service writes it. */
function timeOf(length: number, seconds = 0): string {
  return [Math.floor(length / 60), length % 60, seconds]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

describe('the duration of a leave', () => {
  for (const [time, length] of [
    ['12:00:00', 720],
    ['03:30:00', 210],
    ['24:00:00', 1440],
  ] as const) {
    it(`is ${length} minutes for ${time} (4.11)`, () => assert.deepEqual(ofTime(time), { minutes: length }));
  }

  it('is read from a time and from hours', () => {
    fc.assert(
      fc.property(minutes, (length) => {
        assert.deepEqual(ofTime(timeOf(length)), { minutes: length });
        assert.deepEqual(ofHours(length / 60), { minutes: length });
      }),
    );
  });

  const longTimes = ['24:00:01', '24:01:00', '25:00:00', '100:00:00'] as const;
  for (const [reason, times, others] of [
    [/longer than a day/, longTimes, [checkMinutes(1441), ofHours(24.5)]],
    [/is negative/, ['-03:30:00'], [checkMinutes(-1), ofHours(-0.5)]],
    [/whole minutes/, ['03:30:01'], [checkMinutes(0.5), ofHours(0.33)]],
    [
      /neither a number nor a time/,
      '|720|12:00|1:00:00|12:60:00|12:00:60|12:00:00.0|1.00:00:00|PT12H|12:00:00\n'.split('|'),
      [ofHours(Number.NaN), checkMinutes(Number.POSITIVE_INFINITY)],
    ],
  ] as const) {
    it(`has the problem ${reason.source}`, () => {
      for (const duration of [...times.map(ofTime), ...others]) {
        assert.match(textOf(duration?.problem ?? ''), reason);
      }
    });
  }

  it('is 0 for negative 0', () => assert.deepEqual(checkMinutes(-0), { minutes: 0 }));

  it('is an error for any seconds', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 59 }), (whole, seconds) => {
        assert.match(textOf(ofTime(timeOf(whole, seconds))?.problem ?? ''), /whole minutes/);
      }),
    );
  });

  it('is whole minutes of a day or an error for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?\d{1,3}:\d\d:\d\d$/)), (time) => {
        const read = ofTime(time);
        if (read?.minutes !== undefined) {
          assert.equal(timeOf(read.minutes), time);
        }
      }),
    );
    fc.assert(
      fc.property(fc.double(), (hours) => {
        const read = ofHours(hours);
        assert.ok(read?.minutes === undefined ? read?.problem : Math.abs(read.minutes / 60 - hours) < 1e-6);
      }),
    );
  });
});
