/** Why a report cannot be created for a period. */
export type PeriodProblem = 'start-is-no-day' | 'end-is-no-day' | 'end-before-start';

/** A period of days (`YYYY-MM-DD`); null stands for the default of the template (interface 4.7). */
export interface Period {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
}

/** Whether a text is a day of the calendar, written `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return false;
  }
  const time = Date.parse(`${text}T00:00:00Z`);
  // 2026-02-30 parses as 2 March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** What is wrong with a period; undefined when nothing is. A period of one day is fine. */
export function periodProblem({ startsOn, endsOn }: Period): PeriodProblem | undefined {
  if (startsOn !== null && !isDay(startsOn)) {
    return 'start-is-no-day';
  }
  if (endsOn !== null && !isDay(endsOn)) {
    return 'end-is-no-day';
  }
  // Days of four-digit years are in the order of their texts.
  return startsOn !== null && endsOn !== null && endsOn < startsOn ? 'end-before-start' : undefined;
}
