import * as vscode from 'vscode';
import type { KnownResource } from '../../company/known/known.ts';
import {
  isResourceNode,
  type ResourceAddress,
  type ResourceNode,
} from '../../platform/documents/resource.ts';
import { failureMessage } from '../../platform/errors/failure.ts';
import type { CommandId } from '../../platform/manifest/contributions.ts';
import { resourceText } from '../../platform/text/localText.ts';
import { withoutIcons, withoutLinks } from '../../platform/text/text.ts';
import { kindOf } from '../../service/contract/resources.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import type { FavoriteRow } from '../../tree/favoriteRows.ts';
import type { FeatureContext } from '../featureContext.ts';

/** Characters of a label and of a description. */
const longestText = 200;

/** What a row of the list opens or does. */
export type Target =
  | { readonly kind: 'resource'; readonly address: ResourceAddress; readonly name?: string | undefined }
  | { readonly kind: 'openAs'; readonly id: string }
  /** A text to be typed. */
  | { readonly kind: 'search'; readonly text: string }
  | { readonly kind: 'message' };

export interface GoToItem extends vscode.QuickPickItem {
  readonly target: Target;
}

export const revealButton = {
  iconPath: new vscode.ThemeIcon('list-tree'),
  tooltip: vscode.l10n.t('Reveal in its view'),
};
const addButton = commandButton('star-empty', vscode.l10n.t('Add to Favorites'), 'workforce.addFavorite');
const removeButton = commandButton(
  'star-full',
  vscode.l10n.t('Remove from Favorites'),
  'workforce.removeFavorite',
);
const copyButton = commandButton('copy', vscode.l10n.t('Copy ID'), 'workforce.copyId');
const commandButtons = [addButton, removeButton, copyButton];

/** The button of what is a favorite, or is not. */
export function starOf(isFavorite: boolean): vscode.QuickInputButton {
  return isFavorite ? removeButton : addButton;
}

/** A row whose button says whether it is a favorite now. */
export function withStar(item: GoToItem, isFavorite: boolean): GoToItem {
  const stars: readonly vscode.QuickInputButton[] = [addButton, removeButton];
  const star = starOf(isFavorite);
  return { ...item, buttons: item.buttons?.map((button) => (stars.includes(button) ? star : button)) ?? [] };
}

/** The row of a text that is a favorite. */
export function searchItem(text: string): GoToItem {
  const item = itemOf(withoutIcons(text, longestText), 'search', { kind: 'search', text });
  return { ...item, description: vscode.l10n.t('Saved search'), buttons: [removeButton] };
}

/** Returns true for a button that leads to what it shows, which the list would cover. */
export function leadsAway(button: vscode.QuickInputButton): boolean {
  return button === revealButton;
}

/** The row of a resource: name, code or number, the names above, the kind. It shows all that it can be found by. */
export function resourceItem(
  connection: string,
  { resource, id, name, code, email, above, alias, status }: KnownResource,
  redaction: Redaction,
): GoToItem {
  const kind = resourceText(resource);
  const { icon } = kindOf(resource);
  const also = alias && vscode.l10n.t('also “{0}”', alias);
  const facts = [also, code, id === code ? undefined : id, status, above, email].filter((fact) => fact);
  const description = [...facts, kind].join(' · ');
  const label = withoutIcons(redaction.text(name ?? `${kind} ${id}`), longestText);
  return {
    ...itemOf(label, icon, { kind: 'resource', address: { connection, resource, id }, name }),
    // The editor shows a description that is cut as Markdown where the pointer is.
    description: withoutLinks(withoutIcons(redaction.text(description), longestText)),
    buttons: [revealButton, copyButton, ...(resource === 'other' ? [] : [addButton])],
  };
}

/** The row of a pasted address, with the further fields that it names; `above` is the company, if it is another one. */
export function addressItem(address: ResourceAddress, redaction: Redaction, above?: string): GoToItem {
  const item = resourceItem(address.connection, { ...address, above }, redaction);
  return { ...item, target: { kind: 'resource', address } };
}

/** The row that opens a typed id as a resource that the user picks next. */
export function openAsItem(id: string): GoToItem {
  const label = withoutIcons(vscode.l10n.t('Open ID {0} as…', id), longestText);
  return itemOf(label, 'symbol-key', { kind: 'openAs', id });
}

/** The row of a search that failed, or of a text that matches no document. */
export function messageItem(message: string, icon: 'info' | 'warning' = 'info'): GoToItem {
  return itemOf(withoutIcons(message), icon, { kind: 'message' });
}

export function errorItem(error: unknown): GoToItem {
  return messageItem(failureMessage(error), 'warning');
}

/** A heading above the rows that follow; no rows, no heading. */
export function section(heading: string, items: readonly GoToItem[]): readonly GoToItem[] {
  const separator: GoToItem = {
    label: heading,
    kind: vscode.QuickPickItemKind.Separator,
    target: { kind: 'message' },
  };
  return items.length === 0 ? [] : [separator, ...items];
}

function itemOf(label: string, icon: string, target: Target): GoToItem {
  return { label, iconPath: new vscode.ThemeIcon(icon), alwaysShow: true, target };
}

/** A button that runs a command with its row. */
function commandButton(icon: string, tooltip: string, command: CommandId) {
  return { iconPath: new vscode.ThemeIcon(icon), tooltip, command };
}

interface RowActionContext {
  readonly entryPoints: Pick<FeatureContext['entryPoints'], 'run'>;
  readonly trees: Pick<FeatureContext['trees'], 'reveal'>;
}

/** Runs a button of a row. */
export function rowAction(
  { entryPoints, trees }: RowActionContext,
  button: vscode.QuickInputButton,
  node: ResourceNode | FavoriteRow,
): void {
  entryPoints.run('workforce.goTo', async () => {
    const command = commandButtons.find((each) => each === button)?.command;
    if (command !== undefined) {
      await vscode.commands.executeCommand(command, node);
    } else if (isResourceNode(node)) {
      await revealResource(trees, node);
    }
  });
}

/** Selects the row of a resource. A person who is not loaded is searched by id, without the filter of the view. */
async function revealResource(
  trees: RowActionContext['trees'],
  { address, name }: ResourceNode,
): Promise<void> {
  if (await trees.reveal(address)) {
    return;
  }
  if (kindOf(address.resource).searchScope === 'people') {
    await vscode.commands.executeCommand('workforce.clearEmployeeFilters');
    await vscode.commands.executeCommand('workforce.search', { text: address.id });
    await vscode.commands.executeCommand('workforce.employees.focus');
    return;
  }
  vscode.window.showInformationMessage(
    vscode.l10n.t('No view shows a row of {0} now.', withoutLinks(name ?? address.id)),
  );
}
