/** A calendar day, `YYYY-MM-DD`. Days of four-digit years compare as text. */
export type Day = string;

const dayInMilliseconds = 86_400_000;
/** The years in which the service can mean a day. Open-ended dates of the contract apart, others are invalid input. */
export const years = { first: 1900, last: 2100 } as const;
/** The end of what is open-ended (interface 2.1). */
export const untilFurtherNotice: Day = '9999-12-31';

/** The company keeps summer time all year round: its local time is this far ahead of UTC. */
const localOffset = { milliseconds: 2 * 3_600_000, text: '+02:00' };

/** The day that an instant falls on in the company's local time. */
export function dayOf(instant: number): Day {
  return utcDayOf(instant + localOffset.milliseconds);
}

/** Whether a day lies in the years in which the service can mean one. */
export function isInYears(day: Day): boolean {
  return day >= `${years.first}-01-01` && day <= `${years.last}-12-31`;
}

/** The instant at which a day begins, as if days began at midnight UTC. */
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

/** Whether people work on a day: Monday to Friday. */
export function isWorkday(day: Day): boolean {
  return weekday(day) < 5;
}

/** How many workdays there are from one day to another, both included; none where the last is before the first. */
export function workdaysBetween(first: Day, last: Day): number {
  const days = (startOf(last) - startOf(first)) / dayInMilliseconds + 1;
  if (days <= 0) return 0;
  let workdays = Math.floor(days / 7) * 5;
  for (let rest = days % 7; rest > 0; rest -= 1) if (isWorkday(addDays(last, 1 - rest))) workdays += 1;
  return workdays;
}

/** First day of the month so many months after the one that `day` is in. */
export function firstOfMonth(day: Day, monthsLater = 0): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return utcDayOf(Date.UTC(year, month - 1 + monthsLater, 1));
}

/** Throws a `RangeError` outside the years 0 to 9999, whose days alone compare as text: a loop over days has an end. */
function utcDayOf(instant: number): Day {
  const text = new Date(instant).toISOString();
  if (!/^\d{4}-/.test(text)) throw new RangeError(`${text} is not in a year of four digits.`);
  return text.slice(0, 10);
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
