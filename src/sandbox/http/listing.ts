import type { Context } from 'hono';
import { respondConditionally } from './conditional.ts';
import { type Cursor, decodeCursor, encodeCursor } from './cursor.ts';
import { HttpError } from './httpError.ts';
import { compareIds } from './order.ts';
import { Query } from './query.ts';

const defaultLimit = 25;
const largestLimit = 100;
const pagingParameters = ['page', 'limit', 'include'];
const includes = ['embedded', 'links', 'totalCount'] as const;

/** Puts records in order; ties are settled by id. */
export type Order<Item> = (one: Item, other: Item) => number;

/** A collection of the resource API: what it holds and how it can be narrowed, sorted and shown. */
export interface Listing<Item> {
  /** Plural resource type. */
  readonly type: string;
  items(query: Query): readonly Item[];
  idOf(item: Item): string;
  /** Orders by parameter value; `id` comes on top. */
  readonly orders: Readonly<Record<string, Order<Item>>>;
  /** By parameter: reads it, and tells which records stay; undefined when it was not given. */
  readonly filters: Readonly<
    Record<string, (query: Query, name: string) => ((item: Item) => boolean) | undefined>
  >;
  show(item: Item): unknown;
  /** Records related to those of a page: resource type, then id, then representation. */
  embed?(items: readonly Item[]): Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** What the `include` parameter asks for (interface 4.8). */
export function readIncludes(context: Context): (typeof includes)[number][] {
  return new Query(new URL(context.req.url).searchParams, ['include']).listOf('include', includes);
}

/** Answers one page of a listing (interface 2.8 and 4.10). */
export function respondWithPage<Item>(context: Context, listing: Listing<Item>): Response {
  const url = new URL(context.req.url);
  const known = [...pagingParameters, 'sort', ...Object.keys(listing.filters)];
  const request = new Query(url.searchParams, known);
  const limit = request.integer('limit', { least: 0, most: largestLimit }) ?? defaultLimit;
  const included = request.listOf('include', includes);
  const page = request.text('page') ?? '1';
  const cursor = /^-?\d+$/.test(page) ? undefined : decodeCursor(page);
  const parameters = listingParameters(url.searchParams, cursor);

  const query = new Query(parameters, known);
  const order = orderOf(listing, query.text('sort') ?? 'id');
  const tests = Object.entries(listing.filters).flatMap(([name, filter]) => filter(query, name) ?? []);
  const all = listing.items(query);
  const matching = all.filter((item) => tests.every((test) => test(item))).sort(order);
  const number = cursor ? 1 : (request.integer('page', { least: 1, most: Number.MAX_SAFE_INTEGER }) ?? 1);
  const offset = (number - 1) * limit;
  const [start, end] = cursor
    ? rangeAt(boundaryOf(listing, all, cursor), matching, order, cursor.side, limit)
    : [offset, offset + limit];
  const items = matching.slice(start, end);

  const linkTo = (side: Cursor['side'], boundary: Item | undefined, exists: boolean) => {
    if (!exists || boundary === undefined) return null;
    const href = new URL(url);
    href.search = parameters.toString();
    for (const name of ['limit', 'include']) {
      const value = request.text(name);
      if (value !== undefined) href.searchParams.set(name, value);
    }
    href.searchParams.set(
      'page',
      encodeCursor({ side, id: listing.idOf(boundary), listing: parameters.toString() }),
    );
    return { href: href.href };
  };
  return respondConditionally(context, {
    url: url.href,
    type: listing.type,
    items: items.map((item) => listing.show(item)),
    ...(included.includes('totalCount') && { totalCount: matching.length }),
    ...(included.includes('links') && {
      links: {
        prev: linkTo('before', items[0], start > 0),
        next: linkTo('after', items.at(-1), end < matching.length),
      },
    }),
    ...(included.includes('embedded') && { embedded: listing.embed?.(items) ?? {} }),
  });
}

/** Sort and filters in force: a cursor brings its own, and what is given beside it must agree. */
function listingParameters(given: URLSearchParams, cursor: Cursor | undefined): URLSearchParams {
  const own = new URLSearchParams([...given].filter(([name]) => !pagingParameters.includes(name)));
  own.sort();
  if (cursor === undefined) return own;
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
  if (boundary !== undefined) return boundary;
  throw new HttpError(400, 'The cursor in "page" is not one of this collection.', { field: 'page' });
}

/** Finds the page beside a record by order, so that it holds when records before it come or go. */
function rangeAt<Item>(
  boundary: Item,
  matching: readonly Item[],
  order: Order<Item>,
  side: Cursor['side'],
  limit: number,
): readonly [number, number] {
  if (side === 'before') {
    const end = matching.filter((item) => order(item, boundary) < 0).length;
    return [Math.max(0, end - limit), end];
  }
  const start = matching.filter((item) => order(item, boundary) <= 0).length;
  return [start, start + limit];
}
