/** A calendar day, `YYYY-MM-DD`. Days of four-digit years compare as text. */
export type Day = string;

const dayInMilliseconds = 86_400_000;
/** The offset of the company's local time, the same all year. */
const localOffset = { milliseconds: 2 * 3_600_000, text: '+02:00' };

/** The day of a timestamp in the company's local time. */
export function dayOf(timestamp: number): Day {
  return new Date(timestamp + localOffset.milliseconds).toISOString().slice(0, 10);
}

/** The timestamp of midnight UTC on a day. */
export function startOf(day: Day): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** The day so many days later, or earlier when negative. */
export function addDays(day: Day, count: number): Day {
  return new Date(startOf(day) + count * dayInMilliseconds).toISOString().slice(0, 10);
}

/** 0 on Monday to 6 on Sunday. */
export function weekday(day: Day): number {
  return (new Date(startOf(day)).getUTCDay() + 6) % 7;
}

/** Whether a day is a working day: Monday to Friday. */
export function isWorkday(day: Day): boolean {
  return weekday(day) < 5;
}

/** First day of the month so many months after the one that `day` is in. */
export function firstOfMonth(day: Day, monthsLater = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10);
}

/** Midnight of a day in the format of legacy payloads, without an offset (interface 2). */
export function legacyMidnight(day: Day): string {
  return `${day}T00:00:00`;
}

/** A timestamp in the format of legacy payloads: local time without an offset, at times with a fraction (interface 2). */
export function legacyDateTime(timestamp: number): string {
  return new Date(timestamp + localOffset.milliseconds).toISOString().slice(0, -1).replace('.000', '');
}

/** A timestamp in local time with its offset and seven fraction digits. */
export function offsetTimestamp(timestamp: number): string {
  return `${new Date(timestamp + localOffset.milliseconds).toISOString().slice(0, -1)}0000${localOffset.text}`;
}

/** A timestamp in UTC with the offset `Z` or `+00:00` and as few fraction digits as it needs. */
export function utcTimestamp(timestamp: number, offset: 'Z' | '+00:00'): string {
  return new Date(timestamp).toISOString().replace('.000', '').replace('Z', offset);
}
