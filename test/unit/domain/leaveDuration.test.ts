import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkMinutes, minutesOfHours, parseDuration } from '../../../src/domain/leaves/leaveDuration.ts';

const minutes = fc.integer({ min: 0, max: 1440 });

/** A time as the service writes it. */
function timeOf(length: number, seconds = 0): string {
  return [Math.floor(length / 60), length % 60, seconds]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

describe('the duration of a leave', () => {
  it('is 12:00:00 for 720 minutes (4.11)', () => {
    assert.deepEqual(parseDuration('12:00:00'), { minutes: 720 });
    assert.deepEqual(parseDuration('03:30:00'), { minutes: 210 });
  });

  it('is read from a time and from hours', () => {
    fc.assert(
      fc.property(minutes, (length) => {
        assert.deepEqual(parseDuration(timeOf(length)), { minutes: length });
        assert.deepEqual(minutesOfHours(length / 60), { minutes: length });
      }),
    );
  });

  it('may be a whole day but no longer', () => {
    assert.deepEqual(parseDuration('24:00:00'), { minutes: 1440 });
    for (const time of ['24:00:01', '24:01:00', '25:00:00', '100:00:00']) {
      assert.deepEqual(parseDuration(time), { problem: 'over-a-day' }, time);
    }
    assert.deepEqual(checkMinutes(1441), { problem: 'over-a-day' });
    assert.deepEqual(minutesOfHours(24.5), { problem: 'over-a-day' });
  });

  it('is an error of its own when it is negative', () => {
    assert.deepEqual(parseDuration('-03:30:00'), { problem: 'negative' });
    assert.deepEqual(checkMinutes(-1), { problem: 'negative' });
    assert.deepEqual(minutesOfHours(-0.5), { problem: 'negative' });
    assert.deepEqual(checkMinutes(-0), { minutes: 0 });
  });

  it('is an error of its own when it is not whole minutes', () => {
    assert.deepEqual(parseDuration('03:30:01'), { problem: 'not-whole-minutes' });
    assert.deepEqual(checkMinutes(0.5), { problem: 'not-whole-minutes' });
    assert.deepEqual(minutesOfHours(0.33), { problem: 'not-whole-minutes' });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 1, max: 59 }), (whole, seconds) => {
        assert.deepEqual(parseDuration(timeOf(whole, seconds)), { problem: 'not-whole-minutes' });
      }),
    );
  });

  it('is an error of its own when it is written in another way', () => {
    const times = [
      '',
      '720',
      '12:00',
      '1:00:00',
      '12:60:00',
      '12:00:60',
      '12:00:00.0',
      '1.00:00:00',
      'PT12H',
      '12:00:00\n',
    ];
    for (const time of times) {
      assert.deepEqual(parseDuration(time), { problem: 'malformed' }, JSON.stringify(time));
    }
    assert.deepEqual(minutesOfHours(Number.NaN), { problem: 'malformed' });
    assert.deepEqual(checkMinutes(Number.POSITIVE_INFINITY), { problem: 'malformed' });
  });

  it('is whole minutes of a day or an error for any input', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^-?\d{1,3}:\d\d:\d\d$/)), (time) => {
        const read = parseDuration(time);
        if ('minutes' in read) {
          assert.equal(timeOf(read.minutes), time);
        }
      }),
    );
    fc.assert(
      fc.property(fc.double(), (hours) => {
        const read = minutesOfHours(hours);
        assert.ok('problem' in read || Math.abs(read.minutes / 60 - hours) < 1e-6);
      }),
    );
  });
});
