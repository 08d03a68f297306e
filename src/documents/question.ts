import * as vscode from 'vscode';
import { type ResourceName, resourceNames } from '../service/contract/resources.ts';
import { askPick, askText } from '../ui/dialogs/prompts.ts';
import { mapReply, type Question, runDialog } from '../ui/dialogs/steps.ts';
import { axisIdsIn } from './userFields.ts';

/** A resource as far as it was described in the dialog. */
interface ResourceDraft {
  readonly resource: ResourceName;
  readonly id: string;
}

const axesKey = 'workforce.axes';

/** Asks for a kind of resource and an id; undefined when the user cancels. */
export async function askForResource(): Promise<ResourceDraft | undefined> {
  const start: ResourceDraft = { resource: resourceNames[0], id: '' };
  return await runDialog(vscode.l10n.t('Open as JSON'), [askResource, askId], start);
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
  const items = resourceNames.map((resource) => ({ label: labelOf(resource), resource }));
  const reply = await askPick(position, {
    placeholder: vscode.l10n.t('What to open'),
    items,
    chosen: items.filter(({ resource }) => resource === draft.resource),
  });
  return mapReply(reply, (item) => ({ ...draft, resource: item?.resource ?? draft.resource }));
};

const askId: Question<ResourceDraft> = async (position, draft) => {
  const reply = await askText(position, {
    prompt:
      draft.resource === 'employee-attributes'
        ? vscode.l10n.t('Id of the employee whose attributes to open')
        : vscode.l10n.t('Id of the resource to open ({0})', labelOf(draft.resource)),
    value: draft.id,
    problem: (text) => (text.trim() === '' ? vscode.l10n.t('Enter an id.') : undefined),
  });
  return mapReply(reply, (text) => ({ ...draft, id: text.trim() }));
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

function labelOf(resource: ResourceName): string {
  switch (resource) {
    case 'departments':
      return vscode.l10n.t('Department');
    case 'employees':
      return vscode.l10n.t('Employee');
    case 'users':
      return vscode.l10n.t('User (legacy)');
    case 'employee-attributes':
      return vscode.l10n.t('All attributes of an employee');
    case 'taxonomies':
      return vscode.l10n.t('Taxonomy');
    case 'taxonomy-labels':
      return vscode.l10n.t('Taxonomy label');
    case 'reports':
      return vscode.l10n.t('Report');
    case 'leaves':
      return vscode.l10n.t('Leave');
  }
}
