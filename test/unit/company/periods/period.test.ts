import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  dateText,
  daysText,
  periodProblem,
  usualPeriods,
  withOrdinal,
} from '../../../../src/company/periods/period.ts';
import { isDay } from '../../../../src/service/contract/day.ts';

const anyDay = fc
  .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('report dates', () => {
  it('accept every day of the calendar', () => {
    fc.assert(fc.property(anyDay, (day) => isDay(day)));
  });

  it('are invalid for a day that does not exist', () => {
    const days = ['2026-02-29', '2026-02-30', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00'];
    assert.deepEqual([...days, '2100-02-29'].filter(isDay), []);
    assert.ok(isDay('2028-02-29'));
    assert.ok(isDay('9999-12-31'));
  });

  it('are invalid in any other format', () => {
    const texts = ['', '2026', '2026-6-1', '01/06/2026', '2026-06-01T00:00:00', ' 2026-06-01'];
    assert.deepEqual([...texts, '2026-06-01\n', '-026-06-01'].filter(isDay), []);
    fc.assert(fc.property(fc.string(), (text) => !isDay(text) || /^\d{4}-\d{2}-\d{2}$/.test(text)));
  });
});

describe('the period of a report', () => {
  it('is valid if the end is not before the start', () => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        const [startsOn = '', endsOn = ''] = [one, other].toSorted();
        assert.equal(periodProblem({ startsOn, endsOn }), undefined);
        assert.equal(
          periodProblem({ startsOn: endsOn, endsOn: startsOn }),
          startsOn === endsOn ? undefined : 'end-before-start',
        );
      }),
    );
  });

  it('may leave either day to the template', () => {
    assert.equal(periodProblem({ startsOn: null, endsOn: null }), undefined);
    assert.equal(periodProblem({ startsOn: '2026-06-30', endsOn: null }), undefined);
    assert.equal(periodProblem({ startsOn: null, endsOn: '2026-06-01' }), undefined);
  });

  it('names the first invalid day', () => {
    assert.equal(periodProblem({ startsOn: '2026-02-30', endsOn: 'never' }), 'start-is-no-day');
    assert.equal(periodProblem({ startsOn: '2026-02-01', endsOn: 'never' }), 'end-is-no-day');
    assert.equal(periodProblem({ startsOn: null, endsOn: '' }), 'end-is-no-day');
  });
});

describe('a period in words', () => {
  const cases: readonly (readonly [from: string, to: string, text: string])[] = [
    ['2026-09-01', '2026-09-30', '1–30 Sep 2026'],
    ['2026-09-30', '2026-09-30', '30 Sep 2026'],
    ['2026-01-01', '2026-12-31', '1 Jan – 31 Dec 2026'],
    ['2025-09-15', '2026-09-14', '15 Sep 2025 – 14 Sep 2026'],
    ['1900-01-01', '9999-12-31', '1 Jan 1900 – 31 Dec 9999'],
  ];
  for (const [from, to, text] of cases) {
    it(`is ${text}`, () => assert.equal(daysText({ from, to }, 'en'), text));
  }

  it('leaves a text that is no date as it is', () => {
    assert.equal(daysText({ from: 'soon', to: 'soon' }, 'en'), 'soon');
    assert.equal(daysText({ from: 'soon', to: '2026-09-30' }, 'en'), 'soon – 2026-09-30');
    assert.equal(daysText({ from: '2026-09-30', to: 'never' }, 'en'), '2026-09-30 – never');
  });

  it('has the months of the user’s language', () => {
    assert.equal(daysText({ from: '2026-02-01', to: '2026-02-28' }, 'fr'), '1er–28 févr. 2026');
  });
});

describe('the common periods', () => {
  it('are whole months and years of the user’s calendar', () => {
    assert.deepEqual(usualPeriods(new Date(2026, 5, 17, 23, 59)), {
      thisMonth: { from: '2026-06-01', to: '2026-06-30' },
      lastMonth: { from: '2026-05-01', to: '2026-05-31' },
      nextMonth: { from: '2026-07-01', to: '2026-07-31' },
      thisWeek: { from: '2026-06-15', to: '2026-06-21' },
      lastWeek: { from: '2026-06-08', to: '2026-06-14' },
      nextWeek: { from: '2026-06-22', to: '2026-06-28' },
      thisQuarter: { from: '2026-04-01', to: '2026-06-30' },
      lastQuarter: { from: '2026-01-01', to: '2026-03-31' },
      thisYear: { from: '2026-01-01', to: '2026-12-31' },
      lastYear: { from: '2025-01-01', to: '2025-12-31' },
    });
  });

  it('have weeks from Monday', () => {
    assert.equal(usualPeriods(new Date(2026, 5, 21)).thisWeek.from, '2026-06-15');
    assert.equal(usualPeriods(new Date(2026, 5, 22)).thisWeek.from, '2026-06-22');
  });

  it('have quarters on both sides of a new year', () => {
    const { thisQuarter, lastQuarter } = usualPeriods(new Date(2027, 1, 28));
    assert.deepEqual(thisQuarter, { from: '2027-01-01', to: '2027-03-31' });
    assert.deepEqual(lastQuarter, { from: '2026-10-01', to: '2026-12-31' });
    assert.equal(usualPeriods(new Date(2026, 11, 31)).nextMonth.to, '2027-01-31');
  });

  it('respect leap years and the turn of the year', () => {
    // A Sunday and a Monday, on both sides of a new year.
    assert.deepEqual(usualPeriods(new Date(2028, 0, 2)).lastWeek, {
      from: '2027-12-20',
      to: '2027-12-26',
    });
    assert.deepEqual(usualPeriods(new Date(2028, 0, 3)).lastWeek, {
      from: '2027-12-27',
      to: '2028-01-02',
    });
    const march = usualPeriods(new Date(2028, 2, 31));
    assert.deepEqual(march.lastMonth, { from: '2028-02-01', to: '2028-02-29' });
    const january = usualPeriods(new Date(2027, 0, 1, 0, 0));
    assert.deepEqual(january.lastMonth, { from: '2026-12-01', to: '2026-12-31' });
    assert.deepEqual(january.thisMonth, { from: '2027-01-01', to: '2027-01-31' });
  });
});

describe('a date in words', () => {
  const now = Date.UTC(2026, 10, 22);

  it('has its year only where that is not the present one', () => {
    assert.equal(dateText(Date.UTC(2026, 8, 30), now, 'en'), '30 September');
    assert.equal(dateText(Date.UTC(2025, 8, 30), now, 'en'), '30 September 2025');
    assert.equal(dateText(Date.UTC(2027, 0, 1), now, 'en'), '1 January 2027');
  });

  it('is in the language of the user, and the day of UTC', () => {
    assert.equal(dateText(Date.UTC(2026, 8, 30, 23, 59, 59), now, 'fr'), '30 septembre');
    assert.equal(dateText(Date.UTC(2027, 0, 1), now, 'fr'), '1er janvier 2027');
    assert.equal(dateText(Date.UTC(2026, 8, 30), now, 'de'), '30. September');
    assert.equal(dateText(Date.UTC(2026, 2, 31, 21, 59, 59), now, 'en-US'), '31 March');
  });

  it('has the first day of a month as French writes it, also behind the weekday', () => {
    const texts = ['dimanche 1 novembre', '1 novembre 2026', '11 novembre 2021', 'samedi 21 novembre'];
    assert.deepEqual(
      texts.map((text) => withOrdinal(text, 'fr-FR')),
      ['dimanche 1er novembre', '1er novembre 2026', '11 novembre 2021', 'samedi 21 novembre'],
    );
    assert.equal(withOrdinal('Sunday 1 November', 'en-GB'), 'Sunday 1 November');
  });
});
