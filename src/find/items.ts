import * as vscode from 'vscode';
import { kindOf } from '../service/contract/resources.ts';
import type { Redaction } from '../service/http/redaction/redaction.ts';
import { failureMessage } from '../ui/failure.ts';
import type { KnownResource } from '../ui/known/known.ts';
import { resourceText } from '../ui/resourceText.ts';
import { withoutIcons, withoutLinks } from '../ui/text.ts';
import type { ResourceAddress } from '../ui/tree/resourceNode.ts';

/** Characters of a label and of a description. */
const longestText = 200;

/** What a row of the list stands for. */
export type Target =
  | { readonly kind: 'resource'; readonly address: ResourceAddress; readonly name?: string | undefined }
  | { readonly kind: 'openAs'; readonly id: string }
  | { readonly kind: 'message' };

export interface GoToItem extends vscode.QuickPickItem {
  readonly target: Target;
}

export const openButton = {
  iconPath: new vscode.ThemeIcon('go-to-file'),
  tooltip: vscode.l10n.t('Open and keep this list'),
};
export const revealButton = {
  iconPath: new vscode.ThemeIcon('list-tree'),
  tooltip: vscode.l10n.t('Reveal in its view'),
};
export const copyButton = { iconPath: new vscode.ThemeIcon('copy'), tooltip: vscode.l10n.t('Copy Id') };

/** The row of a resource: name, code or number, the names above, the kind. */
export function resourceItem(
  connection: string,
  { resource, id, name, code, email, above, status }: KnownResource,
  redaction: Redaction,
): GoToItem {
  const kind = resourceText(resource);
  const facts = [code, id === code ? undefined : id, status, above, email].filter((fact) => fact);
  const description = [...facts, kind].join(' · ');
  return {
    label: withoutIcons(redaction.text(name ?? `${kind} ${id}`), longestText),
    // The editor shows a description that is cut as Markdown where the pointer is.
    description: withoutLinks(withoutIcons(redaction.text(description), longestText)),
    iconPath: new vscode.ThemeIcon(kindOf(resource).icon),
    alwaysShow: true,
    buttons: [openButton, revealButton, copyButton],
    target: { kind: 'resource', address: { connection, resource, id }, name },
  };
}

/** The row of a pasted address, with the further fields that it names. */
export function addressItem(address: ResourceAddress, redaction: Redaction): GoToItem {
  const item = resourceItem(address.connection, address, redaction);
  return { ...item, target: { kind: 'resource', address } };
}

/** The row that opens a typed id as a resource that the user picks next. */
export function openAsItem(id: string): GoToItem {
  return {
    label: withoutIcons(vscode.l10n.t('Open id {0} as…', id), longestText),
    iconPath: new vscode.ThemeIcon('symbol-key'),
    alwaysShow: true,
    target: { kind: 'openAs', id },
  };
}

/** The row of a search that failed, or of a text that leads nowhere. */
export function messageItem(message: string, icon: 'info' | 'warning' = 'info'): GoToItem {
  return {
    label: withoutIcons(message),
    iconPath: new vscode.ThemeIcon(icon),
    alwaysShow: true,
    target: { kind: 'message' },
  };
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
