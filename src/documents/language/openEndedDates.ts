import { visit } from 'jsonc-parser';

/** A date of a user's work cycles that means no start or no end. */
interface OpenEndedDate {
  /** The end of the date with its quotes, in UTF-16 units. */
  readonly offset: number;
  readonly means: 'no start' | 'open-ended';
}

/** The open-ended dates in the work cycles of a user's JSON (interface 2.1). Other places are ignored. */
export function openEndedDates(text: string): readonly OpenEndedDate[] {
  const dates: OpenEndedDate[] = [];
  visit(text, {
    onLiteralValue(value, offset, length, _line, _character, path) {
      const date =
        typeof value === 'string' ? /^(?:1900-01-01|9999-12-31)(?!\d)/.exec(value)?.[0] : undefined;
      if (date === undefined) {
        return;
      }
      const [field, place, name, ...deeper] = path();
      if (field !== 'userWorkCycles' || typeof place !== 'number' || deeper.length > 0) {
        return;
      }
      if (date === '1900-01-01' && (name === 'startsOn' || name === 'StartsOn')) {
        dates.push({ offset: offset + length, means: 'no start' });
      } else if (date === '9999-12-31' && (name === 'endsOn' || name === 'EndsOn')) {
        dates.push({ offset: offset + length, means: 'open-ended' });
      }
    },
  });
  return dates;
}
