import * as vscode from 'vscode';
import { translatedName } from '../domain/translatedName.ts';
import type { Taxonomy, TaxonomyLabel } from '../service/contract/taxonomy.ts';
import { readSetting } from '../ui/settings.ts';
import { displayFacts, displayLines, displayText } from '../ui/text.ts';
import { hiddenRow, type MessageRow, renderMessageRow } from '../ui/tree/messageRow.ts';
import { dim, openOnClick, type ResourceNode } from '../ui/tree/resourceNode.ts';

/** A taxonomy, named in the editor's language where the service has it; its labels load when the user expands it. */
export interface TaxonomyNode extends ResourceNode {
  readonly kind: 'taxonomy';
  readonly id: string;
  readonly taxonomy: Taxonomy;
}

/** A label, named in the editor's language where the service has it. */
export interface LabelNode extends ResourceNode {
  readonly kind: 'label';
  readonly id: string;
  readonly label: TaxonomyLabel;
}

export type TaxonomiesNode = TaxonomyNode | LabelNode | MessageRow;

export function taxonomyNode(connection: string, taxonomy: Taxonomy, language: string): TaxonomyNode {
  return {
    kind: 'taxonomy',
    id: `${connection}/taxonomy/${taxonomy.id}`,
    address: { connection, resource: 'taxonomies', id: taxonomy.id },
    name: translatedName(taxonomy, language),
    url: taxonomy.url || undefined,
    taxonomy,
  };
}

export function labelNode({ id, address }: TaxonomyNode, label: TaxonomyLabel, language: string): LabelNode {
  return {
    kind: 'label',
    id: `${id}/label/${label.id}`,
    address: { connection: address.connection, resource: 'taxonomy-labels', id: label.id },
    ...labelContent(label, language),
  };
}

/** The same row with the label's new content. */
export function updatedLabelNode(node: LabelNode, label: TaxonomyLabel, language: string): LabelNode {
  return { ...node, ...labelContent(label, language) };
}

function labelContent(label: TaxonomyLabel, language: string) {
  return { name: translatedName(label, language), url: label.url || undefined, label };
}

export function isArchived(node: TaxonomiesNode): boolean {
  return node.kind === 'label' && node.label.isArchived === true;
}

/** Renders a row of the taxonomies view. */
export function renderTaxonomies(node: TaxonomiesNode): vscode.TreeItem {
  switch (node.kind) {
    case 'taxonomy':
      return renderTaxonomy(node);
    case 'label':
      return renderLabel(node);
    case 'message':
      return renderMessageRow(node);
  }
}

function renderTaxonomy({ name, address }: TaxonomyNode): vscode.TreeItem {
  const label = name ?? vscode.l10n.t('Taxonomy {0}', address.id);
  const item = new vscode.TreeItem(displayText(label), vscode.TreeItemCollapsibleState.Collapsed);
  item.iconPath = new vscode.ThemeIcon('list-tree');
  item.tooltip = displayLines([label, vscode.l10n.t('Id: {0}', address.id)]);
  item.contextValue = 'resource taxonomy';
  item.accessibilityInformation = {
    label: name === undefined ? displayText(label) : vscode.l10n.t('Taxonomy {0}', displayText(name)),
  };
  return item;
}

function renderLabel(node: LabelNode): vscode.TreeItem {
  const { name, address, label } = node;
  const text = name ?? vscode.l10n.t('Label {0}', address.id);
  const code = label.remoteId ?? '';
  const archived = isArchived(node) ? vscode.l10n.t('archived') : '';
  const item = new vscode.TreeItem(displayText(text));
  item.description = archived;
  item.tooltip = displayLines([
    text,
    name !== undefined && label.name && label.name !== name ? vscode.l10n.t('Name: {0}', label.name) : '',
    archived === ''
      ? ''
      : vscode.l10n.t('Archived: {0}', label.lastArchivedAt ?? vscode.l10n.t('date not shown')),
    vscode.l10n.t('Id: {0}', address.id),
    code === '' ? '' : vscode.l10n.t('Code: {0}', code),
  ]);
  item.contextValue = archived === '' ? 'resource label' : 'resource label archived';
  item.accessibilityInformation = { label: displayFacts([text, code, archived], ', ') };
  item.command = openOnClick(node);
  if (archived === '') {
    item.iconPath = new vscode.ThemeIcon('tag');
  } else {
    item.iconPath = new vscode.ThemeIcon('archive', new vscode.ThemeColor('disabledForeground'));
    dim(item);
  }
  return item;
}

/** Filters the rows by the setting; a message row counts the hidden labels. */
export function visibleTaxonomies(
  nodes: readonly TaxonomiesNode[],
  parent: TaxonomiesNode | undefined,
): readonly TaxonomiesNode[] {
  if (readSetting('workforce.taxonomies.showArchived')) {
    return nodes;
  }
  const visible = nodes.filter((node) => !isArchived(node));
  const hidden = nodes.length - visible.length;
  if (hidden === 0) {
    return nodes;
  }
  const command = {
    id: 'workforce.showArchivedLabels',
    title: vscode.l10n.t('Show Archived Labels'),
  } as const;
  return [...visible, hiddenRow(parent?.id ?? '', vscode.l10n.t('{0} archived hidden', hidden), command)];
}
