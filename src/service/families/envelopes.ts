import { conform } from '../contract/check/conform.ts';
import { Collection, LegacyList } from '../contract/envelopes.ts';
import { pageSizes } from '../contract/limits.ts';
import type { Embedded } from '../contract/listing.ts';
import { message } from '../contract/message.ts';
import { isRecord } from '../contract/record.ts';
import { withRequired } from '../contract/schema.ts';
import { failure, isServiceError, reword } from '../http/errors.ts';
import { responseTexts } from '../http/errorTexts.ts';
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

/** What every page has that is requested here. */
const RequestedCollection = withRequired(Collection, ['items', 'totalCount', 'links']);
const RequestedLegacyList = withRequired(LegacyList, ['items', 'count']);

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
  const envelope = conform(RequestedCollection, value, onDrift);
  if (envelope === undefined) {
    throw failure({ code: 'not-an-object' });
  }
  const { items, totalCount, links, embedded } = envelope;
  const onward = links
    ? { next: links.next?.href, otherwise: 'page' as const }
    : { numbering: 'page' as const };
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

/** Fields that only a record, a list or a tree has at its top. */
const ownFields = ['id', 'items', 'children'];

/** The `data` of a legacy response (interface 4); some deployments send it bare. Throws `unexpected` without either. */
export function dataOf(value: unknown): unknown {
  if (isRecord(value) && 'data' in value) {
    return value['data'];
  }
  if (Array.isArray(value) || (isRecord(value) && ownFields.some((name) => name in value))) {
    return value;
  }
  throw failure({ code: 'no-data' });
}

/** Opens a page of a legacy list by offset and limit (interface 4.3). */
export const openLegacyList: Opening = (value, onDrift) => {
  const { items, count } = conform(RequestedLegacyList, dataOf(value), onDrift) ?? {};
  return { items, total: count, numbering: 'offset' };
};

/** Some deployments return 500 for a user that does not exist, others 404: the advice covers both. */
export function withUnknownUserAdvice(error: unknown): unknown {
  if (!isServiceError(error) || error.status !== 500) {
    return error;
  }
  const advice = message(responseTexts.unknownUser, { advice: error.parts.advice });
  return reword(error, { advice });
}
