import { Hono } from 'hono';
import type { Static } from 'typebox';
import type { Taxonomy as ShownTaxonomy } from '../../service/contract/taxonomy.ts';
import { utcTimestamp } from '../calendar.ts';
import type { Taxonomy } from '../company/taxonomies.ts';
import type { Deployment } from '../deployment.ts';
import { requireScope, type TokenBearer } from '../http/authentication.ts';
import { respondConditionally } from '../http/conditional.ts';
import { HttpError } from '../http/httpError.ts';
import { readIncludes, respondWithPage } from '../http/listing.ts';
import { pointTo } from './resourceReference.ts';

/** The taxonomies of the resource API. */
export function taxonomies({ company }: Deployment): Hono<TokenBearer> {
  const { compare } = new Intl.Collator('fr');
  return new Hono<TokenBearer>()
    .use(requireScope('taxonomies'))
    .get('/', (context) =>
      respondWithPage(context, {
        type: 'taxonomies',
        items: () => company.taxonomies,
        idOf: (taxonomy) => taxonomy.id,
        orders: { name: (one, other) => compare(one.name, other.name) },
        filters: {},
        show: (taxonomy) => showTaxonomy(new URL(context.req.url).origin, taxonomy),
      }),
    )
    .get('/:id', (context) => {
      readIncludes(context);
      const id = context.req.param('id');
      const taxonomy = company.taxonomies.find((one) => one.id === id);
      if (taxonomy === undefined)
        throw new HttpError(404, `There is no taxonomy "${id}", or this client may not see it.`);
      return respondConditionally(context, showTaxonomy(new URL(context.req.url).origin, taxonomy));
    });
}

function showTaxonomy(origin: string, taxonomy: Taxonomy): Static<typeof ShownTaxonomy> {
  return {
    ...pointTo(origin, 'taxonomy', taxonomy.id),
    name: taxonomy.name,
    sortLabelsBy: taxonomy.sortLabelsBy,
    createdAt: utcTimestamp(taxonomy.createdAt, '+00:00'),
    lastUpdatedAt: utcTimestamp(taxonomy.lastUpdatedAt, 'Z'),
    t9n: taxonomy.t9n,
  };
}
