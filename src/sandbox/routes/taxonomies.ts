import type { Static } from 'typebox';
import { Taxonomy as TaxonomySchema } from '../../service/contract/taxonomy.ts';
import { utcTimestamp } from '../calendar.ts';
import type { Taxonomy } from '../company/taxonomies.ts';
import type { Deployment } from '../deployment.ts';
import { type Listing, pageRoute, type Records, recordRoute } from '../http/listing.ts';
import type { RouteGroup } from '../http/route.ts';
import { Component } from '../openapi/component.ts';
import { pointTo } from './resourceReference.ts';

/** The taxonomies of the resource API. */
export function taxonomies({ company }: Deployment): RouteGroup {
  const { compare } = new Intl.Collator('fr');
  const collection: Listing<Taxonomy> & Records<Taxonomy> = {
    type: 'taxonomies',
    name: 'taxonomy',
    record: new Component('Taxonomy', TaxonomySchema),
    exampleId: '501',
    items: () => company.taxonomies,
    find: (id) => company.taxonomies.find((taxonomy) => taxonomy.id === id),
    idOf: (taxonomy) => taxonomy.id,
    orders: { name: (one, other) => compare(one.name, other.name) },
    filters: {},
    show: showTaxonomy,
  };
  return {
    family: 'resource',
    path: '/taxonomies',
    scope: 'taxonomies',
    routes: [pageRoute(collection), recordRoute(collection)],
  };
}

function showTaxonomy(taxonomy: Taxonomy, origin: string): Static<typeof TaxonomySchema> {
  return {
    ...pointTo(origin, 'taxonomy', taxonomy.id),
    name: taxonomy.name,
    sortLabelsBy: taxonomy.sortLabelsBy,
    createdAt: utcTimestamp(taxonomy.createdAt, '+00:00'),
    lastUpdatedAt: utcTimestamp(taxonomy.lastUpdatedAt, 'Z'),
    t9n: taxonomy.t9n,
  };
}
