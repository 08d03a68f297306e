import type { Invocation } from '../entryPoint.ts';
import { displayText } from '../text.ts';
import { isResourceNode, type ResourceNode } from '../tree/resourceNode.ts';
import type { Choice } from './departmentQuestion.ts';

/** The people or the departments of the rows that a command was called on, all of one connection. */
export interface RowChoices {
  readonly connection: string;
  readonly kind: 'employees' | 'departments';
  /** A choice has an empty name if only its id is known. */
  readonly choices: readonly Choice[];
}

/**
 * The row of a person or department that a menu was opened on, and the other selected rows of its kind, each resource
 * once; undefined for any other target.
 */
export function rowChoices({
  target,
  selection,
}: Pick<Invocation, 'target' | 'selection'>): RowChoices | undefined {
  if (!isResourceNode(target)) {
    return undefined;
  }
  const kind = kindOf(target);
  if (kind === undefined) {
    return undefined;
  }
  const rows = selection.length === 0 ? [target] : selection;
  const names = new Map(
    rows
      .filter(isResourceNode)
      .filter((row) => kindOf(row) === kind)
      .map(({ address, name }) => [address.id, name ?? '']),
  );
  const choices = [...names].map(([id, name]) => ({ id, name }));
  return { connection: target.address.connection, kind, choices };
}

/** In characters; the title of a dialog has one line. */
const longestNames = 60;

/** The names of the choices for the title of a dialog; of a choice without a name, its id. */
export function namesText({ choices }: Pick<RowChoices, 'choices'>): string {
  return displayText(choices.map(({ id, name }) => name || id).join(', '), longestNames);
}

function kindOf({ address }: ResourceNode): RowChoices['kind'] | undefined {
  switch (address.resource) {
    case 'employees':
    case 'users':
      return 'employees';
    case 'departments':
      return 'departments';
    default:
      return undefined;
  }
}
