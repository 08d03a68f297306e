import assert from 'node:assert/strict';
import { ChartState, isPointed } from '../../../src/webviews/app/chart/chartState.ts';
import type { ChartCard, ChartView } from '../../../src/webviews/chart/messages.ts';

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

function stateOf(departments: readonly ChartCard[], view: ChartView = { look: 'cards', colour: 'state' }) {
  const stored: ChartView[] = [];
  const counts = { rendered: 0 };
  const state = new ChartState(departments, view, {
    store: (changed) => void stored.push(changed),
    render: () => {
      counts.rendered += 1;
    },
  });
  return { state, stored, counts };
}

const namesOf = (state: ChartState) =>
  state.picture.boxes.map(({ place }) => state.tree.nodes[place]?.key).join('');

describe('how the user looks at a chart', () => {
  const before = cards('a', 'b<0', 'c<1', 'd<0', 'e<3');

  it('stays when the departments are listed anew', () => {
    const { state } = stateOf(before);
    state.change({ colour: 'findings' });
    state.toggle(1);
    state.select(3);
    state.moved({ x: 1, y: 2, scale: 3 });
    // A department above the others moves all of them to other places.
    const after = stateOf(cards('new', 'a', 'b<1', 'c<2', 'd<1', 'e<4'), state.view).state;
    assert.equal(after.tree.nodes[after.active ?? 0]?.key, 'd');
    assert.equal([...namesOf(after)].sort().join(''), 'abdeenw');
    assert.deepEqual([after.view.colour, after.view.zoom], ['findings', { x: 1, y: 2, scale: 3 }]);
    state.focusOn(3);
    assert.equal(namesOf(stateOf(cards('d', 'e<0', 'f<0'), state.view).state), 'def');
    assert.equal(namesOf(stateOf(cards('a', 'b<0'), state.view).state), 'ab');
  });

  it('shows a card that is hidden, and arranges nothing again for one that is shown', () => {
    const { state } = stateOf(before);
    state.toggle(1);
    const { picture } = state;
    state.goTo(4);
    assert.equal(state.picture, picture);
    state.goTo(2);
    assert.equal([...namesOf(state)].sort().join(''), 'abcde');
    assert.equal(state.active, 2);
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
