/** The rows or columns of a grid that are drawn, by their places. Their number changes with the size of the view only. */
export interface Span {
  readonly first: number;
  readonly count: number;
}

/** Rows that are drawn above and below those in view, so that a fast scroll shows no gap. */
const rowsAround = 8;

/** A view of rows of one height, which is scrolled down by `top`; all in pixels. */
interface View {
  readonly rowHeight: number;
  readonly top: number;
  readonly height: number;
}

/** Of this number of rows, those to draw in a view. */
export function drawnRows(rows: number, { rowHeight, top, height }: View): Span {
  const count = Math.min(rows, Math.ceil(height / rowHeight) + 1 + 2 * rowsAround);
  return spanAt(Math.floor(top / rowHeight) - rowsAround, count, rows);
}

/** Pixels that browsers lay out in one element, also on a screen with three dots to a pixel. */
const tallest = 10_000_000;

/**
 * How many rows are scrolled, in a view of this height. Where their `height` is less than that of all rows, a scroll
 * passes over more of them: `rowsAt` is how far they are up where the view is scrolled down by `top`, `topFor` the
 * reverse.
 */
export function scrollOf(rows: number, rowHeight: number, view: number) {
  const all = rows * rowHeight;
  const height = Math.min(all, tallest);
  const scale = height < all ? (all - view) / (height - view) : 1;
  return { height, rowsAt: (top: number) => top * scale, topFor: (offset: number) => offset / scale };
}

/** A span that begins at a place, or earlier where it would end after `all`. */
export function spanAt(first: number, count: number, all: number): Span {
  return { first: Math.max(0, Math.min(first, all - count)), count };
}

/**
 * The places of a span, each in a slot that it keeps while the span moves: what comes into view takes the slot of what
 * has left it, and nothing else is drawn again.
 */
export function slotsOf({ first, count }: Span): readonly number[] {
  return Array.from({ length: count }, (_, slot) => first + ((slot - (first % count) + count) % count));
}

export function isInSpan({ first, count }: Span, place: number): boolean {
  return first <= place && place < first + count;
}
