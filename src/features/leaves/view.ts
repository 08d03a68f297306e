import * as vscode from 'vscode';
import { dayText, lengthText, statusText } from '../../company/known/leaveTexts.ts';
import type { LeaveView } from '../../company/leaves/leaveView.ts';
import { byDay, byOwner, type OwnerLeaves } from '../../company/leaves/leaveView.ts';
import { isOfOnePerson, type OpenedLeaves } from '../../company/pickers/leavesQuery.ts';
import type { ResourceNode } from '../../platform/documents/resource.ts';
import { readSetting } from '../../platform/settings.ts';
import { displayFacts, displayLines, displayText } from '../../platform/text/text.ts';
import { hiddenRow, type MessageRow, renderMessageRow } from '../../tree/listRows.ts';
import { dim, openOnClick } from '../../tree/resourceNode.ts';

/** A half-day of a person's absence. */
interface LeaveNode extends ResourceNode {
  readonly kind: 'leave';
  readonly id: string;
  readonly view: LeaveView;
}

/** A person with those of their leaves that are loaded. */
interface OwnerNode extends Partial<ResourceNode> {
  readonly kind: 'owner';
  readonly id: string;
  readonly leaves: readonly LeaveNode[];
}

export type LeavesNode = LeaveNode | OwnerNode | MessageRow;

/** The resource that the leaves of each version are. */
export const resourceOf = { v2: 'leaves-v2', v3: 'leaves' } as const;

export function leaveNode({ connection, version }: OpenedLeaves, view: LeaveView): LeaveNode {
  const address = { connection, resource: resourceOf[version], id: view.id };
  return { kind: 'leave', id: `${connection}/${version}/${view.id}`, address, view };
}

/**
 * The loaded rows as the view shows them: arranged by person or day. Where the setting hides deleted leaves, a row
 * shows their count.
 */
export function shownLeaves(
  opened: OpenedLeaves,
  nodes: readonly LeavesNode[],
  parent: LeavesNode | undefined,
): readonly LeavesNode[] {
  if (parent?.kind === 'owner') {
    // A page loaded later may have brought more of them.
    return parent.leaves;
  }
  const leaves = nodes.filter(isLeave);
  const others = nodes.filter((node) => !isLeave(node));
  const visible = readSetting('workforce.leaves.showDeleted')
    ? leaves
    : leaves.filter(({ view }) => !view.deleted);
  const rows = [...arrangeLeaves(opened, visible), ...others];
  const hidden = leaves.length - visible.length;
  if (hidden === 0) {
    return rows;
  }
  const command = { id: 'workforce.showDeletedLeaves', title: vscode.l10n.t('Show Deleted Leaves') } as const;
  return [...rows, hiddenRow(opened.connection, vscode.l10n.t('{0} deleted hidden', hidden), command)];
}

/** The rows that lead to a loaded half-day: its person's row where people have one, and its own; empty for none. */
export function pathTo(
  { connection, query }: OpenedLeaves,
  nodes: readonly LeavesNode[],
  id: string,
): readonly LeavesNode[] {
  const leave = nodes.filter(isLeave).find(({ address }) => address.id === id);
  if (leave === undefined) {
    return [];
  }
  return isOfOnePerson(query)
    ? [leave]
    : [...byOwner([leave]).map((owner) => ownerNode(connection, owner)), leave];
}

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
  const version = address.resource === 'leaves' ? 'leave' : 'leaveV2';
  item.contextValue = `resource ${version}${view.deleted ? ' deleted' : ''}`;
  item.command = openOnClick(node);
  item.iconPath = new vscode.ThemeIcon(view.deleted ? 'trash' : (icons.get(view.status) ?? 'question'));
  if (view.deleted) {
    dim(item);
  }
  return item;
}

/** Strikes each character through, since the editor cannot strike a label; the accessible label stays plain. */
function struck(text: string): string {
  return [...text].map((character) => `${character}\u0336`).join('');
}

function renderOwner({ name, address, leaves }: OwnerNode): vscode.TreeItem {
  const label = name ?? unnamedText(address?.id);
  const count =
    leaves.length === 1 ? vscode.l10n.t('1 half-day') : vscode.l10n.t('{0} half-days', leaves.length);
  const item = new vscode.TreeItem(displayText(label), vscode.TreeItemCollapsibleState.Collapsed);
  item.description = count;
  // Anybody else has the hover of a person.
  item.tooltip = address === undefined ? displayLines([label, count]) : undefined;
  item.iconPath = new vscode.ThemeIcon('person');
  item.contextValue = address === undefined ? 'owner' : 'resource person';
  item.accessibilityInformation = { label: displayFacts([label, count], ', ') };
  return item;
}

function unnamedText(id: string | undefined): string {
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
    vscode.l10n.t('ID: {0}', id),
  ]);
}

/** By the status of a leave. */
const icons: ReadonlyMap<string | undefined, string> = new Map([
  ['approved', 'pass'],
  ['submitted', 'clock'],
  ['partly approved', 'clock'],
  ['rejected', 'circle-slash'],
  ['cancelled', 'circle-slash'],
]);

/** Arranges the leaves of one person by day, those of several people below each person. */
function arrangeLeaves(opened: OpenedLeaves, leaves: readonly LeaveNode[]): readonly LeavesNode[] {
  return isOfOnePerson(opened.query)
    ? byDay(leaves)
    : byOwner(leaves).map((owner) => ownerNode(opened.connection, owner));
}

function ownerNode(connection: string, { ownerId, ownerName, leaves }: OwnerLeaves<LeaveNode>): OwnerNode {
  return {
    kind: 'owner',
    id: `${connection}/owner/${ownerId ?? ''}`,
    ...(ownerId === undefined ? {} : { address: { connection, resource: 'users', id: ownerId } }),
    ...(ownerName === undefined ? {} : { name: ownerName }),
    leaves,
  };
}

/** Returns true for the row of a person whose id is shown. */
export function isPerson(node: LeavesNode): node is OwnerNode & ResourceNode {
  return node.kind === 'owner' && node.address !== undefined;
}

function isLeave(node: LeavesNode): node is LeaveNode {
  return node.kind === 'leave';
}
