import * as vscode from 'vscode';
import { dim } from '../ui/dimming.ts';
import { renderNote } from '../ui/note.ts';
import { openOnClick } from '../ui/openOnClick.ts';
import { shownFacts, shownLines, shownText } from '../ui/text.ts';
import { isArchived, type LabelNode, type TaxonomiesNode, type TaxonomyNode } from './nodes.ts';

/** How a row of the taxonomies view looks. */
export function renderTaxonomies(node: TaxonomiesNode): vscode.TreeItem {
  switch (node.kind) {
    case 'taxonomy':
      return renderTaxonomy(node);
    case 'label':
      return renderLabel(node);
    case 'note':
      return renderNote(node);
  }
}

function renderTaxonomy({ name, address }: TaxonomyNode): vscode.TreeItem {
  const label = name ?? vscode.l10n.t('Taxonomy {0}', address.id);
  const item = new vscode.TreeItem(shownText(label), vscode.TreeItemCollapsibleState.Collapsed);
  item.iconPath = new vscode.ThemeIcon('list-tree');
  item.tooltip = shownLines([label, vscode.l10n.t('Id: {0}', address.id)]);
  item.contextValue = 'resource taxonomy';
  item.accessibilityInformation = {
    label: name === undefined ? shownText(label) : vscode.l10n.t('Taxonomy {0}', shownText(name)),
  };
  return item;
}

function renderLabel(node: LabelNode): vscode.TreeItem {
  const { name, address, label } = node;
  const text = name ?? vscode.l10n.t('Label {0}', address.id);
  const archived = isArchived(node) ? vscode.l10n.t('archived') : '';
  const item = new vscode.TreeItem(shownText(text));
  item.description = archived;
  item.tooltip = shownLines([
    text,
    name !== undefined && label.name && label.name !== name ? vscode.l10n.t('Name: {0}', label.name) : '',
    archived === ''
      ? ''
      : vscode.l10n.t('Archived: {0}', label.lastArchivedAt ?? vscode.l10n.t('date not shown')),
    vscode.l10n.t('Id: {0}', address.id),
  ]);
  item.contextValue = archived === '' ? 'resource label' : 'resource label archived';
  item.accessibilityInformation = { label: shownFacts([text, archived], ', ') };
  item.command = openOnClick(node);
  if (archived === '') {
    item.iconPath = new vscode.ThemeIcon('tag');
  } else {
    item.iconPath = new vscode.ThemeIcon('archive', new vscode.ThemeColor('disabledForeground'));
    dim(item);
  }
  return item;
}
