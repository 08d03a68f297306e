import assert from 'node:assert/strict';
import type { ChartTree, Shown } from '../../../../src/company/departments/chartTree.ts';
import { arrangeStack, type Cards, stackOf, trunksOf } from '../../../../src/features/chart/model/stack.ts';
import { broadChart, chart, everything } from './company.ts';

/** The cards of a company, each of which needs a width of 168. */
const cardsOf = (tree: ChartTree, shown: Shown = everything): Cards => ({
  tree,
  shown,
  widthOf: () => 168,
  ratio: 1.6,
});

describe('a stack of cards', () => {
  const tree = chart('a', 'b<a', 'c<b', 'd<a', 'e');
  const stack = stackOf(cardsOf(tree), tree.roots);

  it('has each card right below and to the right of the one above it, in a numbered column', () => {
    const { boxes } = arrangeStack(stack, { x: 100, y: 10 }, 0, 3);
    assert.deepEqual(boxes, [
      { place: 0, x: 116, y: 10, width: 184, height: 60, column: 3 },
      { place: 1, x: 132, y: 80, width: 168, height: 60, column: 3 },
      { place: 2, x: 148, y: 150, width: 152, height: 60, column: 3 },
      { place: 3, x: 132, y: 220, width: 168, height: 60, column: 3 },
      { place: 4, x: 116, y: 290, width: 184, height: 60, column: 3 },
    ]);
    assert.deepEqual([stack.width, stack.height], [148 + 152 - 100, 290 + 60 - 10]);
  });

  it('has a line down from each card to the last one below it, and one to each of those', () => {
    const { lines } = arrangeStack(stack, { x: 100, y: 10 }, 0, 3);
    assert.deepEqual(
      lines.map(({ x1, y1, x2, y2 }) => `${x1},${y1} – ${x2},${y2}`),
      [
        '108,40 – 116,40',
        '124,110 – 132,110',
        '140,180 – 148,180',
        '140,140 – 140,180',
        '124,250 – 132,250',
        '124,70 – 124,250',
        '108,320 – 116,320',
        '108,0 – 108,320',
      ],
    );
  });

  it('leaves out what is below a collapsed card', () => {
    const { columns } = stackOf(cardsOf(tree, { collapsed: new Set(['b']) }), tree.roots);
    assert.deepEqual(
      columns.map(({ rows }) => rows.map(({ place, depth }) => `${place} ${depth}`)),
      [['0 0', '1 1', '3 1', '4 0']],
    );
  });

  it('goes on in another column after 12 cards, and keeps a card and those below it together', () => {
    const lengths = (cards: readonly string[]) => {
      const company = chart(...cards);
      return stackOf(cardsOf(company), company.roots).columns.map(({ rows }) => rows.length);
    };
    const eleven = Array.from({ length: 11 }, (_, place) => `k${place}`);
    assert.deepEqual(lengths([...eleven, 'a']), [12]);
    assert.deepEqual(lengths([...eleven, 'a', 'b']), [12, 1]);
    assert.deepEqual(lengths([...eleven, 'a', 'b<a']), [11, 2]);
    assert.deepEqual(lengths(['a', ...eleven.map((key) => `${key}<a`), 'b<a', 'c']), [13, 1]);
  });

  it('has columns beside each other, each as wide as its cards', () => {
    const cards = ['a', 'b<a', ...Array.from({ length: 11 }, (_, place) => `k${place}`)];
    const company = chart(...cards);
    const two = stackOf(cardsOf(company), company.roots);
    const { boxes } = arrangeStack(two, { x: 0, y: 0 }, 0, 0);
    assert.deepEqual([boxes.at(0)?.x, boxes.at(-1)?.x, boxes.at(-1)?.column], [16, 216, 1]);
    assert.deepEqual(trunksOf(two, { x: 0 }), [8, 208]);
    assert.deepEqual([two.width, two.height], [368, 12 * 60 + 11 * 10]);
  });

  it('is as wide as its widest card, and each card reaches to the end of its column', () => {
    const widths = [100, 120, 260, 100, 100];
    const stacked = stackOf({ ...cardsOf(tree), widthOf: (place) => widths[place] ?? 0 }, tree.roots);
    const { boxes } = arrangeStack(stacked, { x: 0, y: 0 }, 0, 0);
    assert.equal(stacked.width, 260 + 2 * 16);
    assert.deepEqual(
      boxes.map(({ x, width }) => x + width),
      Array(5).fill(stacked.width),
    );
  });

  it('of very many cards has about the shape of a screen', () => {
    const many = broadChart(1_001, 1_000);
    const large = stackOf(cardsOf(many), many.childrenOf(0));
    assert.equal(large.columns.length, 24);
    assert.deepEqual([large.width, large.height], [24 * 184 - 16, 42 * 70 - 10]);
  });
});
