import assert from 'node:assert/strict';
import { cardLayout } from '../../../../src/features/chart/model/cardLayout.ts';
import { type Direction, neighbor } from '../../../../src/features/chart/model/neighbor.ts';
import {
  boxesIn,
  isWithin,
  linesIn,
  shownArea,
  zoomOnto,
  zoomToFit,
} from '../../../../src/features/chart/model/picture.ts';
import { chart, everything } from './company.ts';

describe('the place of the screen in a picture', () => {
  const box = { x: 100, y: 200, width: 160, height: 60 };

  it('has boxes and lines that touch an area, and no others', () => {
    const at = (x: number, y: number) => ({ place: x * 10 + y, x, y, width: 10, height: 10 });
    const boxes = [at(0, 0), at(20, 0), at(31, 0), at(0, 20), at(0, 31), at(-1, -1)];
    const lines = boxes.map(({ x, y }) => ({ x1: x, y1: y, x2: x + 10, y2: y + 10 }));
    const drawn = { boxes, lines, bounds: box };
    const area = { x: 10, y: 10, width: 20, height: 20 };
    const touching = [at(0, 0), at(20, 0), at(0, 20)];
    assert.deepEqual(boxesIn(drawn, area), touching);
    assert.deepEqual(
      linesIn(drawn, area).map(({ x1, y1 }) => [x1, y1]),
      touching.map(({ x, y }) => [x, y]),
    );
  });

  it('shows an area in the middle, as large as it fits with space around it', () => {
    assert.deepEqual(zoomToFit({ x: 10, y: 20, width: 400, height: 100 }, 240, 240, 20), {
      scale: 0.5,
      x: 15,
      y: 85,
    });
    assert.deepEqual(zoomToFit({ x: 0, y: 0, width: 100, height: 400 }, 240, 240, 20), {
      scale: 0.5,
      x: 95,
      y: 20,
    });
    assert.deepEqual(zoomToFit({ x: 10, y: 10, width: 20, height: 20 }, 240, 240, 20), {
      scale: 1,
      x: 100,
      y: 100,
    });
    assert.ok(Number.isFinite(zoomToFit({ x: 0, y: 0, width: 0, height: 0 }, 0, 0, 20).x));
  });

  it('moves to a box that is hidden, at the edge or too small to read, and else stays', () => {
    const onto = (x: number, y: number, scale: number) => zoomOnto(box, { x, y, scale }, 1_000, 500);
    const middle = { x: 500 - 180, y: 250 - 230 };
    assert.equal(onto(0, 0, 1), undefined);
    assert.deepEqual(onto(-101, 0, 1), { ...middle, scale: 1 });
    assert.deepEqual(onto(-85, 0, 1), { ...middle, scale: 1 }, 'at the left edge');
    assert.equal(onto(-80, 0, 1), undefined);
    assert.deepEqual(onto(0, 235, 1), { ...middle, scale: 1 }, 'at the bottom edge');
    assert.deepEqual(onto(0, 0, 0.3), { x: 500 - 180 * 0.8, y: 250 - 230 * 0.8, scale: 0.8 });
    assert.equal(onto(0, 0, 1 / 3), undefined);
  });

  it('is within another area, its edges included', () => {
    const grown = (left: number, top: number, right: number, bottom: number) => ({
      x: box.x - left,
      y: box.y - top,
      width: box.width + left + right,
      height: box.height + top + bottom,
    });
    assert.ok(isWithin(box, box));
    for (const outer of [grown(-1, 0, 0, 0), grown(0, -1, 0, 0), grown(0, 0, -1, 0), grown(0, 0, 0, -1)]) {
      assert.ok(!isWithin(box, outer));
    }
  });

  it('is drawn with a margin in parts of the screen', () => {
    assert.deepEqual(shownArea({ x: 100, y: -50, scale: 2 }, 400, 200, 0.5), {
      ...{ x: -150, y: -25 },
      ...{ width: 400, height: 200 },
    });
  });
});

describe('the arrow keys', () => {
  const tree = chart('top', 'a<top', 'b<top', 'a1<a', 'a2<a', 'a3<a', 'b1<b', 'b2<b');
  const picture = cardLayout(tree, everything);

  function walk(from: string, ...directions: Direction[]) {
    return directions.map((direction) => {
      const place = neighbor(picture, tree.placeOf(from) ?? -1, direction, (at) => tree.parentOf(at));
      return place === undefined ? undefined : tree.nodes[place]?.key;
    });
  }

  it('lead to the parent, the first child and the siblings', () => {
    assert.deepEqual(walk('a', 'up', 'down', 'left', 'right'), ['top', 'a1', undefined, 'b']);
    assert.deepEqual(walk('b2', 'up', 'down', 'left', 'right'), ['b', undefined, 'b1', undefined]);
  });

  it('lead along a stack, and from its first card to the parent', () => {
    assert.deepEqual(walk('a2', 'up', 'down'), ['a1', 'a3']);
    assert.deepEqual(walk('a1', 'up', 'right'), ['a', 'b1']);
    assert.deepEqual(walk('a3', 'down'), [undefined]);
  });

  it('lead nowhere from a card that is not shown', () => {
    assert.deepEqual(walk('gone', 'up', 'left'), [undefined, undefined]);
  });
});
