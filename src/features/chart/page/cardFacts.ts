import * as l10n from '../../../pages/page/l10n.ts';
import type { ChartCard } from '../messages.ts';
import type { Fill } from './cardStyle.ts';
import { type Chart, nameOf, type Tree } from './chartState.ts';

/** True for a department that has no place in the tree or no id of its own. */
export function isBroken(tree: Tree, place: number): boolean {
  return tree.nodes[place]?.isDuplicate === true || problemOf(tree, place) !== undefined;
}

/** What is known of a department beside its name, the state first: colors alone do not say it. */
export function factsOf(tree: Tree, place: number): readonly string[] {
  const { state, code, head, lacksHead, isDuplicate } = tree.nodes[place] ?? {};
  const problem = problemOf(tree, place);
  return [
    state === 'inactive' ? l10n.t('inactive') : '',
    problem === 'orphans' ? l10n.t('parent not shown') : '',
    problem === 'cycles' ? l10n.t('in a cycle') : '',
    isDuplicate === true ? l10n.t('ID not unique') : '',
    lacksHead === true ? l10n.t('no head') : '',
    code ?? '',
    head ?? '',
  ].filter((fact) => fact !== '');
}

/** Everything that is known of a card, for a screen reader and where the pointer is. */
export function wholeText(tree: Tree, place: number): readonly string[] {
  const { countInWords = '', findings } = tree.nodes[place] ?? {};
  const below = tree.countBelow(place);
  return [
    nameOf(tree, place),
    ...factsOf(tree, place),
    countInWords,
    below === 0 ? '' : belowText(below),
    ...(findings?.sentences ?? []),
  ].filter((text) => text !== '');
}

const fillOfState: Readonly<Record<ChartCard['state'], Fill>> = {
  active: 'calm',
  inactive: 'off',
  unknown: 'faint',
};

/** What the color of a card says. */
export function fillOf({ tree, view, message }: Chart, place: number): Fill {
  const card = tree.nodes[place];
  if (card?.kind !== 'department') {
    return 'faint';
  }
  const { state, findings } = card;
  if (view.color === 'findings') {
    return findings?.severity ?? (message.isChecked ? 'good' : 'faint');
  }
  if (isBroken(tree, place)) {
    return 'warning';
  }
  return card.lacksHead === true && state !== 'inactive' ? 'headless' : fillOfState[state];
}

function belowText(count: number): string {
  return count === 1 ? l10n.t('1 department below') : l10n.t('{0} departments below', l10n.numberText(count));
}

/** The heading above a department; undefined for one with a place in the tree. */
function problemOf(tree: Tree, place: number): 'orphans' | 'cycles' | undefined {
  const parent = tree.parentOf(place);
  const kind = parent === undefined ? undefined : tree.nodes[parent]?.kind;
  return kind === 'department' ? undefined : kind;
}
