import { Collection } from '../../service/contract/collection.ts';
import { pageSizes } from '../../service/contract/limits.ts';
import { Component, envelopeOf } from '../openapi/component.ts';
import type { ScopedResource } from '../tokens.ts';
import { respondConditionally } from './conditional.ts';
import { type Cursor, decodeCursor, encodeCursor, type Order, rangeBeside } from './cursor.ts';
import { existing, HttpError } from './httpError.ts';
import { compareIds } from './ids.ts';
import type { ListingFilter } from './listingFilters.ts';
import { Query } from './query.ts';
import type { Parameters, Route, RouteGroup, RouteRequest } from './route.ts';
import { rememberSorted } from './sorted.ts';

const { usual, most } = pageSizes.resource;
const includes = ['embedded', 'links', 'totalCount'] as const;
const pagingParameters = ['page', 'limit', 'include'];
const envelope = new Component('Collection', Collection);

/** How records of the resource API are shown. */
interface Shown<Item> {
  readonly record: Component;
  show(item: Item, origin: string): object;
  /** Records related to some: resource type, then id, then representation. */
  embed?(items: readonly Item[], origin: string): Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A collection of the resource API: what it holds and how requests filter and sort it. */
export interface Listing<Item> extends Shown<Item> {
  /** Plural resource type. */
  readonly type: string;
  items(query: Query, origin: string): readonly Item[];
  idOf(item: Item): string;
  /** Orders by parameter value, beside `id`. Records that an order does not distinguish are sorted by id. */
  readonly orders: Readonly<Record<string, Order<Item>>>;
  readonly filters: Readonly<Record<string, ListingFilter<Item>>>;
}

/** Records of the resource API by their ids. */
export interface Records<Item> extends Shown<Item> {
  /** What one record is called. */
  readonly name: string;
  /** The id of a record that always exists. */
  readonly exampleId?: string;
  /** The record with an id; undefined when there is none. */
  find(id: string): Item | undefined;
}

/** A collection whose records are also requested one by one. */
export interface ListedRecords<Item> extends Listing<Item>, Records<Item> {}

const include: Parameters = {
  include: {
    description: `What to add: ${includes.join(', ')}. The last is for collections.`,
    example: includes.join(','),
  },
};

/** The routes of a collection and its records, at the path of its type. */
export function collectionRoutes<Item>(collection: ListedRecords<Item>, scope: ScopedResource): RouteGroup {
  return {
    family: 'resource',
    path: `/${collection.type}`,
    scope,
    routes: [pageRoute(collection), recordRoute(collection)],
  };
}

/** Returns one page of a listing (interface 2.8 and 4.10). */
export function pageRoute<Item>(listing: Listing<Item>): Route {
  const sorts = ['id', ...Object.keys(listing.orders)];
  const sorted = rememberSorted<Item>();
  return {
    method: 'get',
    path: '',
    summary: `List ${listing.type}`,
    parameters: {
      page: { description: 'A cursor from a link, or a page number from 1.', example: '1' },
      limit: { description: `Items on a page, 0 to ${most}, ${usual} by default.`, example: '10' },
      ...include,
      sort: { description: `${sorts.join(', ')}; with - in front, in reverse.`, example: '-id' },
      ...listing.filters,
    },
    returns: envelopeOf(envelope, listing.record),
    handle: (request) => respondWithPage(request, listing, sorted),
  };
}

/** Returns one record with its ETag (interface 4.8). */
export function recordRoute<Item>(records: Records<Item>): Route {
  const { name, exampleId, record } = records;
  return {
    method: 'get',
    path: '/:id',
    summary: `One ${name}`,
    ...(exampleId !== undefined && { exampleId }),
    parameters: include,
    returns: record,
    handle({ context, query, url, id }) {
      const embeds = query.listOf('include', includes).includes('embedded');
      const item = existing(records.find(id), name, id, 'client');
      return respondConditionally(context, {
        ...records.show(item, url.origin),
        ...(embeds && records.embed && { embedded: records.embed([item], url.origin) }),
      });
    },
  };
}

function respondWithPage<Item>(
  request: RouteRequest,
  listing: Listing<Item>,
  sorted: ReturnType<typeof rememberSorted<Item>>,
): Response {
  const { context, url } = request;
  const limit = request.query.integer('limit', 0, most) ?? usual;
  const included = request.query.listOf('include', includes);
  const page = request.query.text('page') ?? '1';
  const cursor = /^-?\d+$/.test(page) ? undefined : decodeCursor(page);
  const parameters = listingParameters(url.searchParams, cursor);

  const query = new Query(parameters, ['sort', ...Object.keys(listing.filters)]);
  const sort = query.text('sort') ?? 'id';
  const order = orderOf(listing, sort);
  const tests = Object.entries(listing.filters).flatMap(([name, filter]) => filter.read(query, name) ?? []);
  const all = listing.items(query, url.origin);
  const ordered = sorted(all, sort, (items) => items.sort(order));
  const matching = ordered.filter((item) => tests.every((test) => test(item)));
  const [start, end] = cursor
    ? rangeBeside(boundaryOf(listing, all, cursor), cursor.side, matching, order, limit)
    : rangeOfNumber(request.query, limit);
  const items = matching.slice(start, end);
  const linkTo = (side: Cursor['side'], item: Item | undefined) =>
    item === undefined
      ? null
      : { href: addressOf({ side, id: listing.idOf(item), listing: parameters.toString() }, request) };
  return respondConditionally(context, {
    url: url.href,
    type: listing.type,
    items: items.map((item) => listing.show(item, url.origin)),
    ...(included.includes('totalCount') && { totalCount: matching.length }),
    ...(included.includes('links') && {
      links: {
        prev: start > 0 ? linkTo('before', items[0]) : null,
        next: end < matching.length ? linkTo('after', items.at(-1)) : null,
      },
    }),
    ...(included.includes('embedded') && { embedded: listing.embed?.(items, url.origin) ?? {} }),
  });
}

/** Start and end of the page with the number that a request names. */
function rangeOfNumber(query: Query, limit: number): readonly [number, number] {
  const number = query.integer('page', 1) ?? 1;
  return [(number - 1) * limit, number * limit];
}

/** The address of the page that a cursor names, with the other parameters of the request. */
function addressOf(cursor: Cursor, { url, query }: RouteRequest): string {
  const address = new URL(url);
  address.search = cursor.listing;
  for (const name of ['limit', 'include']) {
    const value = query.text(name);
    if (value !== undefined) {
      address.searchParams.set(name, value);
    }
  }
  address.searchParams.set('page', encodeCursor(cursor));
  return address.href;
}

/** Sort and filters in force: those of the cursor, which parameters beside it must not contradict. */
function listingParameters(given: URLSearchParams, cursor: Cursor | undefined): URLSearchParams {
  const own = new URLSearchParams([...given].filter(([name]) => !pagingParameters.includes(name)));
  own.sort();
  if (cursor === undefined) {
    return own;
  }
  if (own.size > 0 && own.toString() !== cursor.listing) {
    const message =
      'The cursor in "page" was given out for another sort or other filters. Start again without it.';
    throw new HttpError(400, message, { field: 'page' });
  }
  return new URLSearchParams(cursor.listing);
}

function orderOf<Item>(listing: Listing<Item>, sort: string): Order<Item> {
  const byId: Order<Item> = (one, other) => compareIds(listing.idOf(one), listing.idOf(other));
  const orders = new Map([['id', byId], ...Object.entries(listing.orders)]);
  const order = orders.get(sort.replace(/^-/, ''));
  if (order === undefined) {
    const message = `"sort" takes one of ${[...orders.keys()].join(', ')}, also with "-" in front, not "${sort}".`;
    throw new HttpError(400, message, { field: 'sort' });
  }
  const direction = sort.startsWith('-') ? -1 : 1;
  return (one, other) => direction * (order(one, other) || byId(one, other));
}

function boundaryOf<Item>(listing: Listing<Item>, all: readonly Item[], cursor: Cursor): Item {
  const boundary = all.find((item) => listing.idOf(item) === cursor.id);
  if (boundary !== undefined) {
    return boundary;
  }
  throw new HttpError(400, 'The cursor in "page" is not one of this collection.', { field: 'page' });
}
