import assert from 'node:assert/strict';
import { usualPeriods } from '../../../src/domain/leaves/leavePeriods.ts';

describe('the common periods for leaves', () => {
  it('are whole months and years of the user’s calendar', () => {
    assert.deepEqual(usualPeriods(new Date(2026, 5, 17, 23, 59)), {
      thisMonth: { from: '2026-06-01', to: '2026-06-30' },
      lastMonth: { from: '2026-05-01', to: '2026-05-31' },
      thisYear: { from: '2026-01-01', to: '2026-12-31' },
    });
  });

  it('know leap years and the turn of the year', () => {
    const march = usualPeriods(new Date(2028, 2, 31));
    assert.deepEqual(march.lastMonth, { from: '2028-02-01', to: '2028-02-29' });
    const january = usualPeriods(new Date(2027, 0, 1, 0, 0));
    assert.deepEqual(january.lastMonth, { from: '2026-12-01', to: '2026-12-31' });
    assert.deepEqual(january.thisMonth, { from: '2027-01-01', to: '2027-01-31' });
  });
});
