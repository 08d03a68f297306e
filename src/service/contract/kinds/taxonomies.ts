import { message } from '../message.ts';
import { Taxonomy, TaxonomyLabel } from '../taxonomy.ts';
import type { Kind, KindSchemas } from './kind.ts';

export const taxonomies = {
  name: 'taxonomies',
  singular: message('Taxonomy'),
  icon: 'list-tree',
  routes: [{ family: 'resource', path: '{resourcePrefix}/taxonomies/{id}' }],
  view: 'workforce.taxonomies',
  searchScope: 'labels',
  exported: {
    plural: message('Taxonomies'),
    usual: ['id', 'name'],
    others: ['sortLabelsBy', 'createdAt', 'lastUpdatedAt', 't9n', 'type', 'url'],
    sensitive: [],
  },
} as const satisfies Kind;

export const taxonomySchemas: KindSchemas = { records: { resource: Taxonomy } };

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
