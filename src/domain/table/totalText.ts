import type { ColumnType, DecimalMark } from './reading.ts';
import { durationText } from './values.ts';

/** Digits of a sum after its decimal mark. */
const mostFractionDigits = 3;
/** Separates thousands beside either decimal mark. */
const narrowSpace = '\u202f';

/** A sum with the decimal mark of the cells above it; durations as hours and minutes. */
export function totalText(sum: number, type: ColumnType, mark: DecimalMark): string {
  return type === 'duration'
    ? durationText(sum)
    : sum
        .toLocaleString('en', { maximumFractionDigits: mostFractionDigits })
        .replaceAll(',', narrowSpace)
        .replace('.', mark);
}
