import { pageSizes } from '../../service/contract/limits.ts';
import { isRecord } from '../../service/contract/record.ts';
import { type Component, listOf, objectOf, selectionOf } from '../openapi/component.ts';
import { parseFields, type Selection, select } from './fields.ts';
import { type FilterKey, filterParameters, parseFilter } from './filters.ts';
import { existing, HttpError } from './httpError.ts';
import { json } from './json.ts';
import type { Query } from './query.ts';
import type { Parameters, Route } from './route.ts';

type Shown = Readonly<Record<string, unknown>>;

/** The records of a route of the legacy API. */
export interface LegacyCollection<Item> {
  /** What one record is called. */
  readonly name: string;
  readonly record: Component;
  /** The id of a record that always exists. */
  readonly exampleId?: string;
  items(query: Query): readonly Item[];
  /** The record with an id; undefined when there is none. */
  find(id: string): Item | undefined;
  readonly filters: Readonly<Record<string, FilterKey<Item>>>;
  /** Parameters that `items` reads itself. */
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
  return {
    method: 'get',
    path: '',
    summary: `List ${collection.name}s`,
    parameters: listParameters(collection),
    returns: objectOf({ data: objectOf({ items: listOf(selectionOf(collection.record)) }) }),
    handle({ query, url }) {
      const { items, count } = readPage(collection, query, url.origin);
      const hasCount = readSelection(query)?.has('collection.count');
      return json({ data: { items, ...(hasCount && { count }) } });
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
export function listParameters<Item>({ filters, otherParameters }: LegacyCollection<Item>): Parameters {
  return {
    ...filterParameters(filters),
    ...otherParameters,
    paging: {
      description: `Offset and limit, 0,${pageSizes.legacy.usual} by default.`,
      example: '0,10',
    },
    orderBy: {
      description: 'A property that holds no record, then asc or desc.',
      example: `${Object.keys(filters)[0]},asc`,
    },
    ...fieldsParameter,
  };
}

/** The page that the parameters name, and how many records there are in all pages. */
export function readPage<Item>(
  collection: LegacyCollection<Item>,
  query: Query,
  origin: string,
): { readonly items: readonly unknown[]; readonly count: number } {
  const { filters, maxPageSize = Number.POSITIVE_INFINITY } = collection;
  const tests = Object.entries(filters).flatMap(([name, key]) => {
    const value = query.text(name);
    return value === undefined ? [] : [parseFilter(name, value, key)];
  });
  const items = collection.items(query);
  const order = parseOrder(query.text('orderBy'), collection, (item) => collection.show(item, origin));
  const matching = items.filter((item) => tests.every((test) => test(item))).sort(order);
  const [offset, limit] = parsePaging(query.text('paging'), maxPageSize);
  const page = matching.slice(offset, offset + limit);
  const selection = readSelection(query);
  return {
    items: page.map((item) => shape(collection.show(item, origin), selection, collection.onRequest)),
    count: matching.length,
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

/** The order of records by a property that holds no record, or by a filter of another name. */
function parseOrder<Item>(
  text: string | undefined,
  { filters, record }: LegacyCollection<Item>,
  show: (item: Item) => Shown,
): (one: Item, other: Item) => number {
  if (text === undefined) {
    return () => 0;
  }
  const names = [...new Set([...Object.keys(filters), ...plainProperties(record.schema)])];
  const [name = '', direction = 'asc', ...rest] = text.split(',');
  if (!names.includes(name) || !['asc', 'desc'].includes(direction) || rest.length > 0) {
    throw new HttpError(
      400,
      `"orderBy" takes one of ${names.join(', ')}, then asc or desc, such as ${names[0]},asc, not "${text}".`,
    );
  }
  const filter = Object.hasOwn(filters, name) ? filters[name] : undefined;
  const textOf = remembered((item: Item) => String((filter ? filter.of(item) : show(item)[name]) ?? ''));
  const collator = new Intl.Collator('fr', { numeric: true });
  const sign = direction === 'desc' ? -1 : 1;
  return (one, other) => sign * collator.compare(textOf(one), textOf(other));
}

/** The properties of a schema that hold a text, a number or a Boolean. */
function plainProperties(schema: unknown): readonly string[] {
  const properties = isRecord(schema) ? schema['properties'] : undefined;
  return Object.entries(isRecord(properties) ? properties : {}).flatMap(([name, property]) => {
    const alternatives =
      isRecord(property) && Array.isArray(property['anyOf']) ? property['anyOf'] : [property];
    const isPlain = alternatives.every(
      (one) => isRecord(one) && !['object', 'array'].includes(String(one['type'])),
    );
    return isPlain ? [name] : [];
  });
}

/** Computes the value of each record once. */
function remembered<Item>(compute: (item: Item) => string): (item: Item) => string {
  const values = new Map<Item, string>();
  return (item) => {
    const value = values.get(item) ?? compute(item);
    values.set(item, value);
    return value;
  };
}
