import { translatedName } from '../domain/translatedName.ts';
import type { Taxonomy, TaxonomyLabel } from '../service/contract/taxonomy.ts';
import type { MessageRow } from '../ui/tree/messageRow.ts';
import type { ResourceNode } from '../ui/tree/resourceNode.ts';

/** A taxonomy; its labels load when somebody opens it. */
export interface TaxonomyNode extends ResourceNode {
  readonly kind: 'taxonomy';
  readonly id: string;
  /** In the editor's language where the service has it. */
  readonly name?: string;
  readonly taxonomy: Taxonomy;
}

export interface LabelNode extends ResourceNode {
  readonly kind: 'label';
  readonly id: string;
  /** In the editor's language where the service has it. */
  readonly name?: string;
  readonly label: TaxonomyLabel;
}

export type TaxonomiesNode = TaxonomyNode | LabelNode | MessageRow;

export function taxonomyNode(connection: string, taxonomy: Taxonomy, language: string): TaxonomyNode {
  const name = translatedName(taxonomy, language);
  return {
    kind: 'taxonomy',
    id: `${connection}/taxonomy/${taxonomy.id}`,
    address: { connection, resource: 'taxonomies', id: taxonomy.id },
    ...(taxonomy.url ? { url: taxonomy.url } : {}),
    ...(name === undefined ? {} : { name }),
    taxonomy,
  };
}

export function labelNode({ id, address }: TaxonomyNode, label: TaxonomyLabel, language: string): LabelNode {
  return labelRow(`${id}/label/${label.id}`, address.connection, label, language);
}

/** The same row for the label as it is now. */
export function updatedLabelNode(
  { id, address }: LabelNode,
  label: TaxonomyLabel,
  language: string,
): LabelNode {
  return labelRow(id, address.connection, label, language);
}

function labelRow(id: string, connection: string, label: TaxonomyLabel, language: string): LabelNode {
  const name = translatedName(label, language);
  return {
    kind: 'label',
    id,
    address: { connection, resource: 'taxonomy-labels', id: label.id },
    ...(label.url ? { url: label.url } : {}),
    ...(name === undefined ? {} : { name }),
    label,
  };
}

export function isArchived(node: TaxonomiesNode): boolean {
  return node.kind === 'label' && node.label.isArchived === true;
}
