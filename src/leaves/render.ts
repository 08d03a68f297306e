import * as vscode from 'vscode';
import type { LeaveView } from '../domain/leaves/leaveView.ts';
import { displayFacts, displayLines, displayText } from '../ui/text.ts';
import { renderMessageRow } from '../ui/tree/messageRow.ts';
import { openOnClick } from '../ui/tree/resourceNode.ts';
import { dim } from '../ui/tree/rowUri.ts';
import type { LeaveNode, LeavesNode, OwnerNode } from './nodes.ts';
import { dayText, lengthText, statusText } from './wording.ts';

/** How a row of the leaves view looks. */
export function renderLeaves(node: LeavesNode): vscode.TreeItem {
  switch (node.kind) {
    case 'leave':
      return renderLeave(node);
    case 'owner':
      return renderOwner(node);
    case 'message':
      return renderMessageRow(node);
  }
}

function renderLeave(node: LeaveNode): vscode.TreeItem {
  const { view, address } = node;
  const label = dayText(view);
  const deleted = view.deleted ? vscode.l10n.t('deleted') : '';
  const facts = [deleted, view.accountName ?? '', statusText(view), lengthText(view)];
  const shown = displayText(label);
  const item = new vscode.TreeItem(view.deleted ? struck(shown) : shown);
  item.description = displayFacts(facts);
  item.tooltip = tooltip(view);
  item.accessibilityInformation = { label: displayFacts([label, ...facts], ', ') };
  if (address === undefined) {
    item.contextValue = 'leaveV2';
  } else {
    item.contextValue = view.deleted ? 'resource leave deleted' : 'resource leave';
    item.command = openOnClick({ ...node, address });
  }
  if (view.deleted) {
    item.iconPath = new vscode.ThemeIcon('trash', new vscode.ThemeColor('disabledForeground'));
    dim(item);
  } else {
    item.iconPath = new vscode.ThemeIcon(iconOf(view));
  }
  return item;
}

/** The editor strikes no label through, so its characters are; what a screen reader tells stays as it is. */
function struck(text: string): string {
  return [...text].map((character) => `${character}\u0336`).join('');
}

function renderOwner({ name, address, leaves }: OwnerNode): vscode.TreeItem {
  const label = name ?? unnamed(address?.id);
  const count =
    leaves.length === 1 ? vscode.l10n.t('1 half-day') : vscode.l10n.t('{0} half-days', leaves.length);
  const item = new vscode.TreeItem(displayText(label), vscode.TreeItemCollapsibleState.Collapsed);
  item.description = count;
  item.tooltip = displayLines([
    label,
    count,
    address === undefined ? '' : vscode.l10n.t('Id: {0}', address.id),
  ]);
  item.iconPath = new vscode.ThemeIcon('person');
  item.contextValue = address === undefined ? 'owner' : 'resource person';
  item.accessibilityInformation = { label: displayFacts([label, count], ', ') };
  return item;
}

function unnamed(id: string | undefined): string {
  return id === undefined ? vscode.l10n.t('Person not shown') : vscode.l10n.t('Person {0}', id);
}

function tooltip(view: LeaveView): string {
  const { id, ownerName, ownerId, accountName, deleted } = view;
  const length = lengthText(view);
  return displayLines([
    dayText(view),
    ownerName === undefined && ownerId === undefined
      ? ''
      : vscode.l10n.t('Person: {0}', ownerName ?? ownerId ?? ''),
    accountName === undefined ? '' : vscode.l10n.t('Account: {0}', accountName),
    vscode.l10n.t('Status: {0}', statusText(view)),
    length === '' ? '' : vscode.l10n.t('Length: {0}', length),
    deleted ? vscode.l10n.t('Deleted; the service still lists it.') : '',
    vscode.l10n.t('Id: {0}', id),
  ]);
}

function iconOf({ status }: LeaveView): string {
  switch (status) {
    case 'approved':
      return 'pass';
    case 'submitted':
    case 'partly approved':
      return 'clock';
    case 'rejected':
    case 'cancelled':
      return 'circle-slash';
    default:
      return 'question';
  }
}
