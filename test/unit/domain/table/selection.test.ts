import assert from 'node:assert/strict';
import { areaOf, isInArea, moved, type Selection, within } from '../../../../src/domain/table/selection.ts';

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
