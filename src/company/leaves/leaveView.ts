import { definedFields, type Fields, identifier, record, text } from '../../service/contract/fields.ts';
import { openEnded } from '../../service/contract/limits.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { recordName } from '../../service/contract/personName.ts';
import { isLongNumber } from '../../service/contract/record.ts';
import { knownWord } from '../../service/contract/vocabularies.ts';
import { type LeaveHalf, parseLeaveId } from './leaveParts.ts';

/** What is known of a leave, in either version and any spelling; a missing property was not shown. */
interface LeaveFacts {
  readonly periodId?: string;
  readonly ownerId?: string;
  readonly ownerName?: string;
  readonly accountId?: string;
  readonly accountName?: string;
  /** As the service wrote it; the day (`YYYY-MM-DD`) of the id where that has an offset, or where there is none. */
  readonly date?: string;
  readonly half?: LeaveHalf;
  readonly minutes?: number;
  /** One of the statuses of `leaveV2.ts`, or an unknown code as text. */
  readonly status?: string;
  readonly deleted: boolean;
}

export interface LeaveView extends LeaveFacts {
  readonly id: string;
}

/** Reads a v3 leave in every spelling known (interface 2.7). */
export function leaveView(leave: Fields & { readonly id: string }): LeaveView {
  return { id: leave.id, ...leaveFacts(leave) };
}

/** Reads what a v3 leave shows. Fields that are missing or of another type are skipped. */
export function leaveFacts(leave: Fields): LeaveFacts {
  const id = parseLeaveId(text(leave['id']) ?? '');
  const period = record(leave['leavePeriod']);
  const owner = record(period['owner']);
  const account = record(leave['leaveAccount']);
  return {
    ...definedFields({
      periodId: id?.periodId,
      ownerId: identifier(period['ownerId']) ?? identifier(owner['id']),
      ownerName: recordName((field) => text(owner[field])),
      accountId: identifier(account['id']),
      accountName: text(account['name']) ?? text(leave['name']),
      date: dateOf(text(leave['date']), id?.day),
      half: halfOf(leave['isAM']) ?? halfOf(leave['isAm']) ?? id?.half,
      minutes: leaveDuration(leave)?.minutes,
      status: readStatus(leave['status'], period['isConfirmed']),
    }),
    deleted: isDeleted(leave),
  };
}

/** The end of a time with an offset. */
const offset = /:.{2,20}(?:Z|[+-]\d{2}:?\d{2})$/i;

/** A date in UTC may be on the day before or after that of the leave, which its id has. */
export function dateOf(date: string | undefined, dayOfId: string | undefined): string | undefined {
  return date === undefined || offset.test(date) ? (dayOfId ?? date) : date;
}

/** Returns true for a leave that was deleted: one that was cancelled, where `isActive` is not shown. */
function isDeleted({ isActive, cancellationDate, cancellationUserId }: Fields): boolean {
  if (typeof isActive === 'boolean') {
    return !isActive;
  }
  const date = text(cancellationDate)?.slice(0, 10) ?? '';
  const isOpen = ['', '0001-01-01', openEnded.start, openEnded.end].includes(date);
  return !isOpen || identifier(cancellationUserId) !== undefined;
}

/** Hours as deployments write them in texts: `3.5`. */
const hoursAsText = /^\d+(\.\d+)?$/;

/** The length of a v3 leave, from its time or else its hours; undefined where neither is shown. */
export function leaveDuration({ duration, value }: Fields): Duration | undefined {
  if (typeof duration === 'string') {
    return parseDuration(duration);
  }
  // A number such as 3.50 is kept with its digits.
  const hours = isLongNumber(value) ? Number(value.rawJSON) : value;
  if (typeof hours === 'number' || (typeof hours === 'string' && hoursAsText.test(hours))) {
    return minutesOfHours(Number(hours));
  }
  return isShown(duration) || isShown(value) ? { problem: malformed } : undefined;
}

function isShown(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function halfOf(isMorning: unknown): LeaveHalf | undefined {
  if (typeof isMorning !== 'boolean') {
    return undefined;
  }
  return isMorning ? 'AM' : 'PM';
}

/** The status of a v3 leave (interface 3.2); an unknown code is returned as text. */
function readStatus(code: unknown, isConfirmed: unknown): string | undefined {
  const statuses = ['submitted', 'approved'];
  return (
    statusNamed(code, statuses) ??
    (typeof isConfirmed === 'boolean' ? statusNamed(Number(isConfirmed), statuses) : undefined)
  );
}

/** The status that a code or a word means; an unknown one is returned as text. */
export function statusNamed(code: unknown, statuses: readonly string[]): string | undefined {
  const named = typeof code === 'number' ? statuses[code] : knownWord(statuses, text(code));
  return named ?? identifier(code);
}

const minutesOfDay = 1440;
/** In minutes: the rounding error of a division by 60. */
const tolerance = 1e-6;

/** A length in whole minutes, or a sentence that says why there is none. */
type Duration =
  | { readonly minutes: number; readonly problem?: undefined }
  | { readonly minutes?: undefined; readonly problem: Message };

const malformed = message('The duration is neither a number nor a time written hh:mm:ss.');
const negative = message('The duration is negative.');
const overADay = message('The duration is longer than a day.');
const notWhole = message('The duration is not a number of whole minutes.');

/** Reads the time of a v3 leave: `12:00:00` is 720 minutes (interface 4.11). */
function parseDuration(time: string): Duration {
  const [, sign, hours, minutes, seconds] = /^(-?)(\d{2,}):([0-5]\d):([0-5]\d)$/.exec(time) ?? [];
  if (sign === '-') {
    return { problem: negative };
  }
  return checkMinutes(Number(hours) * 60 + Number(minutes) + Number(seconds) / 60);
}

/** Reads a number of hours, which some deployments send instead of a time. */
function minutesOfHours(hours: number): Duration {
  const minutes = hours * 60;
  const whole = Math.round(minutes);
  return checkMinutes(Math.abs(minutes - whole) < tolerance ? whole : minutes);
}

/** Checks that a number of minutes can be the length of a leave. */
export function checkMinutes(minutes: number): Duration {
  if (!Number.isFinite(minutes)) {
    return { problem: malformed };
  }
  if (minutes < 0) {
    return { problem: negative };
  }
  if (minutes > minutesOfDay) {
    return { problem: overADay };
  }
  // Adding 0 turns -0 into 0.
  return Number.isInteger(minutes) ? { minutes: minutes + 0 } : { problem: notWhole };
}

export interface OwnerLeaves<Leave> {
  /** Undefined if the service does not show the person. */
  readonly ownerId: string | undefined;
  readonly ownerName: string | undefined;
  readonly leaves: readonly Leave[];
}

interface Viewed {
  readonly view: LeaveView;
}

/** Sorts leaves by day, mornings first; leaves without a day come last. */
export function byDay<Leave extends Viewed>(leaves: readonly Leave[]): readonly Leave[] {
  return leaves.toSorted((a, b) => compare(sortKeyOf(a.view), sortKeyOf(b.view)));
}

/** Groups leaves by person, sorted by name, and sorts each person's leaves by day. */
export function byOwner<Leave extends Viewed>(leaves: readonly Leave[]): readonly OwnerLeaves<Leave>[] {
  const comparePeople = peopleComparison();
  const owners = Map.groupBy(leaves, ({ view }) => view.ownerId);
  return Array.from(owners, ([ownerId, own]) => ({
    ownerId,
    ownerName: own.find(({ view }) => view.ownerName !== undefined)?.view.ownerName,
    leaves: byDay(own),
  })).sort((a, b) =>
    comparePeople({ id: a.ownerId, name: a.ownerName }, { id: b.ownerId, name: b.ownerName }),
  );
}

interface ShownPerson {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
}

/** Compares people by name. People without a name come last, by id. */
export function peopleComparison(): (a: ShownPerson, b: ShownPerson) => number {
  const collator = new Intl.Collator();
  return (a, b) =>
    Number(a.name === undefined) - Number(b.name === undefined) ||
    collator.compare(a.name ?? a.id ?? '', b.name ?? b.id ?? '');
}

/** Letters sort after every date. */
function sortKeyOf({ date, half }: LeaveView): string {
  return date === undefined ? 'unknown' : `${date.slice(0, 10)} ${half ?? ''}`;
}

function compare(a: string, b: string): number {
  if (a === b) {
    return 0;
  }
  return a < b ? -1 : 1;
}
