import * as l10n from './l10n.ts';

/** What the keys of a search lead to. */
export interface SearchTargets {
  /** True once something that was found is shown on request. */
  readonly isAtHit: boolean;
  /** Shows the next thing that was found, the first one at first; with -1 the one before. */
  goToHit(step: 1 | -1): void;
  /** Gives the keyboard to what is searched. */
  leave(): void;
}

/** The tooltip of a search, which also describes it to a screen reader. */
export function searchKeysText(): string {
  return l10n.t(
    'Enter: next match. Shift+Enter: previous match. Down Arrow or Escape: leave the search. /: return to it.',
  );
}

/** Takes the keys of a search: Enter, Arrow Down and Escape. */
export function pressInSearch(event: KeyboardEvent, { isAtHit, goToHit, leave }: SearchTargets): void {
  const { key, shiftKey } = event;
  if (!['Enter', 'ArrowDown', 'Escape'].includes(key)) {
    return;
  }
  event.preventDefault();
  if (key === 'Enter' || (key === 'ArrowDown' && !isAtHit)) {
    goToHit(shiftKey ? -1 : 1);
  }
  if (key !== 'Enter') {
    leave();
  }
}
