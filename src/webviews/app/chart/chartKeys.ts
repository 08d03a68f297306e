import type { Direction } from '../../../domain/chart/neighbour.ts';

/** What the keys of the chart do. */
export interface KeyActions {
  /** Selects the next card in a direction. */
  move(direction: Direction): void;
  goToTop(): void;
  openSelected(): void;
  toggleSelected(): void;
  focusOnSelected(): void;
  /** Leads to the card above the one at the top of the picture. */
  leaveFocus(): void;
  zoomBy(factor: number): void;
  fit(): void;
  typeSearch(): void;
}

/** How much a step enlarges the picture. */
export const zoomStep = 1.3;

const keys: Readonly<Record<string, (actions: KeyActions) => void>> = {
  ArrowUp: (actions) => actions.move('up'),
  ArrowDown: (actions) => actions.move('down'),
  ArrowLeft: (actions) => actions.move('left'),
  ArrowRight: (actions) => actions.move('right'),
  Home: (actions) => actions.goToTop(),
  Enter: (actions) => actions.openSelected(),
  ' ': (actions) => actions.toggleSelected(),
  f: (actions) => actions.focusOnSelected(),
  Escape: (actions) => actions.leaveFocus(),
  '+': (actions) => actions.zoomBy(zoomStep),
  '=': (actions) => actions.zoomBy(zoomStep),
  '-': (actions) => actions.zoomBy(1 / zoomStep),
  '0': (actions) => actions.fit(),
  '/': (actions) => actions.typeSearch(),
};

/** Does what a key stands for. Returns false for one that the chart does not use, or that is pressed with another. */
export function pressed({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, actions: KeyActions): boolean {
  const run = keys[key.length === 1 ? key.toLowerCase() : key];
  if (run === undefined || ctrlKey || metaKey || altKey) {
    return false;
  }
  run(actions);
  return true;
}
