import { isLongNumber } from '../../service/contract/longNumber.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { definedFields, type Fields, identifier, record, text } from '../fields.ts';
import { isHalf, type LeaveHalf, parseLeaveId, parseLeaveIdV2 } from './leaveId.ts';

/** What is known of a leave, in either version and any spelling; a missing property was not shown. */
interface LeaveFacts {
  readonly periodId?: string;
  readonly ownerId?: string;
  readonly ownerName?: string;
  readonly accountId?: string;
  readonly accountName?: string;
  /** As the service wrote it, or the day (`YYYY-MM-DD`) of the id; without an offset. */
  readonly date?: string;
  readonly half?: LeaveHalf;
  readonly minutes?: number;
  /** One of the statuses of `leaveStatus.ts`, or an unknown code as text. */
  readonly status?: string;
  readonly deleted: boolean;
}

/** A leave as lists show it. */
export interface LeaveView extends LeaveFacts {
  readonly id: string;
}

/** Reads a v3 leave in every spelling known (interface 2.7). */
export function leaveView(leave: Fields & { readonly id: string }): LeaveView {
  return { id: leave.id, ...leaveFacts(leave) };
}

/** Reads a v2 leave, where the deployment decides the owner's key (interface 2.7). */
export function leaveViewV2(leave: Fields & { readonly id: string }, ownerKey: string): LeaveView {
  return { id: leave.id, ...leaveFactsV2(leave, ownerKey) };
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
      ownerName: text(owner['name']),
      accountId: identifier(account['id']),
      accountName: text(account['name']) ?? text(leave['name']),
      date: text(leave['date']) ?? id?.day,
      half: halfOf(leave['isAM']) ?? halfOf(leave['isAm']) ?? id?.half,
      minutes: minutesIn(leaveDuration(leave)),
      status: readStatus(leave['status'], period['isConfirmed']),
    }),
    deleted: leave['isActive'] === false,
  };
}

/** Reads what a v2 leave shows, as `leaveFacts` does. v2 has no deleted leaves. */
function leaveFactsV2(leave: Fields, ownerKey: string): LeaveFacts {
  const id = parseLeaveIdV2(text(leave['id']) ?? '');
  const owner = record(leave[ownerKey]);
  const scope = leave['leaveScope'];
  return {
    ...definedFields({
      ownerId: identifier(owner['id']) ?? id?.ownerId,
      ownerName: text(owner['name']),
      accountName: text(leave['name']) ?? text(leave['accountLabel']),
      date: text(leave['date']) ?? id?.dateTime,
      half: isHalf(scope) ? scope : id?.half,
      minutes: minutesIn(leaveDurationV2(leave)),
      status: readStatusV2(leave['status']),
    }),
    deleted: false,
  };
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
  return isShown(duration) || isShown(value) ? { problem: 'malformed' } : undefined;
}

/** The length of a v2 leave; undefined where it is not shown. */
function leaveDurationV2({ duration }: Fields): Duration | undefined {
  if (typeof duration === 'number') {
    return checkMinutes(duration);
  }
  return isShown(duration) ? { problem: 'malformed' } : undefined;
}

function isShown(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function minutesIn(duration: Duration | undefined): number | undefined {
  return duration !== undefined && 'minutes' in duration ? duration.minutes : undefined;
}

function halfOf(isMorning: unknown): LeaveHalf | undefined {
  if (typeof isMorning !== 'boolean') {
    return undefined;
  }
  return isMorning ? 'AM' : 'PM';
}

/** The statuses of a leave, in the order of the v2 codes 0 to 4 (interface 3.2). */
const leaveStatuses = ['submitted', 'partly approved', 'approved', 'rejected', 'cancelled'] as const;
type LeaveStatus = (typeof leaveStatuses)[number];

const statusesOfV3: readonly LeaveStatus[] = ['submitted', 'approved'];
const codeOfDeleted = 3;

/** The status of a v3 leave; an unknown code is returned as text. */
export function readStatus(code: unknown, isConfirmed: unknown): string | undefined {
  return (
    named(code, statusesOfV3) ??
    (typeof isConfirmed === 'boolean' ? named(Number(isConfirmed), statusesOfV3) : undefined)
  );
}

/** The status of a v2 leave; an unknown code is returned as text. */
export function readStatusV2(code: unknown): string | undefined {
  return named(code, leaveStatuses);
}

/** The v2 code of a v3 leave: rejected if it is deleted (interface 3.2). */
export function codeInV2(status: string | undefined, deleted: boolean): number | undefined {
  if (deleted) {
    return codeOfDeleted;
  }
  const statuses: readonly (string | undefined)[] = leaveStatuses;
  const code = statuses.indexOf(status);
  return code === -1 ? undefined : code;
}

function named(code: unknown, statuses: readonly LeaveStatus[]): string | undefined {
  return (typeof code === 'number' ? statuses[code] : undefined) ?? identifier(code);
}

const minutesOfDay = 1440;
/** In minutes: the rounding error of a division by 60. */
const tolerance = 1e-6;

/** Why a value is not the length of a leave. */
type DurationProblem = 'malformed' | 'negative' | 'over-a-day' | 'not-whole-minutes';

/** A length in whole minutes, or why there is none. */
export type Duration = { readonly minutes: number } | { readonly problem: DurationProblem };

/** The problems as sentences for the user. */
export const durationProblems: Readonly<Record<DurationProblem, Message>> = {
  malformed: message('The duration is neither a number nor a time written hh:mm:ss.'),
  negative: message('The duration is negative.'),
  'over-a-day': message('The duration is longer than a day.'),
  'not-whole-minutes': message('The duration is not a number of whole minutes.'),
};

/** Reads the time of a v3 leave: `12:00:00` is 720 minutes (interface 4.11). */
export function parseDuration(time: string): Duration {
  const [, sign, hours, minutes, seconds] = /^(-?)(\d{2,}):([0-5]\d):([0-5]\d)$/.exec(time) ?? [];
  if (sign === '-') {
    return { problem: 'negative' };
  }
  return checkMinutes(Number(hours) * 60 + Number(minutes) + Number(seconds) / 60);
}

/** Reads a number of hours, which some deployments send instead of a time. */
export function minutesOfHours(hours: number): Duration {
  const minutes = hours * 60;
  const whole = Math.round(minutes);
  return checkMinutes(Math.abs(minutes - whole) < tolerance ? whole : minutes);
}

/** Checks that a number of minutes can be the length of a leave. */
export function checkMinutes(minutes: number): Duration {
  if (!Number.isFinite(minutes)) {
    return { problem: 'malformed' };
  }
  if (minutes < 0) {
    return { problem: 'negative' };
  }
  if (minutes > minutesOfDay) {
    return { problem: 'over-a-day' };
  }
  // Adding 0 turns -0 into 0.
  return Number.isInteger(minutes) ? { minutes: minutes + 0 } : { problem: 'not-whole-minutes' };
}
