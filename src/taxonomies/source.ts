import * as vscode from 'vscode';
import { listLimits } from '../service/contract/listing.ts';
import type { Taxonomy, TaxonomyLabel } from '../service/contract/taxonomy.ts';
import { loadedLabel } from '../ui/loadedRecords.ts';
import type { LoadedResources } from '../ui/loadedResources.ts';
import { type Sessions, sessionInUse } from '../ui/session.ts';
import { emptyRow } from '../ui/tree/messageRow.ts';
import { pagedChildren } from '../ui/tree/pagedChildren.ts';
import type { TreeSource } from '../ui/tree/pagedTree.ts';
import type { Children } from '../ui/tree/treeNode.ts';
import {
  labelNode,
  renderTaxonomies,
  type TaxonomiesNode,
  type TaxonomyNode,
  taxonomyNode,
  visibleTaxonomies,
} from './view.ts';

/** The taxonomies view: the taxonomies first, the labels of each when it is expanded. */
export function taxonomiesSource(
  sessions: Sessions,
  language: string,
  loaded: LoadedResources,
): TreeSource<TaxonomiesNode> {
  async function taxonomies(signal: AbortSignal): Promise<Children<TaxonomiesNode>> {
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

  async function labels(parent: TaxonomyNode, signal: AbortSignal): Promise<Children<TaxonomiesNode>> {
    const { service } = sessionInUse(sessions, vscode.l10n.t('list the labels'));
    const client = await service();
    return await pagedChildren<TaxonomyLabel, TaxonomiesNode>(
      {
        id: parent.id,
        async load(next, pageSignal) {
          const page = await client.labels(parent.taxonomy, next, { signal: pageSignal });
          loaded.add(
            client,
            page.items.map((label) => loadedLabel(label, language, parent.name)),
          );
          return page;
        },
        node: (label) => labelNode(parent, label, language),
        empty: () => emptyRow(parent.id, vscode.l10n.t('No labels are shown here.')),
      },
      signal,
    );
  }

  return {
    nested: true,
    async children(parent, signal) {
      if (parent === undefined) {
        return await taxonomies(signal);
      }
      return parent.kind === 'taxonomy' ? await labels(parent, signal) : { nodes: [] };
    },
    visible: visibleTaxonomies,
    render: renderTaxonomies,
  };
}
