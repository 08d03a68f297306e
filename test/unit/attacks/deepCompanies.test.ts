import assert from 'node:assert/strict';
import { ChartTree, type Shown } from '../../../src/company/departments/chartTree.ts';
import { cardLayout } from '../../../src/features/chart/model/cardLayout.ts';
import { everything } from '../features/chart/company.ts';

/** Chains of departments, which counts how often the cards below one are asked for. */
class CountingChains extends ChartTree {
  visits = 0;

  constructor(chains: number, levels: number) {
    super(
      Array.from({ length: chains * levels }, (_, place) => ({
        key: `k${place}`,
        ...(place % levels === 0 ? {} : { parent: place - 1 }),
      })),
    );
  }

  override shownChildren(place: number, shown: Shown): readonly number[] {
    this.visits += 1;
    return super.shownChildren(place, shown);
  }
}

describe('the chart of a company of deep chains', () => {
  it('visits each card a few times, however many levels there are', () => {
    for (const [chains, levels, max] of [
      [1, 200, 40],
      [50, 200, 6],
      [250, 200, 4],
    ] as const) {
      const tree = new CountingChains(chains, levels);
      const { boxes, bounds } = cardLayout(tree, everything);
      assert.equal(boxes.length, chains * levels);
      assert.ok(tree.visits <= max * boxes.length, `${tree.visits} visits of ${boxes.length} cards`);
      // Of several chains, no card is placed below the one above it and to its right: a chain would be 3,000 wide.
      assert.ok(chains === 1 || bounds.width <= 300 * chains, `${bounds.width} wide`);
    }
  });
});
