import type { ChartCard, ChartView } from '../../chart/messages.ts';
import * as l10n from '../shared/l10n.ts';
import type { Fill } from './cardStyle.ts';
import type { Tree } from './chartState.ts';

/** The name of a department, or the heading above departments without a place in the tree. */
export function nameOf(tree: Tree, place: number): string {
  const card = tree.nodes[place];
  switch (card?.kind) {
    case 'orphans':
      return l10n.t('Orphans ({0})', l10n.numberText(tree.childrenOf(place).length));
    case 'cycles':
      return l10n.t('In a cycle ({0})', l10n.numberText(tree.childrenOf(place).length));
    default:
      return card?.name ?? '';
  }
}

/** True for a department that has no place in the tree or no id of its own. */
export function isBroken(tree: Tree, place: number): boolean {
  return tree.nodes[place]?.isDuplicate === true || problemOf(tree, place) !== undefined;
}

/** What is known of a department beside its name, the state first: colours alone do not say it. */
export function factsOf(tree: Tree, place: number): readonly string[] {
  const { state, code, head, isDuplicate } = tree.nodes[place] ?? {};
  const problem = problemOf(tree, place);
  return [
    state === 'inactive' ? l10n.t('inactive') : '',
    problem === 'orphans' ? l10n.t('parent not shown') : '',
    problem === 'cycles' ? l10n.t('in a cycle') : '',
    isDuplicate === true ? l10n.t('id not unique') : '',
    code ?? '',
    head ?? '',
  ].filter((fact) => fact !== '');
}

/** Everything that is known of a card, for a screen reader and where the pointer is. */
export function wholeText(tree: Tree, place: number): readonly string[] {
  const { people, findings } = tree.nodes[place] ?? {};
  const below = tree.countBelow(place);
  return [
    nameOf(tree, place),
    ...factsOf(tree, place),
    people === undefined ? '' : peopleText(people),
    below === 0 ? '' : belowText(below),
    ...(findings?.sentences ?? []),
  ].filter((text) => text !== '');
}

const fillOfState: Readonly<Record<ChartCard['state'], Fill>> = {
  active: 'calm',
  inactive: 'off',
  unknown: 'faint',
};

/** What the colour of a card says. */
export function fillOf(tree: Tree, place: number, colour: ChartView['colour'], isChecked: boolean): Fill {
  const card = tree.nodes[place];
  if (card?.kind !== 'department') {
    return 'faint';
  }
  const { state, findings } = card;
  if (colour === 'findings') {
    return findings?.severity ?? (isChecked ? 'good' : 'faint');
  }
  if (isBroken(tree, place)) {
    return 'warning';
  }
  return fillOfState[state];
}

/** What a department is found by, the name first: the texts by which Go to… finds it. */
export function searchTextsOf(tree: Tree, place: number): readonly string[] {
  const { code, id } = tree.nodes[place] ?? {};
  const above = tree.pathTo(place).slice(0, -1);
  return [nameOf(tree, place), code ?? '', id ?? '', '', namesOf(tree, above.slice(-3))];
}

/** The names from the top to a department. */
export function pathText(tree: Tree, place: number): string {
  return namesOf(tree, tree.pathTo(place));
}

function namesOf(tree: Tree, places: readonly number[]): string {
  return places.map((place) => nameOf(tree, place)).join(' › ');
}

export function peopleText(count: number): string {
  if (count === 0) {
    return l10n.t('no people');
  }
  return count === 1 ? l10n.t('1 person') : l10n.t('{0} people', l10n.numberText(count));
}

function belowText(count: number): string {
  return count === 1 ? l10n.t('1 department below') : l10n.t('{0} departments below', l10n.numberText(count));
}

/** The heading that a department stands below; undefined for one with a place in the tree. */
function problemOf(tree: Tree, place: number): 'orphans' | 'cycles' | undefined {
  const parent = tree.parentOf(place);
  const kind = parent === undefined ? undefined : tree.nodes[parent]?.kind;
  return kind === 'department' ? undefined : kind;
}
