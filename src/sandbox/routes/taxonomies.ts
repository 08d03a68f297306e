import type { Static } from 'typebox';
import { TaxonomyLabel, Taxonomy as TaxonomySchema } from '../../service/contract/taxonomy.ts';
import { utcTimestamp } from '../calendar.ts';
import type { Label, Taxonomy } from '../company/taxonomies.ts';
import type { Deployment } from '../deployment.ts';
import { readObject } from '../http/body.ts';
import { Component, objectOf } from '../http/component.ts';
import { among, archiveFilter, searching } from '../http/filters.ts';
import { check, existing } from '../http/httpError.ts';
import { byText } from '../http/order.ts';
import { linksOf, pointTo } from '../http/readOnlyRoutes.ts';
import { collectionRoutes, type ListedRecords } from '../http/resourceList.ts';
import { etagOf, json, preconditionFailure } from '../http/responses.ts';
import type { Route, RouteGroup } from '../http/route.ts';

export function taxonomies({ company }: Deployment): RouteGroup {
  const collection: ListedRecords<Taxonomy> = {
    type: 'taxonomies',
    name: 'taxonomy',
    record: new Component('Taxonomy', TaxonomySchema),
    exampleId: '501',
    items: () => company.taxonomies,
    find: (id) => company.taxonomies.find((taxonomy) => taxonomy.id === id),
    idOf: (taxonomy) => taxonomy.id,
    orders: { name: byText(({ name }) => name) },
    show: showTaxonomy,
  };
  return collectionRoutes(collection, 'taxonomies');
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

/** The labels of all taxonomies (interface 4.8), with their archival (interface 3.3). */
export function taxonomyLabels({ company, clock }: Deployment): RouteGroup {
  const collection: ListedRecords<Label> = {
    type: 'taxonomy-labels',
    name: 'taxonomy label',
    record: new Component('TaxonomyLabel', TaxonomyLabel),
    exampleId: '7001',
    items: () => company.labels,
    find: (id) => company.labels.find((label) => label.id === id),
    idOf: (label) => label.id,
    orders: { name: byText(({ name }) => name) },
    filters: [
      among('taxonomy.id', '501', (label) => label.taxonomy.id),
      searching((label) => label.name),
      archiveFilter((label) => label.isArchived),
    ],
    show: showLabel,
  };
  const archival: Route = {
    method: 'patch',
    path: '/:id',
    summary: 'Archive a taxonomy label or bring it back',
    exampleId: '7001',
    body: { type: 'application/json', schema: objectOf({ isArchived: { type: 'boolean' } }) },
    returns: collection.record,
    async handle({ context, url, id }) {
      const label = existing(collection.find(id), collection.name, id, 'client');
      const isArchived = readArchival(await readObject(context));
      const mismatch = preconditionFailure(context, etagOf(showLabel(label, url.origin)));
      if (mismatch !== undefined) {
        return mismatch;
      }
      if (isArchived !== label.isArchived) {
        const now = clock.now();
        Object.assign(label, { isArchived, lastUpdatedAt: now, ...(isArchived && { lastArchivedAt: now }) });
      }
      const shown = showLabel(label, url.origin);
      return json(shown, 200, { ETag: etagOf(shown) });
    },
  };
  const group = collectionRoutes(collection, 'taxonomies');
  return { ...group, routes: [...group.routes, archival] };
}

function readArchival(body: Readonly<Record<string, unknown>>): boolean {
  const field = Object.keys(body).find((name) => name !== 'isArchived');
  check(field === undefined, `Only "isArchived" can be written, not "${field}".`, field);
  const { isArchived } = body;
  check(
    typeof isArchived === 'boolean',
    '"isArchived" must be true or false, as in {"isArchived": true}.',
    'isArchived',
  );
  return isArchived;
}

/** A label as the resource API shows it (interface 2.6). */
function showLabel(label: Label, origin: string): Static<typeof TaxonomyLabel> {
  return {
    ...pointTo(origin, 'taxonomy-label', label.id),
    taxonomy: pointTo(origin, 'taxonomy', label.taxonomy.id),
    name: label.name,
    remoteId: label.remoteId,
    applicabilitySchema: { type: 'object', properties: { type: { enum: ['employee', 'job-position'] } } },
    createdAt: utcTimestamp(label.createdAt, '+00:00'),
    lastUpdatedAt: utcTimestamp(label.lastUpdatedAt, 'Z'),
    isArchived: label.isArchived,
    lastArchivedAt: label.lastArchivedAt === null ? null : utcTimestamp(label.lastArchivedAt, 'Z'),
    t9n: label.t9n,
    links: linksOf(label.id, { taxonomy: { href: pointTo(origin, 'taxonomy', label.taxonomy.id).url } }),
    embedded: {},
  };
}
