import assert from 'node:assert/strict';
import {
  dateIn,
  durationIn,
  durationText,
  numberIn,
  valueIn,
} from '../../../../src/company/values/cellValues.ts';
import {
  recognizeDecimalMark,
  recognizeTypes,
  sampleOf,
} from '../../../../src/company/values/columnTypes.ts';
import type { Row } from '../../../../src/formats/reading.ts';

describe('the values of cells', () => {
  it('are numbers with either decimal mark and any separator of thousands', () => {
    assert.deepEqual(
      ['7,5', '1 234,5', '1.234', '1\u202f234\u00a0567,25', '-3', '\u22123', '+105'].map((cell) =>
        numberIn(cell, ','),
      ),
      [7.5, 1234.5, 1234, 1234567.25, -3, -3, 105],
    );
    assert.equal(numberIn('+123 456 789 012 345', ','), 123_456_789_012_345);
    assert.deepEqual(
      ['7.5', '1,234.5', "1'234", ' 0 ', '0.5'].map((cell) => numberIn(cell, '.')),
      [7.5, 1234.5, 1234, 0, 0.5],
    );
  });

  it('are no numbers: identifiers, too many digits, other marks, formulas', () => {
    for (const cell of [
      '007',
      '-007',
      '+07',
      'H1',
      '',
      '-',
      '1,5',
      '12,34,5',
      '=1',
      '1e5',
      '12345678901234567',
      '1 23',
    ]) {
      assert.equal(numberIn(cell, '.'), undefined, cell);
    }
  });

  it('are durations in minutes', () => {
    assert.deepEqual([' 7:30 ', '-0:15', '\u22121:00', '12:00:30'].map(durationIn), [450, -15, -60, 720.5]);
    for (const cell of ['7:60', '730', 'at 7:30', '7:30 h', '7:30:00:00']) {
      assert.equal(durationIn(cell), undefined, cell);
    }
    assert.deepEqual([450, -15, 720.6, 0, -0.2].map(durationText), [
      '7:30',
      '-0:15',
      '12:01',
      '0:00',
      '0:00',
    ]);
  });

  it('are dates, with or without a time of day', () => {
    for (const cell of ['2026-05-04', '04/05/2026', ' 4.5.2026 ', '2026-05-04T00:00:00']) {
      assert.equal(dateIn(cell, 'day'), Date.UTC(2026, 4, 4), cell);
    }
    assert.equal(dateIn('2026-05-04 08:30', 'day'), Date.UTC(2026, 4, 4, 8, 30));
    for (const rest of ['', '.123', 'Z', '.1234567Z', '+00:00']) {
      assert.equal(dateIn(`2026-05-04T08:30:15${rest}`, 'day'), Date.UTC(2026, 4, 4, 8, 30, 15), rest);
    }
    assert.equal(dateIn('2026-05-04T08:30+02:00', 'day'), Date.UTC(2026, 4, 4, 6, 30));
    assert.equal(dateIn('2026-05-04T23:30:15.5-05:00', 'day'), Date.UTC(2026, 4, 5, 4, 30, 15));
  });

  it('are no dates: days and times that do not exist, and dates in a text', () => {
    const impossible = ['2026-02-30', '31/02/2026', '2026-13-04', '2026-00-04', '2026-05-04T24:00'];
    const texts = [
      '4',
      'on 2026-05-04',
      '2026-05-04 or so',
      '2026-05-04Z',
      'on 04/05/2026',
      '04/05/2026 or so',
    ];
    for (const cell of [...impossible, ...texts]) {
      assert.equal(dateIn(cell, 'day'), undefined, cell);
    }
  });

  it('are read by the type of their column', () => {
    const read = (cell: string) =>
      (['text', 'number', 'duration', 'date'] as const).map((type) =>
        valueIn(cell, type, { mark: ',', order: 'day' }),
      );
    assert.deepEqual(read('7,5'), [undefined, 7.5, undefined, undefined]);
    assert.deepEqual(read('7:30'), [undefined, undefined, 450, undefined]);
    assert.deepEqual(read('4/5/2026'), [undefined, undefined, undefined, Date.UTC(2026, 4, 4)]);
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
    const mark = recognizeDecimalMark(rows, ';');
    assert.equal(mark, ',');
    assert.deepEqual(recognizeTypes(rows, [...'abcdefg'], mark), [
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
    assert.equal(recognizeDecimalMark([['1,234']], ';'), ',');
    assert.equal(recognizeDecimalMark([['1,234']], ','), '.');
    assert.equal(recognizeDecimalMark([['1.5', '1,234']], ';'), '.');
    assert.equal(recognizeDecimalMark([['1,5', '2,5', '1.5']], ','), ',');
  });

  it('are those of nine cells in ten, blank ones aside', () => {
    const typeOf = (...cells: readonly string[]) =>
      recognizeTypes(
        cells.map((cell) => [cell]),
        ['a'],
        ',',
      )[0];
    const numbers = Array.from({ length: 9 }, (_, row) => String(row));
    assert.equal(typeOf(...numbers, 'n/a', ' ', ' '), 'number');
    assert.equal(typeOf(...numbers, 'n/a', '-'), 'text');
    assert.equal(typeOf(), 'text');
  });

  it('are texts for different numbers of one length, from three of three digits on', () => {
    const typesOf = (...cells: readonly Row[]) => recognizeTypes(cells, [...'abcde'], ',');
    const rows = [
      ['100', '10', '100', '100', '1,5'],
      ['101', '11', '101', '101', '2,5'],
    ];
    assert.deepEqual(typesOf(...rows, ['102', '12', '100', '1020', '3,5']), [
      'text',
      'number',
      'number',
      'number',
      'number',
    ]);
    assert.deepEqual(typesOf(...rows).slice(0, 1), ['number']);
  });

  it('are recognized by a thousand rows all over the table', () => {
    const rows = Array.from({ length: 2_500 }, (_, row) => [String(row)]);
    const expected = Array.from({ length: 1_000 }, (_, row) => [String(2 * row)]);
    assert.deepEqual(sampleOf(rows), expected);
    assert.deepEqual(sampleOf(rows.slice(0, 9)), rows.slice(0, 9));
  });
});

describe('the values of other people’s tables', () => {
  const day = (year: number, month: number, date: number, hours = 0, minutes = 0) =>
    Date.UTC(year, month - 1, date, hours, minutes);
  for (const [cell, order, value] of [
    ['31-Oct-2026', 'day', day(2026, 10, 31)],
    ['31 oct. 2026', 'day', day(2026, 10, 31)],
    ['1 févr. 2026', 'day', day(2026, 2, 1)],
    ['3. März 2026', 'day', day(2026, 3, 3)],
    ['31-août-26', 'day', day(2026, 8, 31)],
    ['Oct 31, 2026', 'day', day(2026, 10, 31)],
    ['31-XYZ-2026', 'day', undefined],
    ['2026/10/31', 'day', day(2026, 10, 31)],
    ['2026.10.31', 'month', day(2026, 10, 31)],
    ['31-10-2026', 'day', day(2026, 10, 31)],
    ['31/10/26', 'day', day(2026, 10, 31)],
    ['31.10.99', 'day', day(1999, 10, 31)],
    ['10/31/2026', 'month', day(2026, 10, 31)],
    ['10/31/2026', 'day', undefined],
    ['31/10/2026', 'month', undefined],
    ['04/05/2026', 'month', day(2026, 4, 5)],
    ['04/05/2026', 'day', day(2026, 5, 4)],
    ['10/31/2026 8:30 PM', 'month', day(2026, 10, 31, 20, 30)],
    ['31/10/2026 08:30:00', 'day', day(2026, 10, 31, 8, 30)],
    ['10/31/2026 12:05 AM', 'month', day(2026, 10, 31, 0, 5)],
    ['31/10-2026', 'day', undefined],
    ['1/2/3', 'day', undefined],
  ] as const) {
    it(`are dates, the ${order} first: ${cell}`, () => assert.equal(dateIn(cell, order), value));
  }

  for (const [cell, mark, value] of [
    ['1.234,50-', ',', -1234.5],
    ['(1,234.50)', '.', -1234.5],
    ['12,5 %', ',', 12.5],
    ['12.5%', '.', 12.5],
    ['-12,5 %', ',', -12.5],
    ['1 234,50 €', ',', 1234.5],
    ['$1,234.50', '.', 1234.5],
    ['($5)', '.', -5],
    ['€ -5,20', ',', -5.2],
    ['1\u202f234,5\u00a0%', ',', 1234.5],
    ['5-', '.', -5],
    ['(5', '.', undefined],
    ['-5-', '.', undefined],
    ['(-5)', '.', undefined],
    ['5 kg', '.', undefined],
    ['007-', '.', undefined],
  ] as const) {
    it(`are numbers with ${mark}: ${cell}`, () => assert.equal(numberIn(cell, mark), value));
  }

  for (const [cell, minutes] of [
    ['7h30', 450],
    ['7 h 30', 450],
    ['7h', 420],
    ['7h30m', 450],
    ['7 h 30 min', 450],
    ['-0h15', -15],
    ['45 min', 45],
    ['1.11:40:00', 2140],
    ['-1.00:30:00', -1470],
    ['PT7H30M', 450],
    ['7:30:00.0000000', 450],
    ['7h75', undefined],
    ['45 m', undefined],
    ['h', undefined],
    ['PT', undefined],
    ['7', undefined],
  ] as const) {
    it(`are durations: ${cell}`, () => assert.equal(durationIn(cell), minutes));
  }
});
