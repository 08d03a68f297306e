import * as vscode from 'vscode';
import { displayFacts, displayLines, displayText } from '../ui/text.ts';
import { dim } from '../ui/tree/dimming.ts';
import { renderMessageRow } from '../ui/tree/messageRow.ts';
import { openOnClick } from '../ui/tree/openOnClick.ts';
import { isArchived, type LabelNode, type TaxonomiesNode, type TaxonomyNode } from './nodes.ts';

/** How a row of the taxonomies view looks. */
export function renderTaxonomies(node: TaxonomiesNode): vscode.TreeItem {
  switch (node.kind) {
    case 'taxonomy':
      return renderTaxonomy(node);
    case 'label':
      return renderLabel(node);
    case 'note':
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
  ]);
  item.contextValue = archived === '' ? 'resource label' : 'resource label archived';
  item.accessibilityInformation = { label: displayFacts([text, archived], ', ') };
  item.command = openOnClick(node);
  if (archived === '') {
    item.iconPath = new vscode.ThemeIcon('tag');
  } else {
    item.iconPath = new vscode.ThemeIcon('archive', new vscode.ThemeColor('disabledForeground'));
    dim(item);
  }
  return item;
}
