import type { ChartTree, Shown } from '../../../company/departments/chartTree.ts';
import type { Area, Box, Line } from './picture.ts';

/** In the units of the picture; the width is that of a card of which nothing is known. */
export const cardSize = { width: 168, height: 60 } as const;
const gap = { row: 10, column: 16 } as const;
/** How far a card is to the right of its parent. The line between them is in the middle of it. */
const indent = 16;

/** A stack with at most as many rows has one column. */
const maxRowsOfOneColumn = 12;

/** The cards to arrange. */
export interface Cards {
  readonly tree: ChartTree;
  readonly shown: Shown;
  /** The width that a card needs, with the indentation of one in a stack. */
  readonly widthOf: (place: number) => number;
  /** Width of a stack with several columns, divided by its height. */
  readonly ratio: number;
}

/** Cards below each other, each indented below the one above it. */
interface Row {
  readonly place: number;
  /** Of rows in the stack. */
  readonly depth: number;
}

/** Cards below each other, in columns. */
export interface Stack {
  readonly columns: readonly Column[];
  readonly width: number;
  readonly height: number;
}

interface Column {
  readonly rows: readonly Row[];
  readonly width: number;
}

/** A stack of cards and of all that is shown below them. What is below one of the cards stays in its column. */
export function stackOf({ tree, shown, widthOf, ratio }: Cards, places: readonly number[]): Stack {
  const groups = places.map((place) => rowsOf(tree, shown, place));
  const count = groups.reduce((sum, rows) => sum + rows.length, 0);
  const square = Math.sqrt((count * cardSize.width) / cardSize.height / ratio);
  const max = Math.max(maxRowsOfOneColumn, Math.ceil(square));
  const runs: Row[][] = [];
  for (const rows of groups) {
    const last = runs.at(-1);
    if (last === undefined || last.length + rows.length > max) {
      runs.push(rows);
    } else {
      last.push(...rows);
    }
  }
  const columns = runs.map((rows) => ({ rows, width: widthOfColumn(rows, widthOf) }));
  const highest = columns.reduce((max, { rows }) => Math.max(max, rows.length), 0);
  return {
    columns,
    width: columns.reduce((sum, { width }) => sum + width + gap.column, -gap.column),
    height: highest * (cardSize.height + gap.row) - gap.row,
  };
}

/** A card and all that is shown below it, each before those below it. */
function rowsOf(tree: ChartTree, shown: Shown, top: number): Row[] {
  const rows: Row[] = [];
  const waiting: Row[] = [{ place: top, depth: 0 }];
  for (let row = waiting.pop(); row !== undefined; row = waiting.pop()) {
    rows.push(row);
    for (const child of tree.shownChildren(row.place, shown).toReversed()) {
      waiting.push({ place: child, depth: row.depth + 1 });
    }
  }
  return rows;
}

function widthOfColumn(rows: readonly Row[], widthOf: Cards['widthOf']): number {
  return rows.reduce((max, { place, depth }) => Math.max(max, depth * indent + widthOf(place)), 0);
}

/** Where the lines are that the columns hang on. */
export function trunksOf({ columns }: Stack, { x }: Pick<Area, 'x'>): readonly number[] {
  let left = x;
  return columns.map((column) => {
    const trunk = left + indent / 2;
    left += column.width + gap.column;
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
  for (const [index, { rows, width }] of stack.columns.entries()) {
    const trunk = trunks[index] ?? x;
    /** The end of the line above each depth: where it starts, and its last card. */
    const open: { from: number; to: number }[] = [];
    const close = (depth: number) => {
      while (open.length > depth) {
        const x = trunk + (open.length - 1) * indent;
        const line = open.pop();
        if (line !== undefined) {
          lines.push({ x1: x, y1: line.from, x2: x, y2: line.to });
        }
      }
    };
    for (const [row, { place, depth }] of rows.entries()) {
      const top = y + row * (cardSize.height + gap.row);
      const left = trunk + indent / 2 + depth * indent;
      const middle = top + cardSize.height / 2;
      boxes.push({
        place,
        x: left,
        y: top,
        width: width - (depth + 1) * indent,
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
