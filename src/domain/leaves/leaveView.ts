import { isLongNumber } from '../../service/contract/longNumber.ts';
import { definedFields, type Fields, identifier, record, text } from '../fields.ts';
import { checkMinutes, type Duration, minutesOfHours, parseDuration } from './leaveDuration.ts';
import { isHalf, type LeaveHalf, parseLeaveId, parseLeaveIdV2 } from './leaveId.ts';
import { readStatus, readStatusV2 } from './leaveStatus.ts';

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
