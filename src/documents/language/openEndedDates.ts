import type { JsonTree } from '../../service/contract/jsonTree.ts';
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
export function openEndedDates(tree: JsonTree): readonly OpenEndedDate[] {
  const cycles = (tree.nodes[0]?.children ?? [])
    .filter((field) => tree.nameOf(field) === 'userWorkCycles' && field.type === 'array')
    .flatMap(({ children }) => children);
  return cycles
    .flatMap(({ children }) => children)
    .flatMap((field) => {
      const date = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(tree.stringOf(field) ?? '')?.[0];
      const end = openEnds.find((each) => each.date === date);
      return end?.names.some((name) => name === tree.nameOf(field))
        ? [{ offset: field.offset + field.length, means: end.means }]
        : [];
    });
}
