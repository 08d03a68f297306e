import type { Widths } from './columnWidths.ts';
import { rowHeight } from './gridStyles.ts';

/** Rows that are drawn above and below those in view, so that a fast scroll shows no gap. */
const rowsAround = 8;

/** The rows or columns of a table that are drawn, by their places. Their number changes with the size of the view only. */
export interface Span {
  readonly first: number;
  readonly count: number;
}

/** The rows to draw in a view of this height, which is scrolled down by `top` pixels. */
export function drawnRows(rows: number, top: number, height: number): Span {
  const count = Math.min(rows, Math.ceil(height / rowHeight) + 1 + 2 * rowsAround);
  return spanAt(Math.floor(top / rowHeight) - rowsAround, count, rows);
}

/** The columns to draw in a view of this width, which is scrolled to the side by `left` pixels. */
export function drawnColumns({ starts, widths }: Widths, left: number, width: number): Span {
  const columns = starts.length;
  const end = (column: number) => (starts[column] ?? 0) + (widths[column] ?? 0);
  let count = 0;
  let last = 0;
  for (const [first] of starts.entries()) {
    while (last < columns && (starts[last] ?? 0) < end(first) + width) {
      last += 1;
    }
    count = Math.max(count, last - first);
  }
  const first = starts.findIndex((_, column) => end(column) > left);
  return spanAt(first === -1 ? columns : first, count, columns);
}

/**
 * The places of a span, each in a slot that it keeps while the span moves: what comes into view takes the slot of what
 * has left it, and nothing else is drawn anew.
 */
export function slotsOf({ first, count }: Span): readonly number[] {
  return Array.from({ length: count }, (_, slot) => first + ((slot - (first % count) + count) % count));
}

export function isInSpan({ first, count }: Span, place: number): boolean {
  return first <= place && place < first + count;
}

function spanAt(first: number, count: number, all: number): Span {
  return { first: Math.max(0, Math.min(first, all - count)), count };
}
