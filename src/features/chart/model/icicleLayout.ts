import { hierarchy, partition } from 'd3-hierarchy';
import type { ChartTree, Shown } from '../../../company/departments/chartTree.ts';
import { type Box, type Picture, pictureOf } from './picture.ts';

/** In the units of the picture. */
const size = { width: 1_200, minRow: 44, maxRow: 140, padding: 2 } as const;

/** The part of a narrow box that remains beside the space to the next one. */
const minFilled = 0.8;

interface Part {
  /** Undefined above the top of the picture. */
  readonly place: number | undefined;
  readonly below: readonly Part[];
}

/** What the width of a box stands for. */
type IcicleMeasure = 'people' | 'departments';

/** People, where there are any, and their numbers are known for at least half of the shown departments. */
export function icicleMeasure(tree: ChartTree, shown: Shown): IcicleMeasure {
  const tops = tree.tops(shown);
  const sum = (of: (place: number) => number) => tops.reduce((total, place) => total + of(place), 0);
  const counted = sum((place) => tree.countedIn(place));
  const all = sum((place) => 1 + tree.countBelow(place));
  return sum((place) => tree.peopleIn(place) ?? 0) > 0 && counted * 2 >= all ? 'people' : 'departments';
}

/**
 * Arranges the shown cards in rows, a row for each level. A box is as wide as its share of the people, or of the
 * departments. Its collapsed departments count; what its children leave free are its own people. `ratio` is the width
 * of the screen for its height.
 */
export function icicleLayout(tree: ChartTree, shown: Shown, ratio: number): Picture {
  const byPeople = icicleMeasure(tree, shown) === 'people';
  const part = (place: number): Part => ({
    place,
    below: tree.shownChildren(place, shown).map(part),
  });
  const own = ({ place, below }: Part): number => {
    if (place === undefined) {
      return 0;
    }
    if (below.length > 0) {
      return byPeople ? (tree.nodes[place]?.people ?? 0) : 1;
    }
    return byPeople ? (tree.peopleIn(place) ?? 0) : 1 + tree.countBelow(place);
  };
  const top: Part = { place: undefined, below: tree.tops(shown).map(part) };
  const root = hierarchy(top, ({ below }) => below).sum(own);
  const boxes: Box[] = [];
  const rows = Math.max(1, root.height);
  const rowHeight = Math.min(size.maxRow, Math.max(size.minRow, size.width / ratio / rows));
  const arranged = partition<Part>().size([size.width, (root.height + 1) * rowHeight])(root);
  for (const { data, x0, x1, y0 } of arranged) {
    if (data.place !== undefined && x1 > x0) {
      boxes.push({
        place: data.place,
        x: x0,
        y: y0 - rowHeight,
        width: Math.max((x1 - x0) * minFilled, x1 - x0 - size.padding),
        height: rowHeight - size.padding,
      });
    }
  }
  return pictureOf(boxes, []);
}
