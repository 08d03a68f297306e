import assert from 'node:assert/strict';
import type { ChartCard, ChartView } from '../../../../src/features/chart/messages.ts';
import {
  type Chart,
  type ChartAction,
  type ChartEffect,
  chartOf,
  isPointed,
  reduce,
} from '../../../../src/features/chart/page/chartState.ts';

/** Departments by their keys, each with the place of the one above it: `b<0`. */
function cards(...departments: readonly string[]): readonly ChartCard[] {
  return departments.map((department) => {
    const [key = '', parent] = department.split('<');
    const card = {
      kind: 'department',
      key,
      id: key,
      name: key,
      state: 'active',
      isDuplicate: false,
    } as const;
    return parent === undefined ? card : { ...card, parent: Number(parent) };
  });
}

const heading: ChartCard = {
  ...{ kind: 'orphans', key: 'o', id: '', name: 'Orphans (1)', state: 'unknown', isDuplicate: false },
};
const looked: ChartView = { color: 'state' };

/** A chart, and what actions ask for beside another one. */
function shown(departments: readonly ChartCard[], view = looked, before?: Chart) {
  const effects: ChartEffect[] = [];
  const page = {
    effects,
    chart: chartOf(
      {
        ...{ type: 'chart', connection: 'Acme', isChecked: false },
        ...{ cards: [...departments], notes: [] },
      },
      view,
      before,
    ),
    act(...actions: readonly ChartAction[]) {
      for (const action of actions) {
        const reduced = reduce(page.chart, action);
        page.chart = reduced.chart;
        effects.push(...reduced.effects);
      }
      return page.chart;
    },
  };
  return page;
}

const namesOf = ({ picture, tree }: Chart) =>
  picture.boxes
    .map(({ place }) => tree.nodes[place]?.key)
    .sort()
    .join('');

describe('how the user looks at a chart', () => {
  const before = cards('a', 'b<0', 'c<1', 'd<0', 'e<3');

  it('arranges the cards for the screen, and not again where that is about as large', () => {
    const page = shown(cards('a', 'b', 'c<0', 'd<0', 'e<0', 'f<1', 'g<1', 'h<1'));
    const wide = page.act({ do: 'arrange', room: { width: 1_300, height: 400 } });
    const narrow = page.act({ do: 'arrange', room: { width: 300, height: 700 } });
    assert.ok(narrow.picture.bounds.width < wide.picture.bounds.width);
    assert.equal(page.act({ do: 'arrange', room: { width: 310, height: 690 } }), narrow);
  });

  it('stays when the departments are listed anew', () => {
    const page = shown(before);
    const chart = page.act(
      { do: 'change', view: { color: 'findings' } },
      { do: 'toggle', place: 1 },
      { do: 'select', place: 3 },
      { do: 'keepZoom', zoom: { x: 1, y: 2, scale: 3 } },
      { do: 'search', text: 'e' },
    );
    // A department above the others moves all of them to other places.
    const after = shown(cards('new', 'a', 'b<1', 'c<2', 'd<1', 'e<4'), looked, chart).chart;
    assert.equal(after.tree.nodes[after.active ?? 0]?.key, 'd');
    assert.equal(namesOf(after), 'abdenew');
    assert.deepEqual([after.view.color, after.view.zoom], ['findings', { x: 1, y: 2, scale: 3 }]);
    assert.deepEqual([...after.search.hits].sort(), [0, 5]);
    const { view } = page.act({ do: 'focusOn', place: 3 });
    assert.equal(namesOf(shown(cards('d', 'e<0', 'f<0'), view).chart), 'def');
    assert.equal(namesOf(shown(cards('a', 'b<0'), view).chart), 'ab');
  });

  it('goes on with a search from where it was, when the departments are listed anew or the page is loaded again', () => {
    const steps = (page: ReturnType<typeof shown>) => {
      const { tree, active } = page.act({ do: 'goToHit', step: 1 });
      return tree.nodes[active ?? -1]?.key;
    };
    const page = shown(cards('x', 'x1<0', 'x2<0', 'x3<0'));
    page.act({ do: 'search', text: 'x' }, { do: 'goToHit', step: 1 }, { do: 'goToHit', step: 1 });
    assert.equal(page.chart.tree.nodes[page.chart.active ?? -1]?.key, 'x1');
    const listed = cards('new', 'x', 'x1<1', 'x2<1', 'x3<1');
    assert.equal(steps(shown(listed, looked, page.chart)), 'x2');
    assert.equal(steps(shown(listed, page.chart.view)), 'x2');
    // What was found last is gone: the search begins again.
    assert.equal(steps(shown(cards('x', 'x2<0'), looked, page.chart)), 'x');
  });

  it('begins with the upper levels of a company with many departments', () => {
    const company = (last: number) => {
      const below = Array.from(
        { length: last },
        (_, place) => `${place + 1}<${place < 10 ? 0 : (place % 10) + 1}`,
      );
      return shown(cards('0', ...below)).chart.picture.boxes.length;
    };
    assert.deepEqual([company(69), company(70)], [70, 11]);
  });

  it('shows a card that is hidden, and arranges nothing again for one that is shown', () => {
    const page = shown(before);
    const { picture } = page.act({ do: 'toggle', place: 1 });
    const next = page.act({ do: 'search', text: 'e' }, { do: 'goToHit', step: 1 });
    assert.deepEqual([next.picture === picture, next.active], [true, 4]);
    const other = page.act({ do: 'search', text: 'c' }, { do: 'goToHit', step: 1 });
    assert.equal(namesOf(other), 'abcde');
    assert.equal(other.active, 2);
    assert.deepEqual(page.effects, [
      { do: 'keepInPlace', place: 1 },
      { do: 'showNext', place: 4 },
      { do: 'showNext', place: 2 },
    ]);
  });

  it('leads to what is outside of the part that is shown', () => {
    const page = shown(before);
    assert.equal(namesOf(page.act({ do: 'focusOn', place: 1 })), 'bc');
    assert.equal(namesOf(page.act({ do: 'search', text: 'e' }, { do: 'goToHit', step: -1 })), 'abcde');
    page.act({ do: 'focusOn', place: 2 }, { do: 'leaveFocus' });
    assert.equal(namesOf(page.chart), 'bc');
  });

  it('opens a department, and what is below a heading', () => {
    const page = shown([heading, ...cards('a<0')]);
    page.act({ do: 'open', place: 1, keepFocus: true }, { do: 'open', place: 0, keepFocus: true });
    assert.equal(namesOf(page.chart), 'o');
    assert.deepEqual(page.effects, [
      { do: 'request', request: { type: 'open', id: 'a', keepFocus: true } },
      { do: 'keepInPlace', place: 0 },
    ]);
  });

  it('asks the stage and the extension for the rest, and stays as it is', () => {
    const page = shown([heading, ...cards('a<0')]);
    const before = page.chart;
    page.act({ do: 'loadPeople' }, { do: 'loadPeople', place: 1 }, { do: 'zoomBy', factor: 2 });
    page.act({ do: 'reveal', place: 1 }, { do: 'reveal', place: 0 });
    assert.equal(page.chart, before);
    assert.deepEqual(page.effects, [
      { do: 'request', request: { type: 'loadPeople' } },
      { do: 'request', request: { type: 'loadPeople', id: 'a' } },
      { do: 'zoomBy', factor: 2 },
      { do: 'request', request: { type: 'reveal', id: 'a' } },
    ]);
  });
});

describe('the menu of a card', () => {
  it('is that of the card at the pointer, also for Ctrl+click on macOS, and of the selected one for a key', () => {
    assert.deepEqual(
      [
        isPointed({ button: 2, ctrlKey: false }),
        isPointed({ button: 0, ctrlKey: true }),
        isPointed({ button: 0, ctrlKey: false }),
      ],
      [true, true, false],
    );
  });
});
