import { isDay } from '../../service/contract/day.ts';

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
  const [, periodId, year, month, dayOfMonth, half] = v3.exec(id) ?? [];
  const day = `${year}-${month}-${dayOfMonth}`;
  return periodId !== undefined && isHalf(half) && isDay(day) ? { periodId, day, half } : undefined;
}

export function isHalf(value: unknown): value is LeaveHalf {
  return value === 'AM' || value === 'PM';
}
