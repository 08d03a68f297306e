import type { FieldList } from '../../service/contract/fieldList.ts';
import { pageSizes } from '../../service/contract/limits.ts';
import { type Component, type Json, listOf, objectOf, selectionOf } from './component.ts';
import { fields, select } from './fields.ts';
import { type Filterable, type LegacyFilter, testOf } from './filters.ts';
import { check, existing } from './httpError.ts';
import { rememberSorted } from './order.ts';
import type { Parameter, Query } from './parameters.ts';
import { json } from './responses.ts';
import type { Route } from './route.ts';

/** The name in `fields` that adds the count to a list. */
const countName = 'collection.count';

type Shown = Readonly<Record<string, unknown>>;

export interface LegacyCollection<Item> {
  /** What one record is called. */
  readonly name: string;
  readonly record: Component;
  /** The id of a record that always exists. */
  readonly exampleId?: string;
  /** The same list each time, or one for this query; read no further than the page needs. */
  items(query: Query): Iterable<Item>;
  find(id: string): Item | undefined;
  readonly filters: readonly LegacyFilter<Item>[];
  /** What lists are sorted by beside the filters. */
  readonly orders?: Readonly<Record<string, (item: Item) => Filterable>>;
  /** Whether a record is listed at all; for all of them where it is left out. */
  lists?(query: Query): (item: Item) => boolean;
  /** Parameters that `items` and `lists` read themselves. */
  readonly otherParameters?: readonly Parameter<unknown>[];
  /** The largest page that a request may have; without it there is no limit. */
  readonly maxPageSize?: number;
  /** Properties that are returned only when `fields` names them. */
  readonly onRequest?: readonly string[];
  show(item: Item, origin: string): Shown;
  /** What lists have beside `data`. */
  beside?(): Shown;
}

/** Returns `{data: {items}}`, with `count` when `fields` names `collection.count` (interface 4.3). */
export function legacyListRoute<Item>(collection: LegacyCollection<Item>): Route {
  const { parameters, readPage } = legacyList(collection);
  return {
    method: 'get',
    path: '',
    summary: `List ${collection.name}s`,
    parameters,
    returns: besideOf(
      collection,
      objectOf({ data: objectOf({ items: listOf(selectionOf(collection.record)) }) }),
    ),
    handle: ({ query, url }) => json({ ...collection.beside?.(), data: readPage(query, url.origin) }),
  };
}

/** The schema of a list with the fields beside `data`. */
function besideOf<Item>({ beside }: LegacyCollection<Item>, list: Json): Json {
  const header = { type: 'object', properties: { generated: { type: 'string' } } };
  return beside === undefined ? list : { allOf: [list, objectOf({ header, metadata: { type: 'object' } })] };
}

/** Returns `{data}` with the fields of one record that `fields` names. */
export function legacyRecordRoute<Item>(collection: LegacyCollection<Item>): Route {
  return {
    method: 'get',
    path: '/:id',
    summary: `One ${collection.name}`,
    ...(collection.exampleId !== undefined && { exampleId: collection.exampleId }),
    parameters: [fields],
    returns: objectOf({ data: selectionOf(collection.record) }),
    handle({ query, url, id }) {
      const shown = collection.show(existing(collection.find(id), collection.name, id), url.origin);
      return json({ data: shape(shown, query.get(fields), collection.onRequest) });
    },
  };
}

/** The parameters of a list of the legacy API, and what reads the page that they name. */
export function legacyList<Item>(collection: LegacyCollection<Item>) {
  const { filters, otherParameters = [] } = collection;
  const sorted = rememberSorted<Item>();
  const paging = pagingOf(collection);
  const orderBy = orderByOf(collection);
  /** Has `count`, the number of records in all pages, where `fields` asks for it. */
  const readPage = (query: Query, origin: string): { items: readonly unknown[]; count?: number } => {
    const passes = testOf(query, filters);
    const isListed = collection.lists?.(query) ?? (() => true);
    const items = collection.items(query);
    const order = query.get(orderBy);
    const ordered = order === undefined ? items : sorted(items, order.text, order.sort);
    const [offset, limit] = query.get(paging) ?? [0, pageSizes.legacy.usual];
    const selection = query.get(fields);
    const hasCount = selection?.some(({ name }) => name === countName) === true;
    const page: Item[] = [];
    let count = 0;
    for (const item of ordered) {
      if (!hasCount && page.length >= limit) {
        break;
      }
      if (passes(item) && isListed(item)) {
        count += 1;
        if (count > offset && page.length < limit) {
          page.push(item);
        }
      }
    }
    return {
      items: page.map((item) => shape(collection.show(item, origin), selection, collection.onRequest)),
      ...(hasCount && { count }),
    };
  };
  return { parameters: [...filters, ...otherParameters, paging, orderBy, fields], readPage };
}

/** A record with the selected properties; without a selection, all but those returned on request. */
function shape(record: Shown, selection: FieldList | undefined, onRequest: readonly string[] = []): unknown {
  const isOnlyCount = selection?.every(({ name }) => name === countName) === true;
  if (selection !== undefined && !isOnlyCount) {
    return select(record, selection);
  }
  return Object.fromEntries(Object.entries(record).filter(([name]) => !onRequest.includes(name)));
}

function pagingOf<Item>({
  maxPageSize = Number.POSITIVE_INFINITY,
}: LegacyCollection<Item>): Parameter<readonly [offset: number, limit: number]> {
  return {
    name: 'paging',
    description: `Offset and limit, 0,${pageSizes.legacy.usual} by default.`,
    example: '0,10',
    read(text) {
      const [offset, limit] = /^\d+,\d+$/.test(text) ? text.split(',').map(Number) : [];
      check(
        offset !== undefined && limit !== undefined,
        `"paging" takes an offset and a limit such as 0,1000, not "${text}".`,
      );
      check(limit <= maxPageSize, `"paging" takes at most ${maxPageSize} at a time, not ${limit}.`);
      return [offset, limit];
    },
  };
}

interface Sort<Item> {
  readonly text: string;
  sort(items: readonly Item[]): readonly Item[];
}

/** Sorts by a value, `name,asc` or `name,desc`. Equal values, such as the days of leaves, are compared once. */
function orderByOf<Item>({ filters, orders = {} }: LegacyCollection<Item>): Parameter<Sort<Item>> {
  const values = new Map([...filters.map(({ name, of }) => [name, of] as const), ...Object.entries(orders)]);
  const [first] = values.keys();
  const names = [...values.keys()].join(', ');
  return {
    name: 'orderBy',
    description: `One of ${names}, then asc or desc.`,
    example: `${first},asc`,
    read(text) {
      const [name = '', direction = 'asc', ...rest] = text.split(',');
      const readValue = values.get(name);
      check(
        readValue !== undefined && ['asc', 'desc'].includes(direction) && rest.length === 0,
        `"orderBy" takes one of ${names}, then asc or desc, such as ${first},asc, not "${text}".`,
      );
      return {
        text,
        sort(items) {
          const { compare } = new Intl.Collator('fr', { numeric: true });
          const groups = Map.groupBy(items, (item) => String(readValue(item) ?? ''));
          const ordered = [...groups.keys()].sort(compare);
          return (direction === 'desc' ? ordered.reverse() : ordered).flatMap(
            (value) => groups.get(value) ?? [],
          );
        },
      };
    },
  };
}
