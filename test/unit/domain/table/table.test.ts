import assert from 'node:assert/strict';
import { largestSums, orderedSums } from '../../../../src/domain/table/aggregation.ts';
import { cellTest, folded } from '../../../../src/domain/table/filter.ts';
import { sortedRows } from '../../../../src/domain/table/rowOrder.ts';
import { totalOf } from '../../../../src/domain/table/totals.ts';

describe('sorting', () => {
  const rows = [
    ['10', 'é'],
    ['9', 'b'],
    ['', 'a'],
    ['n/a', 'E'],
    ['9', 'a'],
  ];
  const sorted = (column: number, descending: boolean, type: 'number' | 'text') =>
    sortedRows([0, 1, 2, 3, 4], rows, { column, descending }, type, ',', new Intl.Collator('fr'));

  it('compares values, leaves equal rows in place, and puts cells without a value last', () => {
    assert.deepEqual(sorted(0, false, 'number'), [1, 4, 0, 3, 2]);
    assert.deepEqual(sorted(0, true, 'number'), [0, 1, 4, 3, 2]);
  });

  it('compares texts as the language does', () => {
    assert.deepEqual(sorted(1, false, 'text'), [2, 4, 1, 3, 0]);
  });
});

describe('the filter of a column', () => {
  const kept = (typed: string, type: 'text' | 'number' | 'date' = 'text') =>
    ['', '5', '7,5', '10', 'Île de Ré', '2026-05-04'].filter(cellTest(typed, type, ',') ?? (() => true));

  it('compares texts without case and accents', () => {
    assert.deepEqual(kept('ILE'), ['Île de Ré']);
    assert.deepEqual(kept('= ile de re'), ['Île de Ré']);
    assert.deepEqual(kept('!0'), ['', '5', '7,5', 'Île de Ré']);
    assert.deepEqual(kept('='), ['']);
    assert.equal(kept('!').length, 5);
    assert.equal(kept('  ').length, 6);
  });

  it('compares values', () => {
    assert.deepEqual(kept('>=7,5', 'number'), ['7,5', '10']);
    assert.deepEqual(kept('<7,5', 'number'), ['5']);
    assert.deepEqual(kept('5..7,5', 'number'), ['5', '7,5']);
    assert.deepEqual(kept('=5', 'number'), ['5']);
    assert.deepEqual(kept('>01/05/2026', 'date'), ['2026-05-04']);
    assert.deepEqual(kept('7', 'number'), ['7,5']);
  });
});

describe('totals and charts', () => {
  it('add up decimal fractions exactly', () => {
    assert.deepEqual(totalOf([0.1, 0.2, undefined, -0.3, 0.7]), {
      count: 4,
      sum: 0.7,
      least: -0.3,
      most: 0.7,
    });
    assert.equal(totalOf(Array.from({ length: 100_000 }, () => 0.1)).sum, 10_000);
    assert.deepEqual(totalOf([]), { count: 0, sum: 0, least: undefined, most: undefined });
  });

  it('show the largest sums, and count the rest', () => {
    const points = [
      ['a', 1],
      ['b', 5],
      ['a', 2],
      ['c', 1],
      ['d', undefined],
    ] as const;
    assert.deepEqual(largestSums(points, 1), {
      marks: [{ label: 'b', sum: 5, count: 1 }],
      leftOut: { marks: 2, sum: 4 },
    });
    assert.deepEqual(
      orderedSums(points, (one, other) => other.localeCompare(one), 9).marks.map(({ label }) => label),
      ['c', 'b', 'a'],
    );
  });
});

describe('texts', () => {
  it('are compared without case and accents', () => {
    assert.equal(folded('ÉCOLE Œ'), 'ecole œ');
    assert.equal(folded('ABC'), 'abc');
  });
});
