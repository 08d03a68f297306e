import { type FlextreeNode, flextree } from 'd3-flextree';
import type { ChartTree, Shown } from '../../../company/departments/chartTree.ts';
import { type Box, type Line, type Picture, pictureOf, type Room } from './picture.ts';
import { arrangeStack, type Cards, cardSize, type Stack, stackOf, trunksOf } from './stack.ts';

/** In the units of the picture. */
const gap = { level: 44, sibling: 20, family: 36 } as const;

/** Fewer cards without children are placed side by side; at the top of the picture there is more room. */
const fewestStacked = { top: 9, below: 3 } as const;
/** Room in which a picture is legible as a whole, where the size of the screen is not known. */
const usualRoom: Room = { width: 1_280, height: 800 };
/** How much larger a picture may be in order to have fewer stacks. */
const tolerated = 1.1;

/** A part of the picture that is arranged as one: a card, or a stack of cards. */
type Block =
  | { readonly kind: 'top'; readonly below: readonly Block[] }
  | { readonly kind: 'card'; readonly place: number; readonly below: readonly Block[] }
  | { readonly kind: 'stack'; readonly stack: Stack };

/** Arrangements that are tried, as far as they have no more cards than `cards` together; of any company, `min`. */
const tried = { min: 3, max: 32, cards: 40_000 } as const;

/**
 * Arranges the shown cards: parents above their children, of which those without children form stacks. Of a large
 * company, the lower levels are stacks as well: as many of them as give the picture the best shape. The time grows with
 * the cards, and not with their levels. `widthOf` is the width that a card needs, also where it is indented in a stack;
 * `room` is the size of the screen.
 */
export function cardLayout(
  tree: ChartTree,
  shown: Shown,
  widthOf: Cards['widthOf'] = () => cardSize.width,
  room: Room = usualRoom,
): Picture {
  const cards = { tree, shown, widthOf, ratio: room.width / room.height };
  const [first = 1, ...others] = spreadsOf(tree, shown);
  let chosen = arrange(cards, first);
  let smallest = sideOf(chosen, room);
  for (const spread of others) {
    const next = arrange(cards, spread);
    if (sideOf(next, room) > Math.max(1, smallest * tolerated)) {
      break;
    }
    chosen = next;
    smallest = Math.min(smallest, sideOf(next, room));
  }
  return chosen;
}

/**
 * The numbers of upper levels to try without stacks: each, or of large companies some from 1 to all levels. Several cards
 * at the top may form one stack with all below them.
 */
function spreadsOf(tree: ChartTree, shown: Shown): Iterable<number> {
  const top = shown.focus === undefined ? 1 : tree.levelOf(shown.focus);
  const places = tree.shownPlaces(shown);
  const levels = places.reduce((deepest, place) => Math.max(deepest, tree.levelOf(place) - top + 1), 1);
  const affordable = Math.floor(tried.cards / places.length);
  const count = Math.min(levels, Math.max(tried.min, Math.min(tried.max, affordable)));
  const tops = tree.tops(shown);
  const mayStackTops = count === levels && tops.length > 1 && tops.length < places.length;
  // With the square, lower numbers are closer together.
  return new Set([
    ...(mayStackTops ? [0] : []),
    ...Array.from({ length: count }, (_, index) =>
      count === levels ? index + 1 : Math.round(1 + (levels - 1) * (index / (count - 1)) ** 2),
    ),
  ]);
}

/** How many times the room a picture needs in its longer direction. */
function sideOf({ bounds }: Picture, { width, height }: Room): number {
  return Math.max(bounds.width / width, bounds.height / height);
}

/** Arranges the children of the first `spread` levels side by side, and stacks those below. */
function arrange(cards: Cards, spread: number): Picture {
  const { tree, shown, widthOf } = cards;
  const layout = flextree<Block>({
    children: (block) => (block.kind === 'stack' ? [] : [...block.below]),
    nodeSize: ({ data }) => sizeOf(data, widthOf),
    spacing: (one, other) => (one.parent === other.parent ? gap.sibling : gap.family),
  });
  const top: Block = {
    kind: 'top',
    below: blocksOf(cards, tree.tops(shown), spread, fewestStacked.top),
  };
  const boxes: Box[] = [];
  const lines: Line[] = [];
  let columns = 0;
  for (const node of layout(layout.hierarchy(top)).nodes) {
    const { data: block, x, y } = node;
    if (block.kind === 'card') {
      const width = widthOf(block.place);
      boxes.push({ place: block.place, x: x - width / 2, y, width, height: cardSize.height });
      lines.push(...linesBelow(node));
    } else if (block.kind === 'stack') {
      const hangsFrom = node.parent?.data.kind === 'card' ? y - gap.level / 2 : undefined;
      const stack = arrangeStack(block.stack, { x: leftOf(node), y }, hangsFrom, columns);
      columns += block.stack.columns.length;
      boxes.push(...stack.boxes);
      lines.push(...stack.lines);
    }
  }
  return pictureOf(boxes, lines);
}

/** The blocks of cards side by side. Runs of at least `fewest` cards without children become stacks. */
function blocksOf(cards: Cards, places: readonly number[], spread: number, fewest: number): readonly Block[] {
  if (spread === 0) {
    return [{ kind: 'stack', stack: stackOf(cards, places) }];
  }
  const blocks: Block[] = [];
  let run: number[] = [];
  const endRun = () => {
    if (run.length >= fewest) {
      blocks.push({ kind: 'stack', stack: stackOf(cards, run) });
    } else {
      blocks.push(...run.map((place): Block => ({ kind: 'card', place, below: [] })));
    }
    run = [];
  };
  for (const place of places) {
    const children = cards.tree.shownChildren(place, cards.shown);
    if (children.length === 0) {
      run.push(place);
    } else {
      endRun();
      const below = blocksOf(cards, children, spread - 1, fewestStacked.below);
      blocks.push({ kind: 'card', place, below });
    }
  }
  endRun();
  return blocks;
}

/** Width, and height with the gap to the next level. */
function sizeOf(block: Block, widthOf: Cards['widthOf']): [width: number, height: number] {
  switch (block.kind) {
    case 'top':
      return [0, 0];
    case 'card':
      return [widthOf(block.place), cardSize.height + gap.level];
    case 'stack':
      return [block.stack.width, block.stack.height + gap.level];
  }
}

function leftOf(node: FlextreeNode<Block>): number {
  return node.x - node.size[0] / 2;
}

/** The lines from a card to the blocks below it. A single column hangs on a straight line from the edge of its card. */
function linesBelow(node: FlextreeNode<Block>): readonly Line[] {
  const { x, y, children } = node;
  const [bottom, middle] = [y + cardSize.height, y + cardSize.height + gap.level / 2];
  const ends = (children ?? []).flatMap(endsAt);
  const [only] = ends;
  if (only === undefined) {
    return [];
  }
  if (ends.length === 1 && Math.abs(only.x - x) < node.size[0] / 2) {
    return [vertical(only.x, bottom, only.isCard ? middle + gap.level / 2 : middle)];
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
  const { data, x } = node;
  return data.kind === 'stack'
    ? trunksOf(data.stack, { x: leftOf(node) }).map((trunk) => ({ x: trunk, isCard: false }))
    : [{ x, isCard: true }];
}

function vertical(x: number, y1: number, y2: number): Line {
  return { x1: x, y1, x2: x, y2 };
}
