import * as vscode from 'vscode';
import { listLimits } from '../service/contract/listing.ts';
import type { Taxonomy, TaxonomyLabel } from '../service/contract/taxonomy.ts';
import type { FeatureContext } from '../ui/featureContext.ts';
import { knownLabel } from '../ui/known/records.ts';
import { sessionInUse } from '../ui/session.ts';
import type { Children } from '../ui/tree/children.ts';
import type { Exportable, ExportedRecord } from '../ui/tree/exportable.ts';
import { emptyRow } from '../ui/tree/messageRow.ts';
import { pagedChildren } from '../ui/tree/pagedChildren.ts';
import type { TreeSource } from '../ui/tree/pagedTree.ts';
import {
  labelNode,
  renderTaxonomies,
  type TaxonomiesNode,
  type TaxonomyNode,
  taxonomyNode,
  visibleTaxonomies,
} from './view.ts';

/** What the taxonomies view works with. */
interface TaxonomiesContext extends Pick<FeatureContext, 'sessions' | 'known'> {
  /** BCP-47 tag. */
  readonly language: string;
}

/** The taxonomies view: the taxonomies first, the labels of each when it is expanded. */
export function taxonomiesSource(context: TaxonomiesContext): TreeSource<TaxonomiesNode> {
  return {
    nested: true,
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
  { sessions, language }: TaxonomiesContext,
  signal: AbortSignal,
): Promise<Children<TaxonomiesNode>> {
  const { connection, service } = sessionInUse(sessions, vscode.l10n.t('list the taxonomies'));
  const client = await service();
  return await pagedChildren<Taxonomy, TaxonomiesNode>(
    {
      id: connection.id,
      limits: listLimits,
      load: (_next, pageSignal) => client.taxonomies({ signal: pageSignal }),
      node: (taxonomy) => taxonomyNode(connection.id, taxonomy, language),
      empty: () => emptyRow(connection.id, vscode.l10n.t('No taxonomies are shown to this connection.')),
    },
    signal,
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
      async load(next, pageSignal) {
        const page = await client.labels(parent.taxonomy, next, { signal: pageSignal });
        known.of(client).add(page.items.map((label) => knownLabel(label, language, parent.name)));
        return page;
      },
      node: (label) => labelNode(parent, label, language),
      empty: () => emptyRow(parent.id, vscode.l10n.t('No labels are shown here.')),
    },
    signal,
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
