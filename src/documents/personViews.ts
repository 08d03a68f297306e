import * as vscode from 'vscode';
import { withoutIcons } from '../ui/text.ts';
import type { ResourceAddress } from '../ui/tree/resourceNode.ts';
import { askForAxes } from './question.ts';

/** A resource that shows a person. An employee and a user with the same id are the same person (interface 4.1). */
export type View = Pick<ResourceAddress, 'resource' | 'extendedData' | 'axes'>;
export type Person = Pick<ResourceAddress, 'connection' | 'id'>;

/** The views by their names in scripts. */
export const views = {
  employee: { resource: 'employees' },
  attributes: { resource: 'employee-attributes' },
  user: { resource: 'users' },
  'extended-user': { resource: 'users', extendedData: true },
} as const satisfies Record<string, View>;

/** Asks which view of a user to open; undefined if the user cancels. */
export async function askForUserView(person: Person, state: vscode.Memento): Promise<View | undefined> {
  const withAxes = {
    label: vscode.l10n.t('With analytical axes…'),
    description: vscode.l10n.t('legacy, values on the axes that you name'),
    view: undefined,
  };
  const choice = await pickView(person, [...[views.user, views['extended-user']].map(itemOf), withAxes]);
  if (choice !== withAxes) {
    return choice?.view;
  }
  const axes = await askForAxes(state);
  return axes && { ...views.user, axes };
}

/** Asks which of several views to open; undefined if the user cancels. */
export async function askForView(person: Person, choices: readonly View[]): Promise<View | undefined> {
  return (await pickView(person, choices.map(itemOf)))?.view;
}

async function pickView<Item extends vscode.QuickPickItem>({ id }: Person, items: readonly Item[]) {
  const placeHolder = vscode.l10n.t('What to open for {0}', withoutIcons(id));
  return await vscode.window.showQuickPick(items, { placeHolder });
}

function itemOf(view: View) {
  return { ...textOf(view), view };
}

function textOf({ resource, extendedData }: View): { label: string; description: string } {
  if (extendedData) {
    return {
      label: vscode.l10n.t('User with extended data'),
      description: vscode.l10n.t('legacy, custom fields included'),
    };
  }
  switch (resource) {
    case 'employees':
      return { label: vscode.l10n.t('Employee'), description: vscode.l10n.t('resource API') };
    case 'employee-attributes':
      return {
        label: vscode.l10n.t('Attributes'),
        description: vscode.l10n.t('resource API, custom ones included'),
      };
    default:
      return { label: vscode.l10n.t('User'), description: vscode.l10n.t('legacy') };
  }
}
