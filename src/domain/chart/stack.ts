import type { ChartTree, Shown } from './chartTree.ts';
import type { Area, Box, Line } from './picture.ts';

/** In the units of the picture. */
export const cardSize = { width: 168, height: 60 } as const;
const gap = { row: 10, column: 16 } as const;
/** How far cards are to the right of the one above them; the line that they hang on is in the middle. */
const indent = 16;

/** Of fewer rows, there is one column. */
const mostRows = 12;
/** Width of a stack for its height, where it has several columns. */
const ratio = 1.6;

/** Cards below each other, each indented below the one above it. */
interface Row {
  readonly place: number;
  /** Of rows in the stack. */
  readonly depth: number;
}

/** Cards below each other, in columns. */
export interface Stack {
  readonly columns: readonly (readonly Row[])[];
}

/** A stack of cards and of all that is shown below them. What is below one of the cards stays in its column. */
export function stackOf(tree: ChartTree, shown: Shown, places: readonly number[]): Stack {
  const groups = places.map((place) => rowsOf(tree, shown, place, 0));
  const count = groups.reduce((sum, rows) => sum + rows.length, 0);
  const square = Math.sqrt((count * cardSize.width) / cardSize.height / ratio);
  const most = Math.max(mostRows, Math.ceil(square));
  const columns: Row[][] = [[]];
  for (const rows of groups) {
    const last = columns.at(-1);
    if (last === undefined || (last.length > 0 && last.length + rows.length > most)) {
      columns.push([...rows]);
    } else {
      last.push(...rows);
    }
  }
  return { columns };
}

function rowsOf(tree: ChartTree, shown: Shown, place: number, depth: number): readonly Row[] {
  const below = tree.shownChildren(place, shown);
  return [{ place, depth }, ...below.flatMap((child) => rowsOf(tree, shown, child, depth + 1))];
}

export function stackSize({ columns }: Stack): { readonly width: number; readonly height: number } {
  const rows = Math.max(...columns.map(({ length }) => length));
  return {
    width: columns.reduce((sum, column) => sum + widthOf(column) + gap.column, -gap.column),
    height: rows * (cardSize.height + gap.row) - gap.row,
  };
}

function widthOf(column: readonly Row[]): number {
  return column.reduce((most, { depth }) => Math.max(most, depth), 0) * indent + cardSize.width;
}

/** Where the lines are that the columns hang on. */
export function trunksOf({ columns }: Stack, { x }: Pick<Area, 'x'>): readonly number[] {
  let left = x;
  return columns.map((column) => {
    const trunk = left + indent / 2;
    left += widthOf(column) + gap.column;
    return trunk;
  });
}

/**
 * The boxes of a stack, and the lines between them. `hangsFrom` is where the lines above it end; undefined if there are
 * none. `firstColumn` numbers its columns among those of the picture.
 */
export function arrangeStack(
  stack: Stack,
  { x, y }: Pick<Area, 'x' | 'y'>,
  hangsFrom: number | undefined,
  firstColumn: number,
): { readonly boxes: readonly Box[]; readonly lines: readonly Line[] } {
  const boxes: Box[] = [];
  const lines: Line[] = [];
  const trunks = trunksOf(stack, { x });
  for (const [index, rows] of stack.columns.entries()) {
    const trunk = trunks[index] ?? x;
    /** The end of the line above each depth: where it starts, and its last card. */
    const open: { from: number; to: number }[] = [];
    const close = (depth: number) => {
      for (const [above, { from, to }] of [...open.entries()].slice(depth)) {
        lines.push({ x1: trunk + above * indent, y1: from, x2: trunk + above * indent, y2: to });
      }
      open.length = Math.min(open.length, depth);
    };
    for (const [row, { place, depth }] of rows.entries()) {
      const top = y + row * (cardSize.height + gap.row);
      const left = trunk + indent / 2 + depth * indent;
      const middle = top + cardSize.height / 2;
      boxes.push({
        place,
        x: left,
        y: top,
        width: cardSize.width - indent,
        height: cardSize.height,
        column: firstColumn + index,
      });
      close(depth + 1);
      const from = depth === 0 ? hangsFrom : top - gap.row;
      if (from !== undefined) {
        lines.push({ x1: left - indent / 2, y1: middle, x2: left, y2: middle });
        open[depth] = { from: open[depth]?.from ?? from, to: middle };
      }
    }
    close(0);
  }
  return { boxes, lines };
}
