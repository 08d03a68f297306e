import type { LeaveHalf } from '../../../../company/leaves/leaveParts.ts';
import { isAbsence, stateOf } from '../../../../company/leaves/leaveParts.ts';
import type { CalendarRow, HalfDay, MonthGrid } from './monthGrid.ts';

/** A table as a file has it. */
interface MonthTable {
  readonly columns: readonly string[];
  /** Texts and numbers in the order of the columns. */
  readonly rows: readonly (readonly (string | number)[])[];
}

const halves = ['AM', 'PM'] as const satisfies readonly LeaveHalf[];

/**
 * A month as a table: a row a person with two columns a day, and the days of absence; the last row counts the people who
 * are absent in each half of a day. A cell has the state of the leave and its account: `approved: Paid leave`. Where not
 * all leaves of a person were read, the days of absence are not known, and there is no last row.
 */
export function monthTable({ days, rows, isWhole }: MonthGrid): MonthTable {
  const slots = days.flatMap(({ day, number }) => halves.map((half) => ({ day, number, half })));
  const cell = ({ cells }: CalendarRow, number: number, half: LeaveHalf) => cells.get(number)?.[half];
  const absent = slots.map(
    ({ number, half }) => rows.filter((row) => isAbsent(cell(row, number, half))).length,
  );
  return {
    columns: ['id', 'name', ...slots.map(({ day, half }) => `${day} ${half}`), 'days'],
    rows: [
      ...rows.map((row) => [
        row.person.id ?? '',
        row.person.name ?? '',
        ...slots.map(({ number, half }) => cellText(cell(row, number, half))),
        row.isUnread ? 'not all leaves were read' : row.absent / 2,
      ]),
      ...(isWhole ? [['', 'total', ...absent, rows.reduce((sum, row) => sum + row.absent, 0) / 2]] : []),
    ],
  };
}

function isAbsent(half: HalfDay | undefined): boolean {
  return half !== undefined && isAbsence(half.state);
}

function cellText(half: HalfDay | undefined): string {
  const texts = half?.leaves.map((leave) =>
    [stateOf(leave), leave.accountName ?? ''].filter((part) => part !== '').join(': '),
  );
  return texts?.join('; ') ?? '';
}
