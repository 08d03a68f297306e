import * as vscode from 'vscode';
import { isUsableId } from '../service/contract/id.ts';
import { kindOf, type ResourceName, resourceNames } from '../service/contract/resources.ts';
import { askPick, askText } from '../ui/dialogs/prompts.ts';
import { mapReply, type Question, runDialog } from '../ui/dialogs/steps.ts';
import { idRule } from '../ui/invalidInput.ts';
import { messageText } from '../ui/localText.ts';
import { resourceText } from '../ui/resourceText.ts';
import { withoutIcons } from '../ui/text.ts';
import type { ResourceAddress } from '../ui/tree/resourceNode.ts';
import { axisIdsIn } from './address.ts';

/** A resource as far as it was described in the dialog. */
interface ResourceDraft {
  readonly resource: ResourceName;
  readonly id: string;
}

const axesKey = 'workforce.axes';

/** Asks for a kind of resource and an id; undefined when the user cancels. */
export async function askForResource(): Promise<ResourceDraft | undefined> {
  const start: ResourceDraft = { resource: 'departments', id: '' };
  return await runDialog(vscode.l10n.t('Open by Id'), [askResource, askId], start);
}

/** Asks for analytical axes, starting from those of the last time: the service has no list of them. */
export async function askForAxes(state: vscode.Memento): Promise<readonly string[] | undefined> {
  const last: unknown = state.get(axesKey);
  const start = typeof last === 'string' ? last : '';
  const text = await runDialog(vscode.l10n.t('Analytical Axes'), [askAxes], start);
  const axes = text === undefined ? undefined : axisIdsIn(text);
  if (axes !== undefined) {
    await state.update(axesKey, axes.join(', '));
  }
  return axes;
}

const askResource: Question<ResourceDraft> = async (position, draft) => {
  const items = resourceNames.map((resource) => ({ label: resourceText(resource), resource }));
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('What to open'),
    items,
    chosen: items.filter(({ resource }) => resource === draft.resource),
  });
  return mapReply(reply, (item) => ({ ...draft, resource: item?.resource ?? draft.resource }));
};

const askId: Question<ResourceDraft> = async (position, draft) => {
  const { idPrompt } = kindOf(draft.resource);
  const reply = await askText(position, {
    prompt:
      idPrompt === undefined
        ? vscode.l10n.t('Id of the resource to open ({0})', resourceText(draft.resource))
        : messageText(idPrompt),
    value: draft.id,
    problem: idProblem,
  });
  return mapReply(reply, (text) => ({ ...draft, id: text.trim() }));
};

/** Returns the sentence for a typed text that cannot be an id; undefined for an id. */
export function idProblem(text: string): string | undefined {
  if (text.trim() === '') {
    return vscode.l10n.t('Enter an id.');
  }
  return isUsableId(text.trim())
    ? undefined
    : vscode.l10n.t('This cannot be an id: {0}.', messageText(idRule));
}

const askAxes: Question<string> = (position, ids) =>
  askText(position, {
    prompt: vscode.l10n.t('Ids of the axes, separated by commas'),
    value: ids,
    problem: (text) =>
      axisIdsIn(text) === undefined
        ? vscode.l10n.t('Enter ids of letters, digits, “_” and “-”, separated by commas.')
        : undefined,
  });

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
