import assert from 'node:assert/strict';
import { totalOf } from '../../../../src/company/values/totals.ts';
import { cellTest, comparisonExamples } from '../../../../src/features/table/model/filter.ts';
import { sortRows } from '../../../../src/features/table/model/rowOrder.ts';

const french = { mark: ',', order: 'day' } as const;

describe('sorting', () => {
  const rows = [
    ['10', 'é'],
    ['9', 'b'],
    ['', 'a'],
    ['n/a', 'E'],
    ['9', 'a'],
  ];
  const sorted = (column: number, descending: boolean, type: 'number' | 'text') =>
    sortRows([0, 1, 2, 3, 4], rows, { column, descending }, type, french, new Intl.Collator('fr'));

  it('compares values, leaves equal rows in place, and puts cells without a value last', () => {
    assert.deepEqual(sorted(0, false, 'number'), [1, 4, 0, 3, 2]);
    assert.deepEqual(sorted(0, true, 'number'), [0, 1, 4, 3, 2]);
  });

  it('takes blank and missing cells for empty ones', () => {
    const short = [[' '], [], ['n/a'], ['2']];
    const found = sortRows(
      [0, 1, 2, 3],
      short,
      { column: 0, descending: false },
      'number',
      french,
      new Intl.Collator('fr'),
    );
    assert.deepEqual(found.slice(0, 2), [3, 2]);
  });

  it('leaves texts in place that are equal in the language', () => {
    const numeric = new Intl.Collator('fr', { numeric: true });
    const texts = [['A1'], ['A01'], ['A10'], ['A2']];
    const order = (descending: boolean) =>
      sortRows([0, 1, 2, 3], texts, { column: 0, descending }, 'text', french, numeric);
    assert.deepEqual(order(false), [0, 1, 3, 2]);
    assert.deepEqual(order(true), [2, 3, 0, 1]);
  });

  it('compares timestamps with an offset by their moment, and those without one as if they were in UTC', () => {
    const times = [
      ['2026-05-05T01:00+02:00'],
      ['2026-05-04T23:30-05:00'],
      ['2026-05-05T03:00:00Z'],
      ['2026-05-05 02:00'],
      ['2026-05-05'],
    ];
    const order = (descending: boolean) =>
      sortRows([0, 1, 2, 3, 4], times, { column: 0, descending }, 'date', french, new Intl.Collator('fr'));
    assert.deepEqual(order(false), [0, 4, 3, 2, 1]);
    assert.deepEqual(order(true), [1, 2, 3, 4, 0]);
  });

  it('compares texts as the language does', () => {
    assert.deepEqual(sorted(1, false, 'text'), [2, 4, 1, 3, 0]);
  });
});

describe('the filter of a column', () => {
  const kept = (typed: string, type: 'text' | 'number' | 'date' = 'text') =>
    ['', ' ', '5', '7,5', '10', ' Île de Ré', '2026-05-04', 'v..5'].filter(
      cellTest(typed, type, french) ?? assert.fail(typed),
    );

  it('compares texts without case and accents', () => {
    assert.deepEqual(kept('ILE'), [' Île de Ré']);
    assert.deepEqual(kept('= ile de re'), [' Île de Ré']);
    assert.deepEqual(kept('!0'), ['', ' ', '5', '7,5', ' Île de Ré', 'v..5']);
    assert.deepEqual(kept('='), ['', ' ']);
    assert.deepEqual(kept('!'), ['5', '7,5', '10', ' Île de Ré', '2026-05-04', 'v..5']);
    assert.equal(cellTest('  ', 'text', french), undefined);
  });

  it('compares values', () => {
    assert.deepEqual(kept('>=7,5', 'number'), ['7,5', '10']);
    assert.deepEqual(kept('<7,5', 'number'), ['5']);
    assert.deepEqual(kept('<=7,5', 'number'), ['5', '7,5']);
    assert.deepEqual(kept('5..7,5', 'number'), ['5', '7,5']);
    assert.deepEqual(kept('6..10', 'number'), ['7,5', '10']);
    assert.deepEqual(kept('=5', 'number'), ['5']);
    assert.deepEqual(kept('>01/05/2026', 'date'), ['2026-05-04']);
    assert.deepEqual(kept('7', 'number'), ['7,5']);
  });

  it('compares durations with durations and with hours', () => {
    const times = ['-0:15', '0:00', '0:20', '7:30', '12:00:30', 'n/a'];
    const shown = (typed: string) => times.filter(cellTest(typed, 'duration', french) ?? assert.fail(typed));
    assert.deepEqual(shown('>0'), ['0:20', '7:30', '12:00:30']);
    assert.deepEqual(shown('>0:00'), ['0:20', '7:30', '12:00:30']);
    assert.deepEqual(shown('<=7,5'), ['-0:15', '0:00', '0:20', '7:30']);
    assert.deepEqual(shown('=7:30'), ['7:30']);
    assert.deepEqual(shown('7..12:30'), ['7:30', '12:00:30']);
  });

  it('compares dates as they are shown, with days, months and years', () => {
    const dates = [
      '2025-12-31',
      '2026-05-03T23:30-05:00',
      '2026-05-04T08:30:00Z',
      '2026-05-04',
      '2026-06-01',
    ];
    const shown = (typed: string) => dates.filter(cellTest(typed, 'date', french) ?? assert.fail(typed));
    assert.deepEqual(shown('=2026-05-04'), dates.slice(2, 4));
    assert.deepEqual(shown('>2026-05-04'), dates.slice(4));
    assert.deepEqual(shown('<=04/05/2026'), dates.slice(0, 4));
    assert.deepEqual(shown('=2026-05'), dates.slice(1, 4));
    assert.deepEqual(shown('2026..2026-05'), dates.slice(1, 4));
    assert.deepEqual(shown('<2026'), dates.slice(0, 1));
    assert.deepEqual(shown('=2026-05-04T04:30Z'), dates.slice(1, 2), 'with an offset, the same moment');
  });

  it('takes what is proposed for each type', () => {
    const tables = [
      ['number', '-1', '7'],
      ['duration', '-1:00', '7:00'],
      ['date', '2024-01-01', '2026-06-02'],
    ] as const;
    for (const [type, small, large] of tables) {
      for (const typed of comparisonExamples[type]) {
        const test = cellTest(typed, type, { mark: '.', order: 'day' }) ?? assert.fail(typed);
        assert.deepEqual([small, large].filter(test), [large], `${type} ${typed}`);
      }
    }
  });

  it('compares texts in a column of values where it is no comparison', () => {
    assert.deepEqual(kept('a>5', 'number'), []);
    assert.deepEqual(kept('..5', 'number'), ['v..5']);
    assert.deepEqual(kept('v..', 'number'), ['v..5']);
    assert.deepEqual(kept('1..5..9', 'number'), []);
  });
});

describe('totals', () => {
  it('add up decimal fractions exactly', () => {
    assert.deepEqual(totalOf([0.1, 0.7, undefined, -0.3, 0.2]), { count: 4, sum: 0.7 });
    assert.equal(totalOf([0.1, 0.2]).sum, 0.3);
    const cents = Array.from({ length: 100_000 }, () => 0.1);
    assert.equal(totalOf([1_000_000_000, ...cents]).sum, 1_000_010_000);
    // Of a sum as large as this, rounding would change digits.
    assert.equal(totalOf([12_345_678_901.123_457]).sum, 12_345_678_901.123_457);
    assert.equal(totalOf(cents).sum, 10_000);
    assert.deepEqual(totalOf([]), { count: 0, sum: 0 });
  });
});
