import { isDay } from '../../service/contract/day.ts';
import { text } from '../../service/contract/fields.ts';
import { knownWord } from '../../service/contract/vocabularies.ts';

export type LeaveHalf = 'AM' | 'PM';

/** The parts of the id of a v3 leave (interface 2.7). */
interface LeaveId {
  /** Letters, digits, `_` and `-`. */
  readonly periodId: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly half: LeaveHalf;
}

// A period id may end like a leave id: only the last two parts are the day and the half.
const v3 = /^([A-Za-z0-9_-]+)-(\d{4})(\d{2})(\d{2})-(AM|PM)$/;

/** Reads `<leave_period_id>-<YYYYMMDD>-<AM or PM>`; undefined for any other text and for days that do not exist. */
export function parseLeaveId(id: string): LeaveId | undefined {
  const [, periodId, year, month, dayOfMonth, ending] = v3.exec(id) ?? [];
  const day = `${year}-${month}-${dayOfMonth}`;
  const half = halfNamed(ending);
  return periodId !== undefined && half !== undefined && isDay(day) ? { periodId, day, half } : undefined;
}

/** The half of the day that a service names, in whatever case. */
export function halfNamed(value: unknown): LeaveHalf | undefined {
  return knownWord(['AM', 'PM'], text(value));
}

/** What a calendar distinguishes, the strongest first: of several leaves of a half-day it shows the first. */
export const leaveStates = ['approved', 'pending', 'other', 'rejected', 'deleted'] as const;
export type LeaveState = (typeof leaveStates)[number];

/** A leave as far as its state needs it. */
export interface StatedLeave {
  /** One of the statuses of `leaveV2.ts`, or an unknown code as text. */
  readonly status?: string;
  readonly deleted: boolean;
}

/**
 * The state of a leave of either version (interface 3.2). A leave that the employee cancelled counts as deleted, and one
 * with an unknown status or none is `other`.
 */
export function stateOf({ status, deleted }: StatedLeave): LeaveState {
  if (deleted || status === 'cancelled') {
    return 'deleted';
  }
  switch (status) {
    case 'approved':
    case 'rejected':
      return status;
    case 'submitted':
    case 'partly approved':
      return 'pending';
    default:
      return 'other';
  }
}

/** Returns true if a person with such a leave is absent, or will be if it is approved. */
export function isAbsence(state: LeaveState): boolean {
  return state !== 'rejected' && state !== 'deleted';
}
