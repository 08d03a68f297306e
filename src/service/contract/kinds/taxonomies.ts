import { message } from '../message.ts';
import { Taxonomy } from '../taxonomy.ts';
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
