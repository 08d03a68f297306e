import assert from 'node:assert/strict';
import { cardLayout } from '../../../../src/domain/chart/cardLayout.ts';
import { type Direction, neighbour } from '../../../../src/domain/chart/neighbour.ts';
import { boxesIn, isWithin, linesIn, shownArea, zoomToFit } from '../../../../src/domain/chart/picture.ts';
import { broadChart, chart, everything } from './company.ts';

describe('what is drawn of a picture', () => {
  const picture = cardLayout(broadChart(5_000, 6), everything);

  it('is what the screen shows, with a margin', () => {
    const zoom = { x: 0, y: 0, scale: 1 };
    const screen = shownArea(zoom, 1_000, 700, 0);
    const boxes = boxesIn(picture, screen);
    assert.ok(boxes.length > 3 && boxes.length < 100, `${boxes.length} boxes`);
    assert.ok(boxesIn(picture, shownArea(zoom, 1_000, 700, 0.5)).length > boxes.length);
    assert.ok(linesIn(picture, screen).length < 300);
    assert.equal(boxesIn(picture, shownArea(zoom, 1_000, 700, -0.5)).length <= 1, true);
    assert.ok(isWithin(screen, shownArea(zoom, 1_000, 700, 0.5)));
    assert.ok(!isWithin(shownArea(zoom, 1_000, 700, 0.5), screen));
  });

  it('is everything where it fits, not enlarged', () => {
    const { x, y, scale } = zoomToFit(picture.bounds, 1_000, 700, 20);
    const { bounds } = picture;
    assert.ok(bounds.x * scale + x >= 19.9 && (bounds.x + bounds.width) * scale + x <= 980.1);
    assert.ok(bounds.y * scale + y >= 19.9 && (bounds.y + bounds.height) * scale + y <= 680.1);
    assert.equal(zoomToFit({ x: 0, y: 0, width: 10, height: 10 }, 1_000, 700, 20).scale, 1);
    assert.ok(Number.isFinite(zoomToFit({ x: 0, y: 0, width: 0, height: 0 }, 0, 0, 20).x));
  });
});

describe('the arrow keys', () => {
  const tree = chart('top', 'a<top', 'b<top', 'a1<a', 'a2<a', 'a3<a', 'b1<b', 'b2<b');
  const picture = cardLayout(tree, everything);

  function walk(from: string, ...directions: Direction[]) {
    return directions.map((direction) => {
      const place = neighbour(picture, tree.placeOf(from) ?? -1, direction, (at) => tree.parentOf(at));
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
