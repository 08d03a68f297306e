import { isNightly } from '../../run/nightlyTests.ts';
import type { Cell } from './cell.ts';
import type { Row } from './expectations.ts';
import type { Operation } from './operations.ts';

/** What the capability checks make of a failure that others throw. */
const statesOfKinds: Readonly<Record<string, string>> = {
  unauthorized: 'denied',
  forbidden: 'denied',
  missing: 'missing',
  success: 'success',
};

/**
 * The operations that meet a fault: all of them in the nightly run. Else all meet the first fault of each way to end, and those for which credentials make
 * a difference. The first of those that read the same kind of response with the same credentials meets the others, and
 * so does an operation that ends otherwise than its kind.
 */
export function operationsOf(row: Row, operations: readonly Operation[], rows: readonly Row[]) {
  const kindOf = ({ every }: Row) => String(every).split(' ', 1).join();
  const isFirst = rows.find((other) => kindOf(other) === kindOf(row)) === row;
  const isForAll = isNightly || isFirst || row.by !== undefined;
  return operations.filter(
    (operation) =>
      isForAll ||
      Object.hasOwn(row.only ?? {}, operation.name) ||
      operations.find(({ shape, by }) => shape === operation.shape && by === operation.by) === operation,
  );
}

/** What the table says of a cell. The capability checks return a state where others fail. */
export function expectedOf({ row, operation }: Pick<Cell, 'row' | 'operation'>): readonly string[] {
  const { only, but, by, every } = row;
  const expected = only?.[operation.name] ?? but?.[operation.shape] ?? by?.[operation.by] ?? every;
  return [expected].flat().map((end) => {
    const [kind = '', sent] = end.split(' ');
    return operation.shape === 'capability-checks' ? `${statesOfKinds[kind] ?? 'failed'} ${sent}` : end;
  });
}

/** The table as text, a line a fault, and a line that counts it. Operations are named where they are the exception. */
export function printMatrix(
  cells: readonly Cell[],
  operations: readonly Operation[],
  rows: readonly Row[],
): string {
  const failures = cells.filter(
    (cell) => !expectedOf(cell).includes(cell.actual) || cell.complaints.length > 0,
  );
  const lines = rows.map((row) => {
    const ends = new Map<string, string[]>();
    for (const operation of operationsOf(row, operations, rows)) {
      const cell = cells.find((one) => one.row === row && one.operation === operation);
      const end = cell?.actual ?? 'not tried';
      ends.set(end, [...(ends.get(end) ?? []), operation.name]);
    }
    const [usual, ...others] = [...ends].sort(([, one], [, other]) => other.length - one.length);
    const exceptions = others.map(([end, names]) => `; ${end}: ${names.join(', ')}`);
    return `  ${row.name}: ${usual?.[0]}${exceptions.join('')}`;
  });
  const size = `${rows.length} faults × ${operations.length} operations, ${cells.length} cells of them tried`;
  return [...lines, `Fault matrix: ${size}, ${failures.length} failures`].join('\n');
}
