import { isDay, localDay } from '../../service/contract/day.ts';
import type { Days } from './period.ts';

/** A day of a month. */
export interface MonthDay {
  /** `YYYY-MM-DD`. */
  readonly day: string;
  /** From 1. */
  readonly number: number;
  /** True on Saturdays and Sundays. */
  readonly isWeekend: boolean;
}

/** Returns true for a month of the calendar, written `YYYY-MM`. */
export function isMonth(text: string): boolean {
  return isDay(`${text}-01`);
}

/** The month of a day in the user’s time zone. */
export function monthOf(now: Date): string {
  return localDay(now).slice(0, 7);
}

/** The month so many months later; the same one where that is not in the years 0001 to 9999. */
export function addMonths(month: string, count: number): string {
  const first = firstOf(month);
  first.setUTCMonth(first.getUTCMonth() + count);
  const year = first.getUTCFullYear();
  return year < 1 || year > 9999 ? month : first.toISOString().slice(0, 7);
}

/** The first and the last day of a month. */
export function daysIn(month: string): Days {
  return { from: `${month}-01`, to: `${month}-${daysOf(month).length}` };
}

/** All days of a month. */
export function daysOf(month: string): readonly MonthDay[] {
  const days: MonthDay[] = [];
  for (
    const day = firstOf(month);
    day.toISOString().startsWith(month);
    day.setUTCDate(day.getUTCDate() + 1)
  ) {
    days.push({
      day: day.toISOString().slice(0, 10),
      number: day.getUTCDate(),
      isWeekend: day.getUTCDay() === 0 || day.getUTCDay() === 6,
    });
  }
  return days;
}

/** A month in words of a language: “June 2026” for `2026-06`. */
export function monthText(month: string, language: string): string {
  const parts = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, parts).format(firstOf(month));
}

function firstOf(month: string): Date {
  return new Date(`${month}-01T00:00:00Z`);
}
