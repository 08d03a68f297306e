import { type Notation, valueIn } from '../../../company/values/cellValues.ts';
import type { ColumnType, Row } from '../../../formats/reading.ts';

/** What a table is sorted by. */
export interface Sorting {
  /** The place of the column in the content, from 0. */
  readonly column: number;
  readonly descending: boolean;
}

/** Cells with a value come before those without one, and empty cells last, in both directions. */
const kinds = { value: 0, text: 1, empty: 2 } as const;

/**
 * The rows with these indexes in the order of a column. Equal ones stay as they were. `rows` are those of the whole
 * content.
 */
export function sortRows(
  indexes: readonly number[],
  rows: readonly Row[],
  { column, descending }: Sorting,
  type: ColumnType,
  notation: Notation,
  collator: Intl.Collator,
): readonly number[] {
  const direction = descending ? -1 : 1;
  const cells = indexes.map((index) => rows[index]?.[column] ?? '');
  const ranks = rankOf(cells, collator);
  const values = cells.map((cell) => valueIn(cell, type, notation));
  const kindOf = (at: number) => {
    if (values[at] !== undefined) {
      return kinds.value;
    }
    return cells[at]?.trim() === '' ? kinds.empty : kinds.text;
  };
  const keys = cells.map((cell, at) => ({ kind: kindOf(at), key: values[at] ?? ranks.get(cell) ?? 0, at }));
  keys.sort((one, other) => one.kind - other.kind || direction * (one.key - other.key));
  return keys.map(({ at }) => indexes[at] ?? 0);
}

/** The place of each different text among the others: comparing texts is slow, and many cells repeat. */
function rankOf(cells: readonly string[], collator: Intl.Collator): ReadonlyMap<string, number> {
  const texts = [...new Set(cells)].sort(collator.compare);
  const ranks = new Map<string, number>();
  let rank = 0;
  let previous: string | undefined;
  for (const text of texts) {
    rank += previous === undefined || collator.compare(previous, text) === 0 ? 0 : 1;
    ranks.set(text, rank);
    previous = text;
  }
  return ranks;
}
