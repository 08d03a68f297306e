/** A calendar day, `YYYY-MM-DD`. Days of four-digit years compare as text. */
export type Day = string;

const dayInMilliseconds = 86_400_000;
/** The company keeps summer time all year round: its local time is this far ahead of UTC. */
const localOffset = { milliseconds: 2 * 3_600_000, text: '+02:00' };

/** The day that an instant falls on in the company's local time. */
export function dayOf(instant: number): Day {
  return new Date(instant + localOffset.milliseconds).toISOString().slice(0, 10);
}

/** The instant at which a day begins, as if days began at midnight UTC. */
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

/** Whether people work on a day: Monday to Friday. */
export function isWorkday(day: Day): boolean {
  return weekday(day) < 5;
}

/** First day of the month so many months after the one that `day` is in. */
export function firstOfMonth(day: Day, monthsLater = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + monthsLater, 1)).toISOString().slice(0, 10);
}

/** Midnight of a day the way legacy payloads write it: without an offset (interface 2). */
export function legacyMidnight(day: Day): string {
  return `${day}T00:00:00`;
}

/** An instant as legacy payloads write it: local time, no offset, now and then a fraction (interface 2). */
export function legacyDateTime(instant: number): string {
  return new Date(instant + localOffset.milliseconds).toISOString().slice(0, -1).replace('.000', '');
}

/** An instant in local time with its offset and seven fraction digits. */
export function offsetTimestamp(instant: number): string {
  return `${new Date(instant + localOffset.milliseconds).toISOString().slice(0, -1)}0000${localOffset.text}`;
}

/** An instant in UTC, whose offset is spelled `Z` or `+00:00`, with as few fraction digits as it needs. */
export function utcTimestamp(instant: number, offset: 'Z' | '+00:00'): string {
  return new Date(instant).toISOString().replace('.000', '').replace('Z', offset);
}
