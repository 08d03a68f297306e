import assert from 'node:assert/strict';
import { recognizedDecimalMark, recognizedTypes } from '../../../../src/domain/table/columnTypes.ts';
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
