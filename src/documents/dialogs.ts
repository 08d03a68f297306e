import * as vscode from 'vscode';
import { isUsableId } from '../service/contract/id.ts';
import type { Family } from '../service/contract/kinds/kind.ts';
import { kindOf, type ResourceName } from '../service/contract/resources.ts';
import { askPick, askText } from '../ui/dialogs/prompts.ts';
import { mapReply, type Question, runDialog } from '../ui/dialogs/steps.ts';
import { idRule } from '../ui/invalidInput.ts';
import { messageText, resourceItems, resourceText } from '../ui/localText.ts';
import { axisIdsIn } from './address.ts';

/** A resource as far as it was described in the dialog. */
interface ResourceDraft {
  readonly resource: ResourceName;
  readonly id: string;
  readonly family?: Family;
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
  const items = resourceItems();
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('What to open'),
    items,
    chosen: items.filter(({ resource, family }) => resource === draft.resource && family === draft.family),
  });
  return mapReply(reply, (item) => {
    const { resource, family } = item ?? draft;
    return { id: draft.id, resource, ...(family && { family }) };
  });
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
