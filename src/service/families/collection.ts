import { conform } from '../contract/check/conform.ts';
import { Collection } from '../contract/collection.ts';
import { pageSizes } from '../contract/limits.ts';
import type { Embedded } from '../contract/listing.ts';
import { failure } from '../http/errors.ts';
import type { Opening } from '../paging/paging.ts';
import { query } from './path.ts';

/** One collection of the resource API, filtered and in an order. */
export interface CollectionQuery {
  /** Filters and `sort`: pages need a reliable order (interface 4.10.5). */
  readonly parameters: Readonly<Record<string, string | undefined>>;
  readonly limit?: number;
  /** True to get the resources that the items refer to. */
  readonly embedded?: boolean;
}

/** Path of the first page of a collection. */
export function collectionPath(
  path: string,
  { parameters, limit = pageSizes.resource.max, embedded = false }: CollectionQuery,
): string {
  const include = embedded ? 'totalCount,links,embedded' : 'totalCount,links';
  return `${path}${query({ include, limit, ...parameters })}`;
}

/** Opens a page by cursor, or by page number where a deployment gives no links (interface 2.8, 4.10). */
export const openCollection: Opening = (value, onDrift) => {
  const envelope = conform(Collection, value, onDrift);
  if (envelope === undefined) {
    throw failure({ code: 'not-an-object' });
  }
  const { items, totalCount, links, embedded } = envelope;
  const onward = links ? { next: links.next?.href } : { numbering: 'page' as const };
  return {
    items,
    total: totalCount,
    ...onward,
    embedded: embedded ? dictionaries(embedded) : undefined,
  };
};

/** What was embedded, without the entries that are no dictionaries. */
function dictionaries(embedded: Readonly<Record<string, Embedded[string] | null | undefined>>): Embedded {
  const entries = Object.entries(embedded);
  return Object.fromEntries(entries.flatMap(([type, byId]) => (byId ? [[type, byId]] : [])));
}
