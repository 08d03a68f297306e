import assert from 'node:assert/strict';
import { moved } from '../../../src/webviews/app/calendar/gridKeys.ts';

const size = { rows: 3, columns: 5 };

function pressed(row: number, column: number, key: string, ctrlKey = false): readonly [number, number] {
  const place = moved({ row, column }, { key, ctrlKey, metaKey: false }, size);
  return [place.row, place.column];
}

describe('the keys of a grid', () => {
  it('move by one cell, and stay inside', () => {
    assert.deepEqual(pressed(1, 1, 'ArrowDown'), [2, 1]);
    assert.deepEqual(pressed(2, 1, 'ArrowDown'), [2, 1]);
    assert.deepEqual(pressed(0, 1, 'ArrowUp'), [0, 1]);
    assert.deepEqual(pressed(1, 0, 'ArrowLeft'), [1, 0]);
    assert.deepEqual(pressed(1, 1, 'ArrowRight'), [1, 2]);
    assert.deepEqual(pressed(1, 4, 'ArrowRight'), [1, 4]);
  });

  it('move to the ends of a row, and with Ctrl to the corners', () => {
    assert.deepEqual(pressed(1, 2, 'Home'), [1, 0]);
    assert.deepEqual(pressed(1, 2, 'End'), [1, 4]);
    assert.deepEqual(pressed(1, 2, 'Home', true), [0, 0]);
    assert.deepEqual(pressed(1, 2, 'End', true), [2, 4]);
  });

  it('move nowhere by other keys, but into a grid that became smaller', () => {
    assert.deepEqual(pressed(1, 2, 'a'), [1, 2]);
    assert.deepEqual(moved({ row: 9, column: 9 }, undefined, size), { row: 2, column: 4 });
  });
});
