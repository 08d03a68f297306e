import * as vscode from 'vscode';
import type { Taxonomy, TaxonomyLabel } from '../service/contract/taxonomy.ts';
import type { Sessions } from '../ui/session.ts';
import { sessionInUse } from '../ui/session.ts';
import { emptyRow } from '../ui/tree/messageRow.ts';
import { pagedChildren } from '../ui/tree/pagedChildren.ts';
import type { Children } from '../ui/tree/pagedTree.ts';
import { labelNode, type TaxonomiesNode, type TaxonomyNode, taxonomyNode } from './view.ts';

/** Loads the taxonomies view: the taxonomies first, the labels of each when it is expanded. */
export class TaxonomyLoader {
  readonly #sessions: Sessions;
  readonly #language: string;

  constructor(sessions: Sessions, language: string) {
    this.#sessions = sessions;
    this.#language = language;
  }

  async children(parent: TaxonomiesNode | undefined, signal: AbortSignal): Promise<Children<TaxonomiesNode>> {
    switch (parent?.kind) {
      case undefined:
        return await this.#taxonomies(signal);
      case 'taxonomy':
        return await this.#labels(parent, signal);
      case 'label':
      case 'message':
        return { nodes: [] };
    }
  }

  async #taxonomies(signal: AbortSignal): Promise<Children<TaxonomiesNode>> {
    const { connection, service } = sessionInUse(this.#sessions, vscode.l10n.t('list the taxonomies'));
    const client = await service();
    return await pagedChildren<Taxonomy, TaxonomiesNode>(
      {
        id: connection.id,
        load: (_next, following) => client.taxonomies({ signal: following }),
        node: (taxonomy) => taxonomyNode(connection.id, taxonomy, this.#language),
        empty: () => emptyRow(connection.id, vscode.l10n.t('No taxonomies are shown to this connection.')),
      },
      signal,
    );
  }

  async #labels(parent: TaxonomyNode, signal: AbortSignal): Promise<Children<TaxonomiesNode>> {
    const { service } = sessionInUse(this.#sessions, vscode.l10n.t('list the labels'));
    const client = await service();
    return await pagedChildren<TaxonomyLabel, TaxonomiesNode>(
      {
        id: parent.id,
        load: (next, following) => client.labels(parent.taxonomy, next, { signal: following }),
        node: (label) => labelNode(parent, label, this.#language),
        empty: () => emptyRow(parent.id, vscode.l10n.t('No labels are shown here.')),
      },
      signal,
    );
  }
}
