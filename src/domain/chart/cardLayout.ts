import { type FlextreeNode, flextree } from 'd3-flextree';
import type { ChartNode, ChartTree, Shown } from './chartTree.ts';
import { type Area, type Box, type Line, type Picture, pictureOf } from './picture.ts';

/** In the units of the picture. */
export const cardSize = { width: 200, height: 52 } as const;
const gap = { level: 44, sibling: 20, family: 36, stacked: 10, column: 16 } as const;
/** How far the cards of a stack are to the right of the line that they hang on. */
const indent = 20;

/** Fewer cards without children stand side by side; at the top of the picture there is more room. */
const fewestStacked = { top: 9, below: 3 } as const;
const mostRows = 12;
/** Width of a stack for its height, where it has several columns. */
const stackRatio = 1.6;

/** A part of the picture that is arranged as one: a card, or cards without children below each other. */
type Block =
  | { readonly kind: 'top'; readonly below: readonly Block[] }
  | { readonly kind: 'card'; readonly place: number; readonly below: readonly Block[] }
  | { readonly kind: 'stack'; readonly places: readonly number[]; readonly rows: number };

/** Arranges the shown cards: parents above their children, of which those without children form stacks. */
export function cardLayout<N extends ChartNode>(tree: ChartTree<N>, shown: Shown): Picture {
  const layout = flextree<Block>({
    children: (block) => (block.kind === 'stack' ? [] : [...block.below]),
    nodeSize: ({ data }) => sizeOf(data),
    spacing: (one, other) => (one.parent === other.parent ? gap.sibling : gap.family),
  });
  const top: Block = { kind: 'top', below: blocksOf(tree, shown, tree.tops(shown), fewestStacked.top) };
  const boxes: Box[] = [];
  const lines: Line[] = [];
  for (const node of layout(layout.hierarchy(top)).nodes) {
    const { data: block, y } = node;
    if (block.kind === 'card') {
      boxes.push({ place: block.place, x: node.x - cardSize.width / 2, y, ...cardSize });
      lines.push(...linesBelow(node));
    } else if (block.kind === 'stack') {
      const isBelowCard = node.parent?.data.kind === 'card';
      for (const column of columnsOf(block, areaOf(node))) {
        boxes.push(...column);
        lines.push(...(isBelowCard ? linesInColumn(column, y) : []));
      }
    }
  }
  return pictureOf(boxes, lines);
}

function blocksOf<N extends ChartNode>(
  tree: ChartTree<N>,
  shown: Shown,
  places: readonly number[],
  fewest: number,
): readonly Block[] {
  const blocks: Block[] = [];
  let run: number[] = [];
  const endRun = () => {
    if (run.length >= fewest) {
      blocks.push({ kind: 'stack', places: run, rows: rowsFor(run.length) });
    } else {
      blocks.push(...run.map((place): Block => ({ kind: 'card', place, below: [] })));
    }
    run = [];
  };
  for (const place of places) {
    const children = tree.shownChildren(place, shown);
    if (children.length === 0) {
      run.push(place);
      continue;
    }
    endRun();
    const isTop = tree.tops(shown).includes(place);
    const least = isTop ? fewestStacked.top : fewestStacked.below;
    blocks.push({ kind: 'card', place, below: blocksOf(tree, shown, children, least) });
  }
  endRun();
  return blocks;
}

function rowsFor(count: number): number {
  const square = Math.sqrt((count * cardSize.width) / cardSize.height / stackRatio);
  return Math.max(mostRows, Math.ceil(square));
}

/** Width, and height with the gap to the next level. */
function sizeOf(block: Block): [width: number, height: number] {
  switch (block.kind) {
    case 'top':
      return [0, 0];
    case 'card':
      return [cardSize.width, cardSize.height + gap.level];
    case 'stack': {
      const columns = Math.ceil(block.places.length / block.rows);
      const rows = Math.min(block.rows, block.places.length);
      return [
        columns * (cardSize.width + gap.column) - gap.column,
        rows * (cardSize.height + gap.stacked) - gap.stacked + gap.level,
      ];
    }
  }
}

function areaOf(node: FlextreeNode<Block>): Area {
  const [width, height] = node.size;
  return { x: node.x - width / 2, y: node.y, width, height };
}

/** The boxes of a stack, by column. */
function columnsOf(
  { places, rows }: Extract<Block, { kind: 'stack' }>,
  area: Area,
): readonly (readonly Box[])[] {
  const columns: Box[][] = [];
  for (const [index, place] of places.entries()) {
    const column = Math.floor(index / rows);
    columns[column] ??= [];
    columns[column].push({
      place,
      x: area.x + column * (cardSize.width + gap.column) + indent,
      y: area.y + (index % rows) * (cardSize.height + gap.stacked),
      width: cardSize.width - indent,
      height: cardSize.height,
    });
  }
  return columns;
}

/** The line that a column hangs on, from the line above it, and a short one to each card. */
function linesInColumn(column: readonly Box[], top: number): readonly Line[] {
  const x1 = (column[0]?.x ?? 0) - indent / 2;
  const ends = column.map(({ x, y, height }) => ({ x1, y1: y + height / 2, x2: x, y2: y + height / 2 }));
  return [vertical(x1, top - gap.level / 2, ends.at(-1)?.y2 ?? top), ...ends];
}

/** The lines from a card to the blocks below it. A single column hangs on a straight line from the edge of its card. */
function linesBelow({ x, y, children = [] }: FlextreeNode<Block>): readonly Line[] {
  const [bottom, middle] = [y + cardSize.height, y + cardSize.height + gap.level / 2];
  const ends = (children ?? []).flatMap(endsAt);
  const [only] = ends;
  if (only === undefined) {
    return [];
  }
  if (ends.length === 1 && !only.isCard) {
    return [vertical(only.x, bottom, middle)];
  }
  const left = Math.min(x, ...ends.map((end) => end.x));
  const right = Math.max(x, ...ends.map((end) => end.x));
  return [
    vertical(x, bottom, middle),
    { x1: left, y1: middle, x2: right, y2: middle },
    ...ends.filter(({ isCard }) => isCard).map((end) => vertical(end.x, middle, middle + gap.level / 2)),
  ];
}

/** Where the lines to a block end: at its card, or at its columns. */
function endsAt(node: FlextreeNode<Block>): readonly { readonly x: number; readonly isCard: boolean }[] {
  return node.data.kind === 'stack'
    ? columnsOf(node.data, areaOf(node)).map(([first]) => ({
        x: (first?.x ?? 0) - indent / 2,
        isCard: false,
      }))
    : [{ x: node.x, isCard: true }];
}

function vertical(x: number, y1: number, y2: number): Line {
  return { x1: x, y1, x2: x, y2 };
}
