/** First and last day (`YYYY-MM-DD`). */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The common periods for leaves around a time, in the user's time zone. */
export function usualPeriods(now: Date): { thisMonth: Days; lastMonth: Days; thisYear: Days } {
  const year = now.getFullYear();
  const month = now.getMonth();
  return {
    thisMonth: months(year, month, 1),
    lastMonth: months(year, month - 1, 1),
    thisYear: months(year, 0, 12),
  };
}

/** Whole months; `first` counts from 0, and -1 is the December before. */
function months(year: number, first: number, count: number): Days {
  return { from: day(Date.UTC(year, first, 1)), to: day(Date.UTC(year, first + count, 0)) };
}

function day(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
