import assert from 'node:assert/strict';
import { ChartTree } from '../../../../src/company/departments/chartTree.ts';
import { broadChart, chart, everything } from '../../features/chart/company.ts';

function keys(tree: ReturnType<typeof chart>, places: readonly number[]) {
  return places.map((place) => tree.nodes[place]?.key);
}

describe('the tree of the chart', () => {
  let company: ReturnType<typeof chart>;

  beforeEach(() => {
    company = chart('a', 'b', 'a1<a:2', 'a2<a', 'a11<a1:3', 'b1<b');
  });

  it('knows levels, ways and siblings', () => {
    assert.deepEqual(keys(company, company.roots), ['a', 'b']);
    assert.equal(company.levelOf(4), 3);
    assert.deepEqual(keys(company, company.pathTo(4)), ['a', 'a1', 'a11']);
    assert.deepEqual(keys(company, company.siblingsOf(3)), ['a1', 'a2']);
    assert.deepEqual(keys(company, company.siblingsOf(0)), ['a', 'b']);
    assert.equal(company.placeOf('b1'), 5);
    assert.equal(company.placeOf('gone'), undefined);
  });

  it('counts the departments below, and the people whose number is known', () => {
    assert.equal(company.countBelow(0), 3);
    assert.equal(company.peopleIn(0), 5);
    assert.equal(company.peopleIn(1), undefined);
  });

  it('shows what is not below a collapsed card, and only what is below the focus', () => {
    assert.deepEqual(keys(company, company.shownPlaces({ collapsed: new Set(['a1', 'b']) })), [
      'a',
      'b',
      'a1',
      'a2',
    ]);
    assert.deepEqual(keys(company, company.shownPlaces({ ...everything, focus: 2 })), ['a1', 'a11']);
  });

  it('collapses whole levels of a large company, and never the first two', () => {
    const large = broadChart(1 + 9 + 81 + 729, 9);
    const shown = (max: number) => large.shownPlaces({ collapsed: large.collapsedTo(max) }).length;
    assert.deepEqual([5, 9, 91, 819, 820, 9_999].map(shown), [10, 10, 91, 91, 820, 820]);
    assert.deepEqual([...chart('a', 'b<a', 'c<a', 'd<c').collapsedTo(3)], ['c']);
    assert.deepEqual([...chart('a').collapsedTo(10)], []);
    assert.deepEqual([...chart().collapsedTo(10)], []);
  });

  it('draws a limited number of levels below the focus, so that no depth exhausts the stack', () => {
    const deep = broadChart(20_000, 1);
    assert.equal(deep.shownPlaces(everything).length, 201);
    assert.equal(deep.shownPlaces({ ...everything, focus: 19_990 }).length, 10);
  });

  it('puts a card at the top that comes before the one above it', () => {
    const broken = new ChartTree([
      { key: 'a', parent: 1 },
      { key: 'b', parent: 1 },
      { key: 'c', parent: 99 },
    ]);
    assert.deepEqual(broken.roots, [0, 1, 2]);
    assert.deepEqual(broken.pathTo(1), [1]);
  });
});
