import { isDay } from '../../service/contract/day.ts';

/** Which half of the day a leave takes. */
export type LeaveHalf = 'AM' | 'PM';

/** The parts of the id of a v3 leave (interface 2.7). */
interface LeaveId {
  /** Letters, digits, `_` and `-`. */
  readonly periodId: string;
  /** `YYYY-MM-DD`. */
  readonly day: string;
  readonly half: LeaveHalf;
}

/** The parts of the id of a v2 leave (interface 2.7). */
interface LeaveIdV2 {
  readonly ownerId: string;
  /** `YYYY-MM-DDThh:mm:ss`, without an offset. */
  readonly dateTime: string;
  readonly half: LeaveHalf;
}

// A period id may end like a leave id: only the last two parts are the day and the half.
const v3 = /^([A-Za-z0-9_-]+)-(\d{4})(\d{2})(\d{2})-(AM|PM)$/;
const v2 = /^(\d+)-(\d{2})\/(\d{2})\/(\d{4}) ((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)-(AM|PM)$/;

/** Reads `<leave_period_id>-<YYYYMMDD>-<AM or PM>`; undefined for any other text and for days that do not exist. */
export function parseLeaveId(id: string): LeaveId | undefined {
  const [, periodId, year, month, dayOfMonth, half] = v3.exec(id) ?? [];
  const day = `${year}-${month}-${dayOfMonth}`;
  return periodId !== undefined && isHalf(half) && isDay(day) ? { periodId, day, half } : undefined;
}

/** Reads `<owner_id>-<dd/MM/yyyy hh:mm:ss>-<AM or PM>`; undefined for any other text and for days that do not exist. */
export function parseLeaveIdV2(id: string): LeaveIdV2 | undefined {
  const [, ownerId, dayOfMonth, month, year, time, half] = v2.exec(id) ?? [];
  const day = `${year}-${month}-${dayOfMonth}`;
  return ownerId !== undefined && isHalf(half) && isDay(day)
    ? { ownerId, dateTime: `${day}T${time}`, half }
    : undefined;
}

/** Writes a v2 id, without fractions of a second; undefined where the parts are not valid. */
export function printLeaveIdV2({ ownerId, dateTime, half }: LeaveIdV2): string | undefined {
  const [, day = '', time] = /^([\d-]+)T([\d:]+)(?:\.\d+)?$/.exec(dateTime) ?? [];
  const id = `${ownerId}-${day.split('-').toReversed().join('/')} ${time}-${half}`;
  return parseLeaveIdV2(id) === undefined ? undefined : id;
}

export function isHalf(value: unknown): value is LeaveHalf {
  return value === 'AM' || value === 'PM';
}
