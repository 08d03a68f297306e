import assert from 'node:assert/strict';
import { faultNames } from '../../../src/sandbox/faults/fault.ts';
import { atOnce } from '../fuzz/atOnce.ts';
import { type Cell, meet } from './cell.ts';
import { rows } from './expectations.ts';
import { expectedOf, operationsOf, printMatrix } from './matrix.ts';
import { operations } from './operations.ts';
import { Troublemaker } from './troublemaker.ts';

/** Operations at the same time: most of a cell is waiting. */
const maxAtOnce = 12;

describe('the fault matrix', () => {
  const cells: Cell[] = [];
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  const troubles = new Map(operations.map((operation) => [operation, new Troublemaker(operation)]));

  before(() => process.on('unhandledRejection', note));

  after(async () => {
    process.off('unhandledRejection', note);
    await Promise.all([...troubles.values()].map((trouble) => trouble[Symbol.asyncDispose]()));
    console.log(printMatrix(cells, operations, rows));
  });

  for (const row of rows) {
    const meeting = operationsOf(row, operations, rows);
    it(`${row.name}: ${meeting.length} operations end as expected, and recover`, async () => {
      const chosen = [...troubles].filter(([operation]) => meeting.includes(operation));
      const met = await Promise.all(
        atOnce(chosen, ([operation, trouble]) => meet(operation, row, trouble), maxAtOnce),
      );
      cells.push(...met);
      assert.equal(met.length, meeting.length);
      const wrong = met.flatMap((cell) => {
        const expected = expectedOf(cell);
        const end = expected.includes(cell.actual)
          ? []
          : [`expected ${expected.join(' or ')}, was ${cell.actual}: ${cell.message}`];
        return [...end, ...cell.complaints].map((complaint) => `${cell.operation.name}: ${complaint}`);
      });
      assert.deepEqual(wrong, []);
    });
  }

  it('leaves out no fault of the sandbox', () => {
    const met = new Set(rows.flatMap(({ fault }) => (typeof fault === 'string' ? [] : [fault.fault])));
    assert.deepEqual(
      // It blocks the thread of the sandbox, here that of the test: test/unit/attacks/sandboxProcess.test.ts.
      faultNames.filter((name) => !met.has(name)),
      ['hang'],
    );
  });

  it('leaves no rejection unhandled', () => assert.deepEqual(rejections, []));
});
