import assert from 'node:assert/strict';
import { cardLayout } from '../../../../src/features/chart/model/cardLayout.ts';
import { type Area, type Picture, zoomToFit } from '../../../../src/features/chart/model/picture.ts';
import { broadChart, chart, everything } from './company.ts';

function overlap(one: Area, other: Area): boolean {
  return (
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height
  );
}

/** Pairs of boxes that overlap; compares neighbors in each row of boxes only. */
function overlaps({ boxes }: Picture): number {
  const sorted = boxes.toSorted((one, other) => one.x - other.x);
  let count = 0;
  for (const [index, box] of sorted.entries()) {
    for (const other of sorted.slice(index + 1)) {
      if (other.x >= box.x + box.width) {
        break;
      }
      count += overlap(box, other) ? 1 : 0;
    }
  }
  return count;
}

function linesOf(lines: Picture['lines']): readonly string[] {
  return lines.map(({ x1, y1, x2, y2 }) => `${x1},${y1} – ${x2},${y2}`);
}

function boxOf(picture: Picture, place: number) {
  const box = picture.boxes.find((each) => each.place === place);
  assert.ok(box);
  return box;
}

describe('the layout of the cards', () => {
  it('puts a parent above the middle of its children', () => {
    const picture = cardLayout(chart('a', 'b<a', 'c<a'), everything);
    const [a, b, c] = [0, 1, 2].map((place) => boxOf(picture, place));
    assert.ok(a && b && c && a.y < b.y && b.y === c.y && b.x < c.x);
    assert.equal(a.x, (b.x + c.x) / 2);
  });

  it('gives each card the width that it needs, and no two of them the same place', () => {
    const widths = [120, 280, 120, 200, 280];
    const tree = chart('a', 'b<a', 'c<a', 'd<c', 'e<c');
    const picture = cardLayout(tree, everything, (place) => widths[place] ?? 0);
    assert.deepEqual(
      [0, 1, 2, 3, 4].map((place) => boxOf(picture, place).width),
      widths,
    );
    assert.equal(overlaps(picture), 0);
  });

  it('stacks children that have none themselves', () => {
    const picture = cardLayout(chart('top', 'a<top', 'b<top', 'a1<a', 'a2<a', 'a3<a', 'b1<b'), everything);
    const [a1, a2, a3] = [3, 4, 5].map((place) => boxOf(picture, place));
    assert.ok(a1 && a2 && a3);
    assert.deepEqual([a2.x, a3.x], [a1.x, a1.x]);
    assert.ok(a1.y < a2.y && a2.y < a3.y);
  });

  it('draws lines from a card down to each of those below it, and straight ones to a single one', () => {
    const { boxes, lines } = cardLayout(chart('a', 'b<a', 'c<b', 'd<a', 'e<a', 'f<a'), everything);
    assert.deepEqual(
      boxes.map(({ place, x, y, column }) => ({ place, x, y, ...(column === undefined ? {} : { column }) })),
      [
        { place: 0, x: -84, y: 0 },
        { place: 1, x: -186, y: 104 },
        { place: 3, x: 34, y: 104, column: 0 },
        { place: 4, x: 34, y: 174, column: 0 },
        { place: 5, x: 34, y: 244, column: 0 },
        { place: 2, x: -186, y: 208 },
      ],
    );
    assert.deepEqual(linesOf(lines), [
      // From `a` to the middle between the levels, across, to `b` and from there to `c`.
      '0,60 – 0,82',
      '-102,82 – 26,82',
      '-102,82 – -102,104',
      '-102,164 – -102,208',
      // The stack of `d`, `e` and `f` hangs on one line beside it.
      '26,134 – 34,134',
      '26,204 – 34,204',
      '26,274 – 34,274',
      '26,82 – 26,274',
    ]);
  });

  it('draws a single stack below a card on a line of its own, and several columns across', () => {
    const below = (count: number) => {
      const names = Array.from({ length: count }, (_, place) => `k${place}<a`);
      return linesOf(cardLayout(chart('a', ...names), everything).lines);
    };
    assert.deepEqual(below(3), [
      '-76,60 – -76,82',
      ...['-76,134 – -68,134', '-76,204 – -68,204', '-76,274 – -68,274', '-76,82 – -76,274'],
    ]);
    const [down, across, ...others] = below(13);
    assert.deepEqual([down, across], ['0,60 – 0,82', '-168,82 – 16,82']);
    assert.equal(others.length, 13 + 2);
  });

  it('keeps the order of the company, and cards of different parents further apart', () => {
    const mixed = cardLayout(chart('a', 'l1<a', 'l2<a', 'p<a', 'x<p', 'l3<a'), everything);
    const [, l1, l2, p, , l3] = [0, 1, 2, 3, 4, 5].map((place) => boxOf(mixed, place));
    assert.ok(l1 && l2 && p && l3 && l1.x < l2.x && l2.x < p.x && p.x < l3.x);
    assert.deepEqual(
      mixed.boxes.map(({ column }) => column),
      Array.from({ length: 6 }, () => undefined),
    );
    const cousins = cardLayout(chart('t', 'a<t', 'b<t', 'a1<a', 'a2<a', 'b1<b', 'b2<b'), everything);
    const [a1, a2, b1] = [3, 4, 5].map((place) => boxOf(cousins, place));
    assert.ok(a1 && a2 && b1);
    assert.deepEqual([a2.x - a1.x - a1.width, b1.x - a2.x - a2.width], [20, 36]);
  });

  it('numbers the columns of all its stacks', () => {
    const cards = [
      'a<t',
      'b<t',
      ...['a', 'b'].flatMap((above) => [1, 2, 3].map((id) => `${above}${id}<${above}`)),
    ];
    const { boxes } = cardLayout(chart('t', ...cards), everything);
    assert.deepEqual(
      boxes.flatMap(({ column }) => column ?? []),
      [0, 0, 0, 1, 1, 1],
    );
  });

  it('draws no lines above cards that are stacked at the top', () => {
    const { boxes, lines } = cardLayout(
      chart(...Array.from({ length: 9 }, (_, place) => `k${place}`)),
      everything,
    );
    assert.deepEqual([boxes.filter(({ column }) => column === 0).length, lines], [9, []]);
    const beside = cardLayout(chart(...Array.from({ length: 8 }, (_, place) => `k${place}`)), everything);
    assert.deepEqual(
      new Set(beside.boxes.map(({ y, column }) => `${y} ${column}`)),
      new Set(['0 undefined']),
    );
  });

  it('stacks the lower levels of a large company, and as few as leave the picture about as small', () => {
    const unstacked = (count: number, width: number) =>
      cardLayout(broadChart(count, width), everything).boxes.filter(({ column }) => column === undefined)
        .length;
    assert.deepEqual(
      [unstacked(13, 3), unstacked(31, 2), unstacked(40, 3), unstacked(85, 4), unstacked(364, 3)],
      [4, 7, 4, 5, 4],
    );
    assert.equal(unstacked(30, 1), 7);
    assert.equal(cardLayout(chart('a', 'b<a', 'c<b', 'd<c'), everything).boxes[3]?.column, undefined);
  });

  it('takes the shape of the room: in a narrow one, cards are larger than those of a wide picture', () => {
    const tops = ['a', 'b', 'c', 'd', 'e'];
    const below = tops.flatMap((top) => [1, 2, 3, 4, 5].map((number) => `${top}${number}<${top}`));
    for (const tree of [chart(...tops, ...below), broadChart(46, 8)]) {
      const room = { width: 560, height: 700 };
      const [wide, narrow] = [cardLayout(tree, everything), cardLayout(tree, everything, undefined, room)];
      const [before = 0, after = 0] = [wide, narrow].map(
        ({ bounds }) => zoomToFit(bounds, room.width, room.height, 0).scale,
      );
      assert.ok(after > 1.2 * before, `${before} ${after}`);
      assert.equal(overlaps(narrow), 0);
    }
  });

  it('is the same each time for 5 000 departments, and no card covers another', () => {
    const tree = broadChart(5_000, 6);
    const picture = cardLayout(tree, everything);
    assert.equal(picture.boxes.length, 5_000);
    assert.equal(JSON.stringify(cardLayout(broadChart(5_000, 6), everything)), JSON.stringify(picture));
    assert.equal(overlaps(picture), 0);
  });

  it('arranges 1 000 siblings in columns, 1 000 at the top, and 60 levels', () => {
    for (const tree of [
      broadChart(1_001, 1_000),
      chart(...Array.from({ length: 1_000 }, (_, i) => `k${i}`)),
    ]) {
      const { bounds, boxes } = cardLayout(tree, everything);
      assert.equal(boxes.length, tree.nodes.length);
      assert.ok(bounds.width < 8_000 && bounds.height < 8_000, `${bounds.width} by ${bounds.height}`);
    }
    assert.equal(cardLayout(broadChart(60, 1), everything).boxes.length, 60);
  });

  it('draws each line within the picture, and none over nothing', () => {
    const { lines, bounds } = cardLayout(broadChart(500, 5), everything);
    assert.ok(lines.length > 500);
    assert.ok(
      lines.every(
        ({ x1, x2, y1, y2 }) =>
          x1 <= x2 &&
          y1 <= y2 &&
          x1 >= bounds.x &&
          x2 <= bounds.x + bounds.width &&
          y2 <= bounds.y + bounds.height,
      ),
    );
    assert.deepEqual(cardLayout(chart(), everything), {
      boxes: [],
      lines: [],
      bounds: { x: 0, y: 0, width: 0, height: 0 },
    });
  });
});
