import { isDay } from '../service/contract/day.ts';

/** Why a period is not valid for a report. */
export type PeriodProblem = 'start-is-no-day' | 'end-is-no-day' | 'end-before-start';

/** A period of days (`YYYY-MM-DD`); null means the default of the template (interface 4.7). */
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
