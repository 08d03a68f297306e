import assert from 'node:assert/strict';
import fc from 'fast-check';
import { addMonths, daysIn, daysOf, isMonth, monthOf } from '../../../../src/company/periods/month.ts';

describe('the months of a calendar', () => {
  it('have their days, with the weekends', () => {
    const days = daysOf('2026-02');
    assert.equal(days.length, 28);
    assert.deepEqual(days[0], { day: '2026-02-01', number: 1, isWeekend: true });
    const weekends = days.filter(({ isWeekend }) => isWeekend).map(({ number }) => number);
    assert.deepEqual(weekends, [1, 7, 8, 14, 15, 21, 22, 28]);
  });

  it('know leap years and long months', () => {
    const lengths = ['2024-02', '2100-02', '2000-02', '2026-04', '2026-12'].map(
      (month) => daysOf(month).length,
    );
    assert.deepEqual(lengths, [29, 28, 29, 30, 31]);
    assert.deepEqual(daysIn('2024-02'), { from: '2024-02-01', to: '2024-02-29' });
  });

  it('follow each other over the years', () => {
    assert.equal(addMonths('2026-12', 1), '2027-01');
    assert.equal(addMonths('2026-01', -1), '2025-12');
    assert.equal(addMonths('2026-01', -25), '2023-12');
    assert.equal(addMonths('0001-01', -1), '0001-01');
    assert.equal(addMonths('9999-12', 1), '9999-12');
  });

  it('are written as year and month', () => {
    const texts = ['2026-06', '2026-6', '2026-13', '2026-00', '2026-06-01', '', '26-06', '2026-06-01T00'];
    assert.deepEqual(texts.map(isMonth), [true, false, false, false, false, false, false, false]);
    assert.equal(monthOf(new Date(2026, 0, 31, 23, 59)), '2026-01');
  });

  it('come back after as many months in the other direction', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 8000 }),
        fc.integer({ min: -500, max: 500 }),
        (year, count) => {
          const month = `${year}-07`;
          assert.equal(addMonths(addMonths(month, count), -count), month);
          assert.ok(isMonth(addMonths(month, count)));
        },
      ),
    );
  });
});
