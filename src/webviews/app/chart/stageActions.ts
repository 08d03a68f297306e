import type { Zoom } from '../../../domain/chart/picture.ts';

/** What the user does on the stage. */
export interface StageActions {
  select(place: number): void;
  open(place: number): void;
  toggle(place: number): void;
  /** The user has moved the picture. */
  moved(zoom: Zoom): void;
  /** The stage has another shape: its width for its height. */
  reshaped(ratio: number): void;
  /** Returns false for a key that the chart does not use. */
  pressed(event: KeyboardEvent): boolean;
  /** What the context menu of a card is about, for the editor. */
  menuOf(place: number): string | undefined;
}

/** Opens the card that a click is on, or shows or hides what is below it. `place` is the card at the pointer. */
export function click({ target }: MouseEvent, place: number | undefined, actions: StageActions): void {
  const toggle = target instanceof Element ? target.closest('.toggle') : null;
  // The button reaches beyond its card.
  const at = toggle === null ? place : placeOf(toggle.closest('.card'));
  if (at === undefined) {
    return;
  }
  actions.select(at);
  if (toggle === null) {
    actions.open(at);
  } else {
    actions.toggle(at);
  }
}

/** Lets the editor show the menu of a card: it reads what the menu is about from the element of the page. */
export function openMenu(
  event: MouseEvent,
  place: number | undefined,
  actions: StageActions,
  page: Element,
): void {
  const menu = place === undefined ? undefined : actions.menuOf(place);
  if (place === undefined || menu === undefined) {
    event.preventDefault();
    event.stopPropagation();
    return;
  }
  actions.select(place);
  page.setAttribute('data-vscode-context', menu);
}

function placeOf(card: Element | null): number | undefined {
  return card instanceof SVGElement ? Number(card.dataset['place']) : undefined;
}
