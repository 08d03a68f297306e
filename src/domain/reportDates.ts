import { isDay } from '../service/contract/day.ts';

/** Why a report cannot be created for a period. */
export type PeriodProblem = 'start-is-no-day' | 'end-is-no-day' | 'end-before-start';

/** A period of days (`YYYY-MM-DD`); null stands for the default of the template (interface 4.7). */
export interface Period {
  readonly startsOn: string | null;
  readonly endsOn: string | null;
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
