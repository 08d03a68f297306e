import assert from 'node:assert/strict';
import { faultNames } from '../../../src/sandbox/faults/fault.ts';
import { type Cell, column } from './column.ts';
import { rows } from './expectations.ts';
import { expectedOf, printMatrix } from './matrix.ts';
import { operations } from './operations.ts';

/** Columns at the same time: most of a cell is waiting. */
const mostAtOnce = 4;

describe('the fault matrix', function () {
  this.timeout(600_000);
  const cells: Cell[] = [];
  const rejections: unknown[] = [];

  before(async () => {
    const note = (reason: unknown) => rejections.push(reason);
    process.on('unhandledRejection', note);
    const waiting = [...operations];
    const work = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        cells.push(...(await column(next, rows)));
      }
    };
    await Promise.all(Array.from({ length: mostAtOnce }, work));
    process.off('unhandledRejection', note);
  });

  after(() => console.log(printMatrix(cells, operations, rows)));

  for (const operation of operations) {
    it(`${operation.name}: ends as expected under all ${rows.length} faults, and recovers`, () => {
      const own = cells.filter((cell) => cell.operation === operation);
      assert.equal(own.length, rows.length);
      const wrong = own.flatMap((cell) => {
        const expected = expectedOf(cell);
        const end = expected.includes(cell.actual)
          ? []
          : [`expected ${expected.join(' or ')}, was ${cell.actual}: ${cell.message}`];
        return [...end, ...cell.complaints].map((complaint) => `${cell.row.name}: ${complaint}`);
      });
      assert.deepEqual(wrong, []);
    });
  }

  it('leaves out no fault of the sandbox', () => {
    const met = new Set(rows.flatMap(({ fault }) => (typeof fault === 'string' ? [] : [fault.fault])));
    assert.deepEqual(
      // It keeps the thread of the sandbox busy, here that of the test: test/unit/attacks/sandboxProcess.test.ts.
      faultNames.filter((name) => !met.has(name)),
      ['hang'],
    );
  });

  it('leaves no rejection unhandled', () => assert.deepEqual(rejections, []));
});
