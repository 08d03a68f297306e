import * as vscode from 'vscode';
import { knownLabel, knownTaxonomy } from '../../company/known/records.ts';
import { applicability, translatedName } from '../../company/values/labelTexts.ts';
import type { ResourceNode } from '../../platform/documents/resource.ts';
import { sessionInUse } from '../../platform/session.ts';
import { readSetting } from '../../platform/settings.ts';
import { messageText } from '../../platform/text/localText.ts';
import { displayFacts, displayLines, displayText } from '../../platform/text/text.ts';
import { listLimits } from '../../service/contract/listing.ts';
import type { Taxonomy, TaxonomyLabel } from '../../service/contract/taxonomy.ts';
import type { Children } from '../../tree/children.ts';
import type { Exportable, ExportedRecord } from '../../tree/exportable.ts';
import {
  emptyRow,
  hiddenRow,
  type MessageRow,
  pagedChildren,
  renderMessageRow,
} from '../../tree/listRows.ts';
import type { TreeSource } from '../../tree/pagedTree.ts';
import { dim, openOnClick } from '../../tree/resourceNode.ts';
import type { FeatureContext } from '../featureContext.ts';

interface TaxonomiesContext extends Pick<FeatureContext, 'sessions' | 'known'> {
  /** BCP-47 tag. */
  readonly language: string;
}

/** The taxonomies view: the taxonomies first, the labels of each when it is expanded. */
export function taxonomiesSource(context: TaxonomiesContext): TreeSource<TaxonomiesNode> {
  return {
    async children(parent, signal) {
      if (parent === undefined) {
        return await taxonomies(context, signal);
      }
      return parent.kind === 'taxonomy' ? await labels(context, parent, signal) : { nodes: [] };
    },
    exportable,
    exported: exportedRecord,
    visible: visibleTaxonomies,
    render: renderTaxonomies,
  };
}

async function taxonomies(
  { sessions, known, language }: TaxonomiesContext,
  signal: AbortSignal,
): Promise<Children<TaxonomiesNode>> {
  const { connection, service } = sessionInUse(sessions, vscode.l10n.t('list the taxonomies'));
  const client = await service();
  return await pagedChildren<Taxonomy, TaxonomiesNode>(
    {
      id: connection.id,
      limits: listLimits,
      async load(_next, options) {
        const page = await client.taxonomies(options);
        known.of(client).add(page.items.map((taxonomy) => knownTaxonomy(taxonomy, language)));
        return page;
      },
      node: (taxonomy) => taxonomyNode(connection.id, taxonomy, language),
      empty: () => emptyRow(connection.id, vscode.l10n.t('This connection cannot see any taxonomies.')),
    },
    { signal },
  );
}

async function labels(
  { sessions, known, language }: TaxonomiesContext,
  parent: TaxonomyNode,
  signal: AbortSignal,
): Promise<Children<TaxonomiesNode>> {
  const { service } = sessionInUse(sessions, vscode.l10n.t('list the labels'));
  const client = await service();
  return await pagedChildren<TaxonomyLabel, TaxonomiesNode>(
    {
      id: parent.id,
      async load(next, options) {
        const page = await client.labels(parent.taxonomy, next, options);
        known.of(client).add(page.items.map((label) => knownLabel(label, language, parent.name)));
        return page;
      },
      node: (label) => labelNode(parent, label, language),
      empty: () => emptyRow(parent.id, vscode.l10n.t('No labels are visible here.')),
    },
    { signal },
  );
}

/** What an export of a row reads: the taxonomies, or the labels of one. */
function exportable(parent: TaxonomiesNode | undefined): Exportable | undefined {
  if (parent === undefined) {
    return { kind: 'taxonomies', name: vscode.l10n.t('Taxonomies'), from: { of: 'taxonomies' } };
  }
  if (parent.kind !== 'taxonomy') {
    return undefined;
  }
  const { id, sortLabelsBy } = parent.taxonomy;
  const taxonomy = { id, ...(sortLabelsBy ? { sortLabelsBy } : {}) };
  const name = vscode.l10n.t('Labels of {0}', parent.name ?? id);
  return { kind: 'taxonomy-labels', name, from: { of: 'taxonomy-labels', taxonomy } };
}

function exportedRecord(node: TaxonomiesNode): ExportedRecord | undefined {
  switch (node.kind) {
    case 'taxonomy':
      return { kind: 'taxonomies', fields: node.taxonomy };
    case 'label':
      return { kind: 'taxonomy-labels', fields: node.label };
    case 'message':
      return undefined;
  }
}

/** A taxonomy, named in the editor's language where the service has it; its labels load when the user expands it. */
interface TaxonomyNode extends ResourceNode {
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

type TaxonomiesNode = TaxonomyNode | LabelNode | MessageRow;

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

/** What follows from the content of a label, which may change. */
export function labelContent(label: TaxonomyLabel, language: string) {
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
  item.tooltip = displayLines([label, vscode.l10n.t('ID: {0}', address.id)]);
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
  const applies = applicability(label.applicabilitySchema);
  const archived = isArchived(node) ? vscode.l10n.t('archived') : '';
  const item = new vscode.TreeItem(displayText(text));
  item.description = archived;
  item.tooltip = displayLines([
    text,
    name !== undefined && label.name && label.name !== name ? vscode.l10n.t('Name: {0}', label.name) : '',
    archived === ''
      ? ''
      : vscode.l10n.t('Archived: {0}', label.lastArchivedAt ?? vscode.l10n.t('date unknown')),
    vscode.l10n.t('ID: {0}', address.id),
    code === '' ? '' : vscode.l10n.t('Code: {0}', code),
    applies === undefined ? '' : messageText(applies),
  ]);
  item.contextValue = archived === '' ? 'resource label' : 'resource label archived';
  item.accessibilityInformation = { label: displayFacts([text, code, archived], ', ') };
  item.command = openOnClick(node);
  item.iconPath = new vscode.ThemeIcon(archived === '' ? 'tag' : 'archive');
  if (archived !== '') {
    dim(item);
  }
  return item;
}

/** Filters the rows by the setting; a message row counts the hidden labels. */
function visibleTaxonomies(
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
  return [
    ...visible,
    hiddenRow(parent?.id ?? '', vscode.l10n.t('Archived labels hidden: {0}', hidden), command),
  ];
}
