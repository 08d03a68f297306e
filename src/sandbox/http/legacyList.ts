import { pageSizes } from '../../service/contract/limits.ts';
import { type Component, listOf, objectOf, selectionOf } from '../openapi/component.ts';
import { parseFields, type Selection, select } from './fields.ts';
import { type Filterable, type FilterKey, filterParameters, parseFilter } from './filters.ts';
import { existing, HttpError } from './httpError.ts';
import { json } from './json.ts';
import type { Query } from './query.ts';
import type { Parameters, Route } from './route.ts';
import { rememberSorted } from './sorted.ts';

type Shown = Readonly<Record<string, unknown>>;

/** The records of a route of the legacy API. */
export interface LegacyCollection<Item> {
  /** What one record is called. */
  readonly name: string;
  readonly record: Component;
  /** The id of a record that always exists. */
  readonly exampleId?: string;
  /** The same list each time, or one for this query; read no further than the page needs. */
  items(query: Query): Iterable<Item>;
  /** The record with an id; undefined when there is none. */
  find(id: string): Item | undefined;
  readonly filters: Readonly<Record<string, FilterKey<Item>>>;
  /** What lists are sorted by beside the filters. */
  readonly orders?: Readonly<Record<string, (item: Item) => Filterable>>;
  /** Whether a record is listed at all; for all of them where it is left out. */
  lists?(query: Query): (item: Item) => boolean;
  /** Parameters that `items` and `lists` read themselves. */
  readonly otherParameters?: Parameters;
  /** The largest page that a request may have; without it there is no limit. */
  readonly maxPageSize?: number;
  /** Properties that are returned only when `fields` names them. */
  readonly onRequest?: readonly string[];
  show(item: Item, origin: string): Shown;
}

const fieldsParameter: Parameters = {
  fields: {
    description: 'Properties to return, nested as head[id,name]; collection.count adds the count to a list.',
    example: 'id,name,department[id],collection.count',
  },
};

/** Returns `{data: {items}}`, with `count` when `fields` names `collection.count` (interface 4.3). */
export function legacyListRoute<Item>(collection: LegacyCollection<Item>): Route {
  const readPage = pageReader(collection);
  return {
    method: 'get',
    path: '',
    summary: `List ${collection.name}s`,
    parameters: listParameters(collection),
    returns: objectOf({ data: objectOf({ items: listOf(selectionOf(collection.record)) }) }),
    handle({ query, url }) {
      return json({ data: readPage(query, url.origin) });
    },
  };
}

/** Returns `{data}` with the fields of one record that `fields` names. */
export function legacyRecordRoute<Item>(collection: LegacyCollection<Item>): Route {
  return {
    method: 'get',
    path: '/:id',
    summary: `One ${collection.name}`,
    ...(collection.exampleId !== undefined && { exampleId: collection.exampleId }),
    parameters: fieldsParameter,
    returns: objectOf({ data: selectionOf(collection.record) }),
    handle({ query, url, id }) {
      const shown = collection.show(existing(collection.find(id), collection.name, id), url.origin);
      return json({ data: shape(shown, readSelection(query), collection.onRequest) });
    },
  };
}

/** The parameters of a list of the legacy API. */
export function listParameters<Item>(collection: LegacyCollection<Item>): Parameters {
  const { filters, otherParameters } = collection;
  return {
    ...filterParameters(filters),
    ...otherParameters,
    paging: {
      description: `Offset and limit, 0,${pageSizes.legacy.usual} by default.`,
      example: '0,10',
    },
    orderBy: {
      description: `One of ${[...ordersOf(collection).keys()].join(', ')}, then asc or desc.`,
      example: `${Object.keys(filters)[0]},asc`,
    },
    ...fieldsParameter,
  };
}

/** Reads the page that the parameters name, with the number of records in all pages where `fields` asks for it. */
export function pageReader<Item>(collection: LegacyCollection<Item>) {
  const { filters, maxPageSize = Number.POSITIVE_INFINITY } = collection;
  const sorted = rememberSorted<Item>();
  const orders = ordersOf(collection);
  return (query: Query, origin: string): { items: readonly unknown[]; count?: number } => {
    const tests = Object.entries(filters).flatMap(([name, key]) => {
      const value = query.text(name);
      return value === undefined ? [] : [parseFilter(name, value, key)];
    });
    if (collection.lists) {
      tests.push(collection.lists(query));
    }
    const items = collection.items(query);
    const orderBy = query.text('orderBy');
    const ordered =
      orderBy === undefined ? items : sorted(items, orderBy, (all) => inOrder(all, orderBy, orders));
    const [offset, limit] = parsePaging(query.text('paging'), maxPageSize);
    const selection = readSelection(query);
    const hasCount = selection?.has('collection.count') === true;
    const page: Item[] = [];
    let count = 0;
    for (const item of ordered) {
      if (!hasCount && page.length >= limit) {
        break;
      }
      if (tests.every((test) => test(item))) {
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
}

/** The properties that `fields` names; undefined when it is not given. */
function readSelection(query: Query): Selection | undefined {
  const fields = query.text('fields');
  return fields === undefined ? undefined : parseFields(fields);
}

/** A record with the selected properties; without a selection, all but those returned on request. */
function shape(record: Shown, selection: Selection | undefined, onRequest: readonly string[] = []): unknown {
  const isOnlyCount = selection?.size === 1 && selection.has('collection.count');
  if (selection !== undefined && !isOnlyCount) {
    return select(record, selection);
  }
  return Object.fromEntries(Object.entries(record).filter(([name]) => !onRequest.includes(name)));
}

function parsePaging(text: string | undefined, maxPageSize: number): readonly [number, number] {
  if (text === undefined) {
    return [0, pageSizes.legacy.usual];
  }
  const [offset, limit] = /^\d+,\d+$/.test(text) ? text.split(',').map(Number) : [];
  if (offset === undefined || limit === undefined) {
    throw new HttpError(400, `"paging" takes an offset and a limit such as 0,1000, not "${text}".`);
  }
  if (limit > maxPageSize) {
    throw new HttpError(400, `"paging" takes at most ${maxPageSize} at a time, not ${limit}.`);
  }
  return [offset, limit];
}

type Orders<Item> = ReadonlyMap<string, (item: Item) => Filterable>;

/** What a list can be sorted by. */
function ordersOf<Item>({ filters, orders = {} }: LegacyCollection<Item>): Orders<Item> {
  const byFilter = Object.entries(filters).map(([name, key]) => [name, key.of] as const);
  return new Map([...byFilter, ...Object.entries(orders)]);
}

/** Records by a value, `name,asc` or `name,desc`. Equal values, such as the days of leaves, are compared once. */
function inOrder<Item>(items: readonly Item[], orderBy: string, orders: Orders<Item>): readonly Item[] {
  const [name = '', direction = 'asc', ...rest] = orderBy.split(',');
  const readValue = orders.get(name);
  if (readValue === undefined || !['asc', 'desc'].includes(direction) || rest.length > 0) {
    const names = [...orders.keys()];
    throw new HttpError(
      400,
      `"orderBy" takes one of ${names.join(', ')}, then asc or desc, such as ${names[0]},asc, not "${orderBy}".`,
    );
  }
  const { compare } = new Intl.Collator('fr', { numeric: true });
  const groups = Map.groupBy(items, (item) => String(readValue(item) ?? ''));
  const values = [...groups.keys()].sort(compare);
  return (direction === 'desc' ? values.reverse() : values).flatMap((value) => groups.get(value) ?? []);
}
