import * as vscode from 'vscode';
import { askId, askPick, askText, type TextQuestion } from '../../platform/dialogs/prompts.ts';
import { mapReply, type Question, runDialog } from '../../platform/dialogs/steps.ts';
import { axisIdsIn } from '../../platform/documents/address.ts';
import { messageText, resourceItems, resourceText } from '../../platform/text/localText.ts';
import { kindOf, type ResourceName } from '../../service/contract/resources.ts';

/** A resource as far as it was described in the dialog. */
interface ResourceDraft {
  readonly resource: ResourceName;
  readonly id: string;
}

const axesKey = 'workforce.axes';

/** Asks for a kind of resource and an id; undefined when the user cancels. */
export async function askForResource(): Promise<ResourceDraft | undefined> {
  const start: ResourceDraft = { resource: 'departments', id: '' };
  return await runDialog(vscode.l10n.t('Open Resource by Id'), [askResource, askResourceId], start);
}

/** Asks for an address or a path, until `problem` finds none; undefined when the user cancels. */
export async function askForPath(problem: NonNullable<TextQuestion['problem']>): Promise<string | undefined> {
  const prompt = vscode.l10n.t('An address of the service, or a path below its base URL');
  const position = { title: vscode.l10n.t('Open Address'), step: 1, totalSteps: 1 };
  return (await askText(position, { prompt, value: '', problem }))?.value;
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
    chosen: items.filter(({ resource }) => resource === draft.resource),
  });
  return mapReply(reply, (item) => ({ ...draft, resource: item?.resource ?? draft.resource }));
};

const askResourceId: Question<ResourceDraft> = async (position, draft) => {
  const { idPrompt } = kindOf(draft.resource);
  const reply = await askId(position, {
    prompt:
      idPrompt === undefined
        ? vscode.l10n.t('Id of the resource to open ({0})', resourceText(draft.resource))
        : messageText(idPrompt),
    value: draft.id,
  });
  return mapReply(reply, (id) => ({ ...draft, id }));
};

const askAxes: Question<string> = (position, ids) =>
  askText(position, {
    prompt: vscode.l10n.t('Ids of the axes, separated by commas'),
    value: ids,
    problem: (text) =>
      axisIdsIn(text) === undefined
        ? vscode.l10n.t('Enter ids of letters, digits, “_” and “-”, separated by commas.')
        : undefined,
  });
