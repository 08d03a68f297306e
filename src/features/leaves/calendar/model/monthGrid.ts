import {
  isAbsence,
  type LeaveHalf,
  type LeaveState,
  leaveStates,
  parseLeaveId,
  stateOf,
} from '../../../../company/leaves/leaveParts.ts';
import { type LeaveView, peopleComparison } from '../../../../company/leaves/leaveView.ts';
import { daysOf, type MonthDay } from '../../../../company/periods/month.ts';
import { isDay } from '../../../../service/contract/day.ts';

/** A leave as far as a calendar shows it. */
export type CalendarLeave = Omit<LeaveView, 'accountId' | 'periodId'>;

/** A person of a calendar. */
interface CalendarPerson {
  /** User id; undefined for the leaves whose person is not shown. */
  readonly id?: string;
  /** Undefined if only the id is known. */
  readonly name?: string;
}

/** The leaves of a half-day of one person. */
export interface HalfDay {
  /** The state of the first leave. */
  readonly state: LeaveState;
  /** At least one, the strongest state first. */
  readonly leaves: readonly CalendarLeave[];
}

/** A day of one person. */
export interface CalendarCell {
  readonly AM?: HalfDay;
  readonly PM?: HalfDay;
}

/** One person’s month. */
export interface CalendarRow {
  readonly person: CalendarPerson;
  /** True if not all leaves of the person were read. */
  readonly isUnread: boolean;
  /** By number of the day; a day without leaves has none. */
  readonly cells: ReadonlyMap<number, CalendarCell>;
  /** Half-days of absence, each once: without rejected and deleted leaves. */
  readonly absent: number;
}

/** The leaves of a month, person by person. */
export interface MonthGrid {
  readonly days: readonly MonthDay[];
  /** True if all leaves of all rows were read; without that, the totals of days and states are too low. */
  readonly isWhole: boolean;
  /** By name; people without a name come last. */
  readonly rows: readonly CalendarRow[];
  /** Half-days of absence of all people on each of the days. */
  readonly absentOnDay: readonly number[];
  /** Half-days of all people by the state that they show; each half-day counts once. */
  readonly halfDays: Readonly<Record<LeaveState, number>>;
}

interface GridOptions {
  /** These people have a row also without a leave. */
  readonly people: readonly CalendarPerson[];
  /** Of these people, not all leaves were read. */
  readonly unreadIds: ReadonlySet<string>;
  /** True to leave out people without leaves, unless some of their leaves were not read. */
  readonly onlyAbsent: boolean;
  /** States to leave out. */
  readonly hidden: ReadonlySet<LeaveState>;
}

/**
 * Arranges leaves of any days by person, day and half. A leave that is listed twice counts once. The months are written
 * `YYYY-MM`; the day is taken from the text, because legacy datetimes have no offset (interface 2.1).
 */
export function monthGrid(
  month: string,
  leaves: Iterable<CalendarLeave>,
  { people, unreadIds, onlyAbsent, hidden }: GridOptions,
): MonthGrid {
  const days = daysOf(month);
  const isUnread = ({ id }: CalendarPerson) => id !== undefined && unreadIds.has(id);
  const listed = onlyAbsent ? people.filter(isUnread) : people;
  const drafts = new Map<string | undefined, RowDraft>(
    listed.map((person) => [person.id, { person, cells: new Map() }]),
  );
  const seen = new Set<string>();
  for (const leave of leaves) {
    const place = placeOf(leave);
    const isShown = !hidden.has(stateOf(leave)) && place?.day.startsWith(month) && !seen.has(leave.id);
    if (place !== undefined && isShown) {
      seen.add(leave.id);
      add(draftOf(drafts, leave), place, leave);
    }
  }
  const comparePeople = peopleComparison();
  const rows = [...drafts.values()]
    .map((draft) => rowOf(draft, isUnread(draft.person)))
    .sort((a, b) => comparePeople(a.person, b.person));
  return {
    days,
    isWhole: !rows.some((row) => row.isUnread),
    rows,
    absentOnDay: days.map(({ number }) => rows.reduce((sum, row) => sum + absentHalves(row, number), 0)),
    halfDays: countsOf(rows.flatMap(({ cells }) => statesIn(cells))),
  };
}

/** The people who are absent on a day, and those who may be. */
export function absentOn({ rows }: MonthGrid, number: number) {
  const isAbsent = (row: CalendarRow) => absentHalves(row, number) > 0;
  return { absent: rows.filter(isAbsent), unknown: rows.filter((row) => row.isUnread && !isAbsent(row)) };
}

/** The ids of the leaves of a cell, or of one half of it. */
export function leavesOf(cell: CalendarCell | undefined, half?: LeaveHalf): readonly string[] {
  const shown = half === undefined ? [cell?.AM, cell?.PM] : [cell?.[half]];
  return shown.flatMap((part) => part?.leaves.map(({ id }) => id) ?? []);
}

/** Counts the leaves that a month has no place for: they show no day, not which half of it, or a day of another month. */
export function countMisplaced(month: string, leaves: readonly CalendarLeave[]): number {
  return leaves.filter((leave) => placeOf(leave)?.day.startsWith(month) !== true).length;
}

interface Place {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly half: LeaveHalf;
}

interface RowDraft {
  readonly person: CalendarPerson;
  readonly cells: Map<number, Partial<Record<LeaveHalf, CalendarLeave[]>>>;
}

/** The day and half of a leave; the day of its id where its date is none. */
function placeOf({ id, date, half }: CalendarLeave): Place | undefined {
  const written = date?.slice(0, 10) ?? '';
  const day = isDay(written) ? written : parseLeaveId(id)?.day;
  return day === undefined || half === undefined ? undefined : { day, half };
}

function draftOf(drafts: Map<string | undefined, RowDraft>, { ownerId, ownerName }: CalendarLeave): RowDraft {
  const known = drafts.get(ownerId);
  if (known !== undefined && (known.person.name !== undefined || ownerName === undefined)) {
    return known;
  }
  const person = {
    ...(ownerId === undefined ? {} : { id: ownerId }),
    ...(ownerName === undefined ? {} : { name: ownerName }),
  };
  const draft = { person, cells: known?.cells ?? new Map() };
  drafts.set(ownerId, draft);
  return draft;
}

function add({ cells }: RowDraft, { day, half }: Place, leave: CalendarLeave): void {
  const number = Number(day.slice(8));
  const cell = cells.get(number) ?? {};
  const leaves = cell[half] ?? [];
  cell[half] = leaves;
  leaves.push(leave);
  cells.set(number, cell);
}

function rowOf({ person, cells }: RowDraft, isUnread: boolean): CalendarRow {
  const ordered = new Map([...cells].map(([number, cell]) => [number, cellOf(cell)]));
  return { person, isUnread, cells: ordered, absent: statesIn(ordered).filter(isAbsence).length };
}

/** The states that half-days show. */
function statesIn(cells: CalendarRow['cells']): readonly LeaveState[] {
  return [...cells.values()].flatMap(({ AM, PM }) => [AM, PM].flatMap((half) => half?.state ?? []));
}

function cellOf({ AM, PM }: Partial<Record<LeaveHalf, readonly CalendarLeave[]>>): CalendarCell {
  return { ...(AM && { AM: halfDayOf(AM) }), ...(PM && { PM: halfDayOf(PM) }) };
}

function halfDayOf(leaves: readonly CalendarLeave[]): HalfDay {
  const rank = (leave: CalendarLeave) => leaveStates.indexOf(stateOf(leave));
  const ordered = leaves.toSorted((a, b) => rank(a) - rank(b));
  const [first] = ordered;
  return { state: first === undefined ? 'other' : stateOf(first), leaves: ordered };
}

function absentHalves({ cells }: CalendarRow, number: number): number {
  const { AM, PM } = cells.get(number) ?? {};
  return [AM, PM].filter((half) => half !== undefined && isAbsence(half.state)).length;
}

function countsOf(states: readonly LeaveState[]): Readonly<Record<LeaveState, number>> {
  const counts = { approved: 0, pending: 0, other: 0, rejected: 0, deleted: 0 };
  for (const state of states) {
    counts[state] += 1;
  }
  return counts;
}
