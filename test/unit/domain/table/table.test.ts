import assert from 'node:assert/strict';
import { largestSums, orderedSums } from '../../../../src/domain/table/aggregation.ts';
import { type KnownColumn, placedColumns } from '../../../../src/domain/table/columnGroups.ts';
import { recognizedDecimalMark, recognizedTypes } from '../../../../src/domain/table/columnTypes.ts';
import { cellTest, folded } from '../../../../src/domain/table/filter.ts';
import { sortedRows } from '../../../../src/domain/table/rowOrder.ts';
import { areaOf, isInArea, moved, type Selection, within } from '../../../../src/domain/table/selection.ts';
import { totalOf } from '../../../../src/domain/table/totals.ts';
import { dateIn, durationIn, durationText, numberIn } from '../../../../src/domain/table/values.ts';

describe('the values of cells', () => {
  it('are numbers with either decimal mark and any separator of thousands', () => {
    assert.deepEqual(
      ['7,5', '1 234,5', '1.234', '1\u202f234\u00a0567,25', '-3', '\u22123', '+4'].map((cell) =>
        numberIn(cell, ','),
      ),
      [7.5, 1234.5, 1234, 1234567.25, -3, -3, 4],
    );
    assert.deepEqual(
      ['7.5', '1,234.5', "1'234", ' 0 ', '0.5'].map((cell) => numberIn(cell, '.')),
      [7.5, 1234.5, 1234, 0, 0.5],
    );
  });

  it('are no numbers: identifiers, too many digits, other marks, formulas', () => {
    for (const cell of ['007', 'H1', '', '-', '1,5', '12,34,5', '=1', '1e5', '12345678901234567', '1 23']) {
      assert.equal(numberIn(cell, '.'), undefined, cell);
    }
  });

  it('are durations and dates', () => {
    assert.deepEqual(['7:30', '-0:15', '12:00:30', '7:60', '730'].map(durationIn), [
      450,
      -15,
      720.5,
      undefined,
      undefined,
    ]);
    assert.deepEqual([450, -15, 720.6, 0, -0.2].map(durationText), [
      '7:30',
      '-0:15',
      '12:01',
      '0:00',
      '0:00',
    ]);
    const day = Date.UTC(2026, 4, 4);
    assert.deepEqual(
      ['2026-05-04', '04/05/2026', '4.5.2026', '2026-05-04T00:00:00', '2026-02-30', '31/02/2026', '4'].map(
        dateIn,
      ),
      [day, day, day, day, undefined, undefined, undefined],
    );
  });
});

describe('the types of columns', () => {
  it('are recognized, with the decimal mark', () => {
    const rows = Array.from({ length: 20 }, (_, row) => [
      `H00${row}`,
      `${row},5`,
      `${row}:30`,
      `2026-05-${row + 1 > 9 ? row + 1 : `0${row + 1}`}`,
      String(1000 + row),
      row === 3 ? 'n/a' : '7',
      '',
    ]);
    const mark = recognizedDecimalMark(rows, ';');
    assert.equal(mark, ',');
    assert.deepEqual(recognizedTypes(rows, 7, mark), [
      'text',
      'number',
      'duration',
      'date',
      'text',
      'number',
      'text',
    ]);
  });

  it('take a comma for the decimal mark beside a semicolon, unless points prove otherwise', () => {
    assert.equal(recognizedDecimalMark([['1,234']], ';'), ',');
    assert.equal(recognizedDecimalMark([['1,234']], ','), '.');
    assert.equal(recognizedDecimalMark([['1.5', '1,234']], ';'), '.');
  });
});

describe('the groups of columns', () => {
  const known: readonly KnownColumn[] = [
    { name: 'Id', category: 'Person', isPeriodic: false },
    { name: 'Hours', category: 'Time', isPeriodic: true },
    { name: 'Hours absent', category: 'Time', isPeriodic: true },
    { name: 'Total', category: 'Time', isPeriodic: false },
    { name: 'City', category: 'Person', isPeriodic: false },
  ];
  const shown = (headings: readonly string[], columns: readonly KnownColumn[]) =>
    placedColumns(headings, columns).map(({ group, name, isPeriodic }) => [group, name, isPeriodic]);

  it('are the categories, and the periods of periodic columns', () => {
    const headings = [
      'Id',
      'Hours 1 May',
      'Hours 2 May',
      'Hours absent 1 May',
      'Hours absent 2 May',
      'Total',
      'City',
      'New',
    ];
    assert.deepEqual(shown(headings, known), [
      ['Person', 'Id', false],
      ['Person', 'City', false],
      ['1 May', 'Hours', true],
      ['1 May', 'Hours absent', true],
      ['2 May', 'Hours', true],
      ['2 May', 'Hours absent', true],
      ['Time', 'Total', false],
      [undefined, 'New', false],
    ]);
  });

  it('number the periods that have no name', () => {
    assert.deepEqual(shown(['Id', 'Hours', 'Hours'], known), [
      ['Person', 'Id', false],
      ['1', 'Hours', true],
      ['2', 'Hours', true],
    ]);
  });

  it('are recognized by days where the columns are not known', () => {
    const headings = [
      'Name',
      'Hours 2026-05-04 – 2026-05-10',
      'Days (2026-05-04 – 2026-05-10)',
      '2026-05-04',
    ];
    assert.deepEqual(shown(headings, []), [
      [undefined, 'Name', false],
      ['2026-05-04 – 2026-05-10', 'Hours', true],
      ['2026-05-04 – 2026-05-10', 'Days', true],
      [undefined, '2026-05-04', false],
    ]);
  });
});

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

describe('the selection', () => {
  const extent = { rows: 100, columns: 5 };
  const start: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };
  const press = (key: string, { extend = false, jump = false } = {}, from = start) =>
    moved(from, { key, extend, jump }, extent, 10) ?? assert.fail(key);

  it('moves within the table', () => {
    assert.deepEqual(press('ArrowUp').focus, { row: 0, column: 0 });
    assert.deepEqual(press('PageDown').focus, { row: 10, column: 0 });
    assert.deepEqual(press('End', { jump: true }).focus, { row: 99, column: 4 });
    assert.equal(moved(start, { key: 'x', extend: false, jump: false }, extent, 10), undefined);
  });

  it('grows from where it was begun', () => {
    const grown = press('ArrowRight', { extend: true }, press('ArrowDown', { extend: true }));
    assert.deepEqual(areaOf(grown), { top: 0, bottom: 1, left: 0, right: 1 });
    assert.ok(isInArea(areaOf(grown), 1, 1) && !isInArea(areaOf(grown), 2, 1));
    assert.deepEqual(areaOf(press('a', { jump: true })), { top: 0, bottom: 99, left: 0, right: 4 });
  });

  it('shrinks with the table', () => {
    assert.deepEqual(areaOf(within(press('a', { jump: true }), { rows: 2, columns: 2 })).bottom, 1);
  });
});

describe('texts', () => {
  it('are compared without case and accents', () => {
    assert.equal(folded('ÉCOLE Œ'), 'ecole œ');
    assert.equal(folded('ABC'), 'abc');
  });
});
