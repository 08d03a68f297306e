import { message } from '../message.ts';
import { TaxonomyLabel } from '../taxonomy.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const taxonomyLabels = {
  name: 'taxonomy-labels',
  singular: message('Taxonomy label'),
  icon: 'tag',
  routes: [
    {
      family: 'resource',
      path: '{resourcePrefix}/taxonomy-labels/{id}',
      query: { include: 'links,embedded' },
    },
  ],
  oauthResource: 'taxonomies',
  view: 'workforce.taxonomies',
  searchScope: 'labels',
  exported: {
    plural: message('Labels'),
    usual: ['id', 'name', 'remoteId', 'taxonomy.id', 'isArchived', 'lastArchivedAt'],
    others: ['createdAt', 'lastUpdatedAt', 't9n', 'applicabilitySchema', 'type', 'url'],
    sensitive: [],
  },
} as const satisfies Kind;

export const taxonomyLabelSchemas: KindSchemas = { records: { resource: TaxonomyLabel } };
