import { isDay } from '../../service/contract/day.ts';

type PeriodProblem = 'start-is-no-day' | 'end-is-no-day' | 'end-before-start';

/** A period of days (`YYYY-MM-DD`); null means the default of a report template (interface 4.7). */
export interface Period {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** The problem of a period; undefined if it is valid. A period of one day is valid. */
export function periodProblem({ startsOn, endsOn }: Period): PeriodProblem | undefined {
  if (startsOn !== null && !isDay(startsOn)) {
    return 'start-is-no-day';
  }
  if (endsOn !== null && !isDay(endsOn)) {
    return 'end-is-no-day';
  }
  // Days of four-digit years compare as texts.
  return startsOn !== null && endsOn !== null && endsOn < startsOn ? 'end-before-start' : undefined;
}

/** First and last day (`YYYY-MM-DD`). */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The common periods, in the order in which they are offered. */
export const usualPeriodNames = [
  'thisMonth',
  'lastMonth',
  'nextMonth',
  'thisWeek',
  'lastWeek',
  'nextWeek',
  'thisQuarter',
  'lastQuarter',
  'thisYear',
  'lastYear',
] as const;
export type UsualPeriod = (typeof usualPeriodNames)[number];

/** The common periods around a time, in the user’s time zone. A week starts on Monday (ISO 8601). */
export function usualPeriods(now: Date): Readonly<Record<UsualPeriod, Days>> {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  const start = now.getDate() - ((now.getDay() + 6) % 7);
  const quarter = month - (month % 3);
  const week = (first: number) => ({
    from: day(Date.UTC(year, month, first)),
    to: day(Date.UTC(year, month, first + 6)),
  });
  return {
    thisMonth: months(year, month, 1),
    lastMonth: months(year, month - 1, 1),
    nextMonth: months(year, month + 1, 1),
    thisWeek: week(start),
    lastWeek: week(start - 7),
    nextWeek: week(start + 7),
    thisQuarter: months(year, quarter, 3),
    lastQuarter: months(year, quarter - 3, 3),
    thisYear: months(year, 0, 12),
    lastYear: months(year - 1, 0, 12),
  };
}

/**
 * A period in words, such as “1–30 Sep 2026”; what both days share is written once. A text that is no date stays as it
 * is. `language` is a BCP-47 tag.
 */
export function daysText({ from, to }: Days, language: string): string {
  if (Number.isNaN(Date.parse(from)) || Number.isNaN(Date.parse(to))) {
    return from === to ? from : `${from} – ${to}`;
  }
  const [start, end] = [dayPartsOf(from, language), dayPartsOf(to, language)];
  if (from === to) {
    return wholeDay(end);
  }
  if (start.year !== end.year) {
    return `${wholeDay(start)} – ${wholeDay(end)}`;
  }
  return start.month === end.month
    ? `${start.day}–${wholeDay(end)}`
    : `${start.day} ${start.month} – ${wholeDay(end)}`;
}

/**
 * The day of a time in UTC, such as “30 September”; with its year where that is not the present one. Times are in
 * milliseconds since the epoch, `language` is a BCP-47 tag.
 */
export function dateText(time: number, now: number, language: string): string {
  const [date, today] = [new Date(time), new Date(now)];
  const isThisYear = date.getUTCFullYear() === today.getUTCFullYear();
  // Plain `en` would write the month first, unlike the periods.
  const locale = /^en\b/.test(language) ? 'en-GB' : language;
  const parts = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const text = new Intl.DateTimeFormat(locale, isThisYear ? parts : { ...parts, year: 'numeric' }).format(
    date,
  );
  return withOrdinal(text, language);
}

/** A date in words as French writes it, with the first day of a month as an ordinal: “dimanche 1er novembre”. */
export function withOrdinal(date: string, language: string): string {
  return date.replace(/(?<!\d)1(?=\s\p{L})/u, dayText(1, language));
}

interface DayParts {
  readonly day: string;
  readonly month: string;
  readonly year: number;
}

function dayPartsOf(text: string, language: string): DayParts {
  const date = new Date(text);
  const month = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' }).format(date);
  return { day: dayText(date.getUTCDate(), language), month, year: date.getUTCFullYear() };
}

/** French writes the first day of a month as an ordinal. */
function dayText(day: number, language: string): string {
  return day === 1 && /^fr\b/.test(language) ? '1er' : String(day);
}

function wholeDay({ day, month, year }: DayParts): string {
  return `${day} ${month} ${year}`;
}

/** Whole months; `first` counts from 0, and -1 is the December before. */
function months(year: number, first: number, count: number): Days {
  return { from: day(Date.UTC(year, first, 1)), to: day(Date.UTC(year, first + count, 0)) };
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
