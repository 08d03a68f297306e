import * as Type from 'typebox';
import { Links, ResourceReference, Translations } from './reference.ts';
import { nullable, resource, type Seen, timestamp, vocabulary } from './schema.ts';

/** A set of labels; it gives the order of its labels. */
export const Taxonomy = resource('Taxonomy', 'A set of labels.', {
  id: Type.String({ minLength: 1, description: 'Identifier of the taxonomy.' }),
  type: vocabulary(['taxonomy'], 'Always `taxonomy`.'),
  url: Type.String({ description: 'Address of the taxonomy.' }),
  name: Type.String({ minLength: 1, description: 'Name of the taxonomy.' }),
  sortLabelsBy: vocabulary(['id', 'name'], 'Order in which to list the labels.'),
  createdAt: timestamp('When the taxonomy was created.'),
  lastUpdatedAt: timestamp('When the taxonomy last changed.'),
  t9n: Translations,
});
export type Taxonomy = Seen<typeof Taxonomy>;

/** A label of a taxonomy (interface 2.6). */
export const TaxonomyLabel = resource('Taxonomy label', 'A label that can be put on other resources.', {
  id: Type.String({ minLength: 1, description: 'Identifier of the label.' }),
  type: Type.Literal('taxonomy-label', { description: 'Always `taxonomy-label`.' }),
  url: Type.String({ description: 'Address of the label.' }),
  taxonomy: Type.With(ResourceReference, { description: 'Taxonomy that the label belongs to.' }),
  name: Type.String({ minLength: 1, description: 'Name of the label.' }),
  remoteId: nullable(Type.String({ minLength: 1 }), 'Identifier in another system.'),
  applicabilitySchema: Type.Record(Type.String(), Type.Unknown(), {
    description: 'JSON schema of the resources that may carry the label.',
  }),
  createdAt: timestamp('When the label was created (UTC).'),
  lastUpdatedAt: timestamp('When the label was created, changed or deleted last (UTC).'),
  isArchived: Type.Boolean({ description: 'Whether the label is archived. Can be written.' }),
  lastArchivedAt: nullable(timestamp('When'), 'When the label was last archived (UTC).'),
  t9n: Translations,
  links: Links,
  embedded: Type.Record(Type.String(), Type.Unknown(), { description: 'Always empty for labels.' }),
});
export type TaxonomyLabel = Seen<typeof TaxonomyLabel>;
