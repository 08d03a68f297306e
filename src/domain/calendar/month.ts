import { isDay } from '../../service/contract/day.ts';
import type { Days } from '../period.ts';

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
  return monthAt(now.getFullYear(), now.getMonth());
}

/** The month so many months later; the same one where that is not in the years 0001 to 9999. */
export function addMonths(month: string, count: number): string {
  const { year, index } = yearAndIndexOf(month);
  const moved = monthAt(year, index + count);
  return isMonth(moved) && !moved.startsWith('0000') ? moved : month;
}

/** The first and the last day of a month. */
export function daysIn(month: string): Days {
  return { from: `${month}-01`, to: `${month}-${daysOf(month).length}` };
}

/** All days of a month. */
export function daysOf(month: string): readonly MonthDay[] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const days: MonthDay[] = [];
  for (let number = 1; number <= 31; number += 1) {
    const day = `${month}-${String(number).padStart(2, '0')}`;
    if (isDay(day)) {
      const weekday = new Date(first + (number - 1) * 86_400_000).getUTCDay();
      days.push({ day, number, isWeekend: weekday === 0 || weekday === 6 });
    }
  }
  return days;
}

/** A month in words of a language: “June 2026” for `2026-06`. */
export function monthText(month: string, language: string): string {
  const parts = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(language, parts).format(new Date(`${month}-01T00:00:00Z`));
}

function yearAndIndexOf(month: string): { readonly year: number; readonly index: number } {
  return { year: Number(month.slice(0, 4)), index: Number(month.slice(5)) - 1 };
}

/** The month with an index from 0, which may be one of another year. */
function monthAt(year: number, index: number): string {
  const months = year * 12 + index;
  const number = (((months % 12) + 12) % 12) + 1;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String(number).padStart(2, '0')}`;
}
