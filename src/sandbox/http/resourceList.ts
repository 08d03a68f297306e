import { Collection } from '../../service/contract/envelopes.ts';
import { pageSizes } from '../../service/contract/limits.ts';
import type { ScopedResource } from '../tokens.ts';
import { Component, envelopeOf, type Json } from './component.ts';
import { type Filter, testOf } from './filters.ts';
import { check, existing } from './httpError.ts';
import { compareIds, type Order, rememberSorted } from './order.ts';
import { type Parameter, Query, wholeNumber, wordList } from './parameters.ts';
import { respondConditionally } from './responses.ts';
import type { Route, RouteGroup } from './route.ts';

/** What the representation of a record follows from. */
interface Shown<Item> {
  readonly record: Component;
  show(item: Item, origin: string): object;
  /** The schemas of what `embed` returns, by resource type. */
  readonly embeds?: Readonly<Record<string, Component>>;
  /** Records related to some: resource type, then id, then representation. */
  embed?(items: readonly Item[], origin: string): Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** A collection of the resource API: what it holds and how requests filter and sort it. */
interface Listing<Item> extends Shown<Item> {
  /** Plural resource type. */
  readonly type: string;
  items(query: Query, origin: string): readonly Item[];
  idOf(item: Item): string;
  /** Orders by parameter value, beside `id`. Records that an order does not distinguish are sorted by id. */
  readonly orders?: Readonly<Record<string, Order<Item>>>;
  readonly filters?: readonly Filter<Item>[];
}

/** Records of the resource API by their ids. */
interface Records<Item> extends Shown<Item> {
  /** What one record is called. */
  readonly name: string;
  /** The id of a record that always exists. */
  readonly exampleId?: string;
  find(id: string): Item | undefined;
}

/** A collection whose records are also requested one by one. */
export interface ListedRecords<Item> extends Listing<Item>, Records<Item> {}

/** Where a page begins: beside the record with this id, in this listing. */
interface Cursor {
  readonly side: 'after' | 'before';
  readonly id: string;
  /** The number of the page, as far as it was read from the first one on. */
  readonly number: number;
  /** Sort and filters of the listing, as query text. */
  readonly listing: string;
}

const { usual, max } = pageSizes.resource;
const envelope = new Component('Collection', Collection);

const limit = wholeNumber(
  { name: 'limit', description: `Items on a page, 0 to ${max}, ${usual} by default.`, example: '10' },
  0,
  max,
);
const additions = ['embedded', 'links', 'totalCount'] as const;
const include = wordList(
  {
    name: 'include',
    description: `What to add: ${additions.join(', ')}. The last is for collections.`,
    example: additions.join(','),
  },
  additions,
);
const pageNumber = wholeNumber(
  { name: 'page', description: 'A cursor from a link, or a page number from 1.', example: '1' },
  1,
);
const page: Parameter<number | Cursor> = {
  ...pageNumber,
  read: (text) => (/^-?\d+$/.test(text) ? pageNumber.read(text) : decodeCursor(text)),
};

export function collectionRoutes<Item>(collection: ListedRecords<Item>, scope: ScopedResource): RouteGroup {
  return {
    family: 'resource',
    path: `/${collection.type}`,
    scope,
    routes: [pageRoute(collection), recordRoute(collection)],
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
    parameters: [include],
    returns: withEmbedded(records, record),
    handle({ context, query, url, id }) {
      const embeds = query.get(include)?.includes('embedded');
      const item = existing(records.find(id), name, id, 'client');
      return respondConditionally(context, {
        ...records.show(item, url.origin),
        ...(embeds && records.embed && { embedded: records.embed([item], url.origin) }),
      });
    },
  };
}

/** The schema of a response with the fields that `include=embedded` adds. */
function withEmbedded<Item>({ embeds }: Shown<Item>, schema: Component | Json): Component | Json {
  const types = Object.entries(embeds ?? {}).map(
    ([type, record]) => [type, { type: 'object', additionalProperties: record }] as const,
  );
  const embedded = { type: 'object', properties: Object.fromEntries(types) };
  return embeds === undefined ? schema : { allOf: [schema, { type: 'object', properties: { embedded } }] };
}

/** Returns one page of a listing (interface 2.8 and 4.10). */
export function pageRoute<Item>(listing: Listing<Item>): Route {
  const { filters = [] } = listing;
  const sorted = rememberSorted<Item>();
  const sort = sortOf(listing);
  const usualSort = sort.read('id');
  return {
    method: 'get',
    path: '',
    summary: `List ${listing.type}`,
    parameters: [page, limit, include, sort, ...filters],
    returns: withEmbedded(listing, envelopeOf(envelope, listing.record)),
    handle({ context, url, query }) {
      const size = query.get(limit) ?? usual;
      const included = query.get(include) ?? [];
      const start = query.get(page) ?? 1;
      const parameters = listingParameters(url.searchParams, start);
      const ofListing = new Query(parameters, [sort, ...filters]);
      const { text, order } = ofListing.get(sort) ?? usualSort;
      const test = testOf(ofListing, filters);
      const all = listing.items(ofListing, url.origin);
      const matching = sorted(all, text, (items) => items.sort(order)).filter(test);
      const [first, end] =
        typeof start === 'number'
          ? [(start - 1) * size, start * size]
          : rangeBeside(start, listing, all, matching, order, size);
      const items = matching.slice(first, end);
      const current = typeof start === 'number' ? start : start.number;
      const linkTo = (side: Cursor['side'], item: Item | undefined) => {
        const number = Math.max(1, side === 'after' ? current + 1 : current - 1);
        return item === undefined
          ? null
          : {
              href: addressOf({ side, id: listing.idOf(item), number, listing: parameters.toString() }, url),
            };
      };
      return respondConditionally(context, {
        url: url.href,
        type: listing.type,
        items: items.map((item) => listing.show(item, url.origin)),
        ...(included.includes('totalCount') && { totalCount: matching.length }),
        ...(included.includes('links') && {
          links: {
            prev: first > 0 ? linkTo('before', items[0]) : null,
            next: end < matching.length ? linkTo('after', items.at(-1)) : null,
          },
        }),
        ...(included.includes('embedded') && { embedded: listing.embed?.(items, url.origin) ?? {} }),
      });
    },
  };
}

/** The order of a listing, by the name of one of its orders. */
function sortOf<Item>({
  idOf,
  orders = {},
}: Listing<Item>): Parameter<{ readonly text: string; readonly order: Order<Item> }> {
  const byId: Order<Item> = (one, other) => compareIds(idOf(one), idOf(other));
  const known = new Map([['id', byId], ...Object.entries(orders)]);
  const names = [...known.keys()].join(', ');
  return {
    name: 'sort',
    description: `${names}; with - in front, in reverse.`,
    example: '-id',
    read(text) {
      const order = known.get(text.replace(/^-/, ''));
      check(
        order !== undefined,
        `"sort" takes one of ${names}, also with "-" in front, not "${text}".`,
        'sort',
      );
      const direction = text.startsWith('-') ? -1 : 1;
      return { text, order: (one, other) => direction * (order(one, other) || byId(one, other)) };
    },
  };
}

/** Sort and filters in force: those of the cursor, which parameters beside it must not contradict. */
function listingParameters(given: URLSearchParams, start: number | Cursor): URLSearchParams {
  const ofPages: readonly string[] = [page.name, limit.name, include.name];
  const own = new URLSearchParams([...given].filter(([name]) => !ofPages.includes(name)));
  own.sort();
  if (typeof start === 'number') {
    return own;
  }
  check(
    own.size === 0 || own.toString() === start.listing,
    'The cursor in "page" was given out for another sort or other filters. Start again without it.',
    page.name,
  );
  return new URLSearchParams(start.listing);
}

/** The address of the page that a cursor names, with the other parameters of the request. */
function addressOf(cursor: Cursor, url: URL): string {
  const address = new URL(url);
  address.search = cursor.listing;
  for (const { name } of [limit, include]) {
    const value = url.searchParams.get(name);
    if (value !== null) {
      address.searchParams.set(name, value);
    }
  }
  address.searchParams.set(page.name, encodeCursor(cursor));
  return address.href;
}

/**
 * Start and end of the page beside the record that a cursor names. It compares the order, so that records
 * can be added and removed between two pages.
 */
function rangeBeside<Item>(
  { side, id }: Cursor,
  { idOf }: Listing<Item>,
  all: readonly Item[],
  matching: readonly Item[],
  order: Order<Item>,
  size: number,
): readonly [number, number] {
  const record = all.find((item) => idOf(item) === id);
  check(record !== undefined, 'The cursor in "page" is not one of this collection.', page.name);
  if (side === 'before') {
    const end = matching.filter((item) => order(item, record) < 0).length;
    return [Math.max(0, end - size), end];
  }
  const start = matching.filter((item) => order(item, record) <= 0).length;
  return [start, start + size];
}

/** The text of a cursor, which is opaque to clients. */
export function encodeCursor({ side, id, number, listing }: Cursor): string {
  return Buffer.from(`${side} ${id} ${number} ${listing}`).toString('base64url');
}

/** Reads a cursor that `encodeCursor` wrote. Throws a 400 for any other text. */
export function decodeCursor(text: string): Cursor {
  const [, side, id = '', number, listing = ''] = wordsOfCursor(text);
  check(
    side === 'after' || side === 'before',
    `"${text}" is neither a page number nor a cursor of this service: include=links adds links with cursors.`,
    page.name,
  );
  return { side, id, number: Number(number), listing };
}

function wordsOfCursor(text: string): readonly (string | undefined)[] {
  return /^(after|before) (\S+) (\d+) (\S*)$/.exec(Buffer.from(text, 'base64url').toString()) ?? [];
}

/** Which page of a list of any family a query asks for; NaN where that cannot be known. */
export function pageOf(query: URLSearchParams): number {
  const [offset = 0, size] = query.get('paging')?.split(',').map(Number) ?? [];
  const text = query.get('page') ?? query.get('cursor') ?? '1';
  return size !== undefined ? Math.floor(offset / size) + 1 : Number(wordsOfCursor(text)[3] ?? text);
}
