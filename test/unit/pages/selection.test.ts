import assert from 'node:assert/strict';
import {
  areaOf,
  isInArea,
  moveSelection,
  type Position,
  type Selection,
  within,
} from '../../../src/pages/model/selection.ts';

describe('the selection', () => {
  const extent = { rows: 100, columns: 5 };
  const start: Selection = { anchor: { row: 0, column: 0 }, focus: { row: 0, column: 0 } };
  const press = (key: string, { extend = false, jump = false } = {}, from = start) =>
    moveSelection(from, { key, extend, jump }, extent, 10) ?? assert.fail(key);

  it('moves within the table', () => {
    const middle = { row: 50, column: 2 };
    const reached = (from: Position, jump: boolean, ...keys: readonly string[]) =>
      keys.map((key) => {
        const { row, column } = press(key, { jump }, { anchor: from, focus: from }).focus;
        return `${row},${column}`;
      });
    const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'];
    const others = ['PageUp', 'PageDown', 'Home', 'End'];
    assert.deepEqual(reached(middle, false, ...arrows), ['49,2', '51,2', '50,1', '50,3']);
    assert.deepEqual(reached(middle, false, ...others), ['40,2', '60,2', '50,0', '50,4']);
    assert.deepEqual(reached(middle, true, ...arrows), ['0,2', '99,2', '50,0', '50,4']);
    assert.deepEqual(reached(middle, true, ...others), ['40,2', '60,2', '0,0', '99,4']);
    assert.deepEqual(reached({ row: 0, column: 0 }, false, 'ArrowUp', 'ArrowLeft', 'PageUp'), [
      '0,0',
      '0,0',
      '0,0',
    ]);
    assert.deepEqual(reached({ row: 99, column: 4 }, false, 'ArrowDown', 'ArrowRight', 'PageDown'), [
      '99,4',
      '99,4',
      '99,4',
    ]);
    assert.equal(moveSelection(start, { key: 'x', extend: false, jump: false }, extent, 10), undefined);
  });

  it('grows from where it was begun', () => {
    const grown = press('ArrowRight', { extend: true }, press('ArrowDown', { extend: true }));
    assert.deepEqual(areaOf(grown), { top: 0, bottom: 1, left: 0, right: 1 });
    const area = areaOf(press('ArrowRight', { extend: true }, { ...grown, anchor: { row: 2, column: 3 } }));
    assert.deepEqual(area, { top: 1, bottom: 2, left: 2, right: 3 });
    const cells = [0, 1, 2, 3, 4].flatMap((row) => [0, 1, 2, 3, 4].map((column) => [row, column] as const));
    assert.deepEqual(
      cells.filter(([row, column]) => isInArea(area, row, column)),
      [
        [1, 2],
        [1, 3],
        [2, 2],
        [2, 3],
      ],
    );
    assert.deepEqual(areaOf(press('a', { jump: true })), { top: 0, bottom: 99, left: 0, right: 4 });
  });

  it('shrinks with the table', () => {
    const all = press('a', { jump: true });
    assert.deepEqual(areaOf(within(all, { rows: 2, columns: 3 })), { top: 0, bottom: 1, left: 0, right: 2 });
  });
});
