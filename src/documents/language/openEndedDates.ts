import { visit } from 'jsonc-parser';
import { openEnded } from '../../service/contract/limits.ts';

/** A date of a user's work cycles that means no start or no end. */
interface OpenEndedDate {
  /** The end of the date with its quotes, in UTF-16 units. */
  readonly offset: number;
  readonly means: 'no start' | 'open-ended';
}

const openEnds = [
  { date: openEnded.start, names: ['startsOn', 'StartsOn'], means: 'no start' },
  { date: openEnded.end, names: ['endsOn', 'EndsOn'], means: 'open-ended' },
] as const;

/** The open-ended dates in the work cycles of a user's JSON (interface 2.1). Other places are ignored. */
export function openEndedDates(text: string): readonly OpenEndedDate[] {
  const dates: OpenEndedDate[] = [];
  visit(text, {
    onLiteralValue(value, offset, length, _line, _character, path) {
      const date = typeof value === 'string' ? /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(value)?.[0] : undefined;
      const end = openEnds.find((each) => each.date === date);
      if (end === undefined) {
        return;
      }
      const [field, place, name, ...deeper] = path();
      const isInCycle = field === 'userWorkCycles' && typeof place === 'number' && deeper.length === 0;
      if (isInCycle && end.names.some((known) => known === name)) {
        dates.push({ offset: offset + length, means: end.means });
      }
    },
  });
  return dates;
}
