import * as vscode from 'vscode';
import { type ResourceName, resourceNames } from '../service/contract/resources.ts';
import { askPick, askText } from '../ui/dialogs/prompts.ts';

interface ResourceItem extends vscode.QuickPickItem {
  readonly resource: ResourceName;
}

/** Asks for a kind of resource and an id; undefined when the reader gives up. */
export async function askForResource(): Promise<{ resource: ResourceName; id: string } | undefined> {
  const items = resourceNames.map((resource): ResourceItem => ({ label: labelOf(resource), resource }));
  let chosen: readonly ResourceItem[] = [];
  let id = '';
  for (;;) {
    const kind = await askPick(positionOf(1), {
      placeholder: vscode.l10n.t('What to open'),
      items,
      chosen,
    });
    if (kind?.value === undefined) {
      return undefined;
    }
    chosen = [kind.value];
    const { resource, label } = kind.value;
    const reply = await askText(positionOf(2), {
      prompt:
        resource === 'employee-attributes'
          ? vscode.l10n.t('Id of the employee whose attributes to open')
          : vscode.l10n.t('Id of the resource to open ({0})', label),
      placeholder: '',
      value: id,
      password: false,
      problem: (text) => (text.trim() === '' ? vscode.l10n.t('Enter an id.') : undefined),
    });
    if (reply === undefined) {
      return undefined;
    }
    id = reply.value.trim();
    if (reply.move === 'next') {
      return { resource, id };
    }
  }
}

function positionOf(step: number) {
  return { title: vscode.l10n.t('Open as JSON'), step, totalSteps: 2 };
}

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
