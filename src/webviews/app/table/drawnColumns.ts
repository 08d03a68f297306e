import { type Span, spanAt } from '../shared/span.ts';
import type { Widths } from './columnWidths.ts';

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
