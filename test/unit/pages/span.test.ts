import assert from 'node:assert/strict';
import { drawnColumns } from '../../../src/features/table/page/columns.ts';
import { drawnRows, scrollOf, slotsOf } from '../../../src/pages/page/span.ts';

describe('the cells of a grid that are drawn', () => {
  const viewAt = (top: number) => ({ rowHeight: 24, top, height: 240 });
  const widths = { starts: [0, 100, 150, 450, 550], widths: [100, 50, 300, 100, 100], total: 650 };

  it('are as many rows everywhere in a long table, and all of a short one', () => {
    assert.deepEqual(drawnRows(5, viewAt(0)), { first: 0, count: 5 });
    assert.deepEqual(drawnRows(1_000, viewAt(0)), { first: 0, count: 27 });
    assert.deepEqual(drawnRows(1_000, viewAt(12_011)), { first: 492, count: 27 });
    assert.deepEqual(drawnRows(1_000, viewAt(24_000)), { first: 973, count: 27 });
    assert.deepEqual(drawnRows(0, viewAt(0)), { first: 0, count: 0 });
  });

  it('follow the scroll in a table that fits into an element, and reach every row of one that does not', () => {
    const view = 600;
    const usual = scrollOf(400_000, 24, view);
    assert.deepEqual([usual.height, usual.rowsAt(1_234.5), usual.topFor(77)], [9_600_000, 1_234.5, 77]);
    const million = 1_000_000;
    const { height, rowsAt, topFor } = scrollOf(million, 24, view);
    // Browsers lay out up to 33.5 million dots: that is enough for a ratio of 3.
    assert.ok(height * 3 < 2 ** 31 / 64);
    assert.deepEqual([rowsAt(0), Math.round(rowsAt(height - view))], [0, million * 24 - view]);
    for (let row = 0; row < million; row += 9_973) {
      const top = Math.round(topFor(row * 24));
      const { first, count } = drawnRows(million, { rowHeight: 24, top: rowsAt(top), height: view });
      assert.ok(first <= row && row < first + count, `${row}`);
    }
  });

  it('are all columns that a view can show at a time, wherever it is', () => {
    for (let left = 0; left <= 450; left += 1) {
      const { first, count } = drawnColumns(widths, left, 200);
      assert.equal(count, 3);
      const shown = widths.starts.flatMap((start, column) =>
        start + (widths.widths[column] ?? 0) > left && start < left + 200 ? [column] : [],
      );
      assert.ok(
        shown.every((column) => first <= column && column < first + count),
        `${left}`,
      );
    }
    assert.deepEqual(drawnColumns({ starts: [], widths: [], total: 0 }, 0, 200), { first: 0, count: 0 });
  });

  it('keep their slots while they stay in view', () => {
    assert.deepEqual(slotsOf({ first: 0, count: 5 }), [0, 1, 2, 3, 4]);
    assert.deepEqual(slotsOf({ first: 7, count: 5 }), [10, 11, 7, 8, 9]);
    assert.deepEqual(slotsOf({ first: 8, count: 5 }), [10, 11, 12, 8, 9]);
    assert.deepEqual(slotsOf({ first: 0, count: 0 }), []);
  });
});
