import { type Context, Hono } from 'hono';
import type { Static } from 'typebox';
import type { TaxonomyLabel } from '../../service/contract/taxonomy.ts';
import { utcTimestamp } from '../calendar.ts';
import type { Label } from '../company/taxonomies.ts';
import type { Deployment } from '../deployment.ts';
import { requireScope, type TokenBearer } from '../http/authentication.ts';
import { readObject } from '../http/body.ts';
import { etagOf, refuseMismatch, respondConditionally } from '../http/conditional.ts';
import { HttpError } from '../http/httpError.ts';
import { json } from '../http/json.ts';
import { type Listing, readIncludes, respondWithPage } from '../http/listing.ts';
import { among, searching, whether } from '../http/listingFilters.ts';
import { pointTo } from './resourceReference.ts';

/** The labels of all taxonomies (interface 4.8), with their archival (interface 3.3). */
export function taxonomyLabels({ company, clock }: Deployment): Hono<TokenBearer> {
  const { compare } = new Intl.Collator('fr');
  const listing = (origin: string): Listing<Label> => ({
    type: 'taxonomy-labels',
    items: () => company.labels,
    idOf: (label) => label.id,
    orders: { name: (one, other) => compare(one.name, other.name) },
    filters: labelFilters,
    show: (label) => showLabel(origin, label),
  });
  const find = (id: string): Label => {
    const label = company.labels.find((one) => one.id === id);
    if (label === undefined)
      throw new HttpError(404, `There is no taxonomy label "${id}", or this client may not see it.`);
    return label;
  };

  return new Hono<TokenBearer>()
    .use(requireScope('taxonomies'))
    .get('/', (context) => respondWithPage(context, listing(originOf(context))))
    .get('/:id', (context) => {
      readIncludes(context);
      return respondConditionally(context, showLabel(originOf(context), find(context.req.param('id'))));
    })
    .patch('/:id', async (context) => {
      const label = find(context.req.param('id'));
      const isArchived = readArchival(await readObject(context));
      const mismatch = refuseMismatch(context, etagOf(showLabel(originOf(context), label)));
      if (mismatch !== undefined) return mismatch;
      if (isArchived !== label.isArchived) archive(label, isArchived, clock.now());
      const shown = showLabel(originOf(context), label);
      return json(shown, 200, { ETag: etagOf(shown) });
    });
}

const labelFilters: Listing<Label>['filters'] = {
  'taxonomy.id': among((label) => label.taxonomy.id),
  search: searching((label) => label.name),
  isArchived: whether((label) => label.isArchived),
};

function archive(label: Label, isArchived: boolean, now: number): void {
  label.isArchived = isArchived;
  label.lastUpdatedAt = now;
  if (isArchived) label.lastArchivedAt = now;
}

function readArchival(body: Readonly<Record<string, unknown>>): boolean {
  const field = Object.keys(body).find((name) => name !== 'isArchived');
  if (field !== undefined)
    throw new HttpError(400, `Only "isArchived" can be written, not "${field}".`, { field });
  const { isArchived } = body;
  if (typeof isArchived === 'boolean') return isArchived;
  throw new HttpError(400, '"isArchived" must be true or false, as in {"isArchived": true}.', {
    field: 'isArchived',
  });
}

/** A label as the resource API shows it (interface 2.6). */
function showLabel(origin: string, label: Label): Static<typeof TaxonomyLabel> {
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
    links: { taxonomy: { href: pointTo(origin, 'taxonomy', label.taxonomy.id).url } },
    embedded: {},
  };
}

function originOf(context: Context): string {
  return new URL(context.req.url).origin;
}
