/** A calendar day, `YYYY-MM-DD`. Days of four-digit years compare as text. */
export type Day = string;

const dayInMilliseconds = 86_400_000;
/** The years of the days in requests. Others, except the open-ended dates of the contract, are invalid input. */
export const years = { first: 1900, last: 2100 } as const;

/** The offset of the company's local time, the same all year. */
const localOffset = { milliseconds: 2 * 3_600_000, text: '+02:00' };

/** The day of a timestamp in the company's local time. */
export function dayOf(timestamp: number): Day {
  return utcDayOf(timestamp + localOffset.milliseconds);
}

/** Returns true if a day is in the years of the days in requests. */
export function isInYears(day: Day): boolean {
  return day >= `${years.first}-01-01` && day <= `${years.last}-12-31`;
}

export function startOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The day so many days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return utcDayOf(startOf(day) + count * dayInMilliseconds);
}

/** 0 on Monday to 6 on Sunday. */
export function weekday(day: Day): number {
  return (new Date(startOf(day)).getUTCDay() + 6) % 7;
}

/** Whether a day is a working day: Monday to Friday. */
export function isWorkday(day: Day): boolean {
  return weekday(day) < 5;
}

/** The number of workdays from `first` to `last`, both included; 0 where `last` is before `first`. */
export function workdaysBetween(first: Day, last: Day): number {
  const days = (startOf(last) - startOf(first)) / dayInMilliseconds + 1;
  if (days <= 0) {
    return 0;
  }
  let workdays = Math.floor(days / 7) * 5;
  for (let rest = days % 7; rest > 0; rest -= 1) {
    if (isWorkday(addDays(last, 1 - rest))) {
      workdays += 1;
    }
  }
  return workdays;
}

/** First day of the month so many months after the one that `day` is in. */
export function firstOfMonth(day: Day, monthsLater = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return utcDayOf(Date.UTC(year, month - 1 + monthsLater, 1));
}

/**
 * The day of a timestamp in UTC. Throws a `RangeError` outside the years 0 to 9999: other days do not compare as
 * text, and a loop over days would not end.
 */
function utcDayOf(timestamp: number): Day {
  const text = new Date(timestamp).toISOString();
  if (!/^\d{4}-/.test(text)) {
    throw new RangeError(`${text} is not in a year of four digits.`);
  }
  return text.slice(0, 10);
}

/** Midnight of a day in the format of legacy payloads, without an offset (interface 2). */
export function legacyMidnight(day: Day): string {
  return `${day}T00:00:00`;
}

/**
 * A timestamp in the format of legacy payloads: local time without an offset, at times with a fraction (interface 2).
 */
export function legacyDateTime(timestamp: number): string {
  return new Date(timestamp + localOffset.milliseconds).toISOString().slice(0, -1).replace('.000', '');
}

/** A local time of legacy payloads, in UTC. */
export function utcOf(legacy: string): string {
  return utcTimestamp(Date.parse(`${legacy}${localOffset.text}`), 'Z');
}

/** A timestamp in local time with its offset and seven fraction digits. */
export function offsetTimestamp(timestamp: number): string {
  return `${new Date(timestamp + localOffset.milliseconds).toISOString().slice(0, -1)}0000${localOffset.text}`;
}

/** A timestamp in UTC with the offset `Z` or `+00:00` and as few fraction digits as it needs. */
export function utcTimestamp(timestamp: number, offset: 'Z' | '+00:00'): string {
  return new Date(timestamp).toISOString().replace('.000', '').replace('Z', offset);
}
