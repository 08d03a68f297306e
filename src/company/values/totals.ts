import type { ColumnType, DecimalMark } from '../../formats/reading.ts';
import { durationText } from './cellValues.ts';

/** The totals of some cells. Durations are in minutes. */
export interface Total {
  /** How many cells have a value. */
  readonly count: number;
  readonly sum: number;
}

/** Sums of decimal fractions are exact to so many digits after the point. */
const precision = 1e6;
/** Digits of a sum after its decimal mark. */
const maxFractionDigits = 3;
/** Separates thousands beside either decimal mark. */
const narrowSpace = '\u202f';

export function totalOf(values: Iterable<number | undefined>): Total {
  let count = 0;
  let sum = 0;
  let lost = 0;
  for (const value of values) {
    if (value !== undefined) {
      count += 1;
      // The digits that an addition loses are added to the next value (Kahan).
      const added = value - lost;
      const next = sum + added;
      lost = next - sum - added;
      sum = next;
    }
  }
  return { count, sum: round(sum) };
}

function round(sum: number): number {
  return Math.abs(sum) < Number.MAX_SAFE_INTEGER / precision ? Math.round(sum * precision) / precision : sum;
}

/** A sum with the decimal mark of the cells above it; durations as hours and minutes. */
export function totalText(sum: number, type: ColumnType, mark: DecimalMark): string {
  return type === 'duration'
    ? durationText(sum)
    : sum
        .toLocaleString('en', { maximumFractionDigits: maxFractionDigits })
        .replaceAll(',', narrowSpace)
        .replace('.', mark);
}
