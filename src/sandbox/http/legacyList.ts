import { parseFields, type Selection, select } from './fields.ts';
import { type FilterKey, parseFilter } from './filters.ts';
import { json } from './json.ts';
import { checkParameters, Query } from './query.ts';
import { Refusal } from './refusal.ts';

const defaultLimit = 1000;
const listParameters = ['paging', 'orderBy', 'fields'];

/** A list of the legacy API. */
export interface LegacyList<Item> {
  /** What there is to filter; called once it is known that the route has all the parameters. */
  items(query: Query): readonly Item[];
  readonly filters: Readonly<Record<string, FilterKey<Item>>>;
  /** Parameters that the route reads itself. */
  readonly otherParameters?: readonly string[];
  /** The largest page that may be asked for. */
  readonly largestLimit?: number;
  /** Properties that are answered only when `fields` names them. */
  readonly onRequest?: readonly string[];
  show(item: Item): Readonly<Record<string, unknown>>;
}

/** Answers `{data: {items}}`, with `count` when `fields` names `collection.count` (interface 4.3). */
export function respondWithLegacyList<Item>(parameters: URLSearchParams, list: LegacyList<Item>): Response {
  const { items, count } = listLegacy(parameters, list);
  const counts = selectionOf(parameters)?.has('collection.count') ?? false;
  return json({ data: { items, ...(counts && { count }) } });
}

/** The page that the parameters ask for, and how many records there are in all pages. */
export function listLegacy<Item>(
  parameters: URLSearchParams,
  list: LegacyList<Item>,
): { readonly items: readonly unknown[]; readonly count: number } {
  const { filters, otherParameters = [], largestLimit = Number.POSITIVE_INFINITY } = list;
  const query = new Query(parameters, [...Object.keys(filters), ...otherParameters, ...listParameters]);
  const tests = Object.entries(filters).flatMap(([name, key]) => {
    const value = query.text(name);
    return value === undefined ? [] : [parseFilter(name, value, key)];
  });
  const order = parseOrder(parameters.get('orderBy'), filters);
  const items = list.items(query);
  const matching = items.filter((item) => tests.every((test) => test(item))).sort(order);
  const [offset, limit] = parsePaging(parameters.get('paging'), largestLimit);
  const selection = selectionOf(parameters);
  const page = matching.slice(offset, offset + limit);
  return {
    items: page.map((item) => shape(list.show(item), selection, list.onRequest)),
    count: matching.length,
  };
}

/** Answers `{data}` with one record, as `fields` asks for it. */
export function respondWithLegacyRecord(
  parameters: URLSearchParams,
  find: () => Readonly<Record<string, unknown>>,
  onRequest?: readonly string[],
): Response {
  checkParameters(parameters, ['fields']);
  const record = find();
  return json({ data: shape(record, selectionOf(parameters), onRequest) });
}

/** What `fields` asks for; undefined when it is not given. */
function selectionOf(parameters: URLSearchParams): Selection | undefined {
  const fields = parameters.get('fields');
  return fields === null ? undefined : parseFields(fields);
}

/** A record as `fields` asks for it; all of it, save what is answered on request only, when it is not given. */
function shape(
  record: Readonly<Record<string, unknown>>,
  selection: Selection | undefined,
  onRequest: readonly string[] = [],
): unknown {
  if (selection && !(selection.size === 1 && selection.has('collection.count')))
    return select(record, selection);
  return Object.fromEntries(Object.entries(record).filter(([name]) => !onRequest.includes(name)));
}

function parsePaging(text: string | null, largestLimit: number): readonly [number, number] {
  if (text === null) return [0, defaultLimit];
  const [offset, limit] = /^\d+,\d+$/.test(text) ? text.split(',').map(Number) : [];
  if (offset === undefined || limit === undefined) {
    throw new Refusal(400, `"paging" takes an offset and a limit such as 0,1000, not "${text}".`);
  }
  if (limit > largestLimit)
    throw new Refusal(400, `"paging" takes at most ${largestLimit} at a time, not ${limit}.`);
  return [offset, limit];
}

function parseOrder<Item>(
  text: string | null,
  keys: Readonly<Record<string, FilterKey<Item>>>,
): (one: Item, other: Item) => number {
  if (text === null) return () => 0;
  const [name = '', direction = 'asc', ...rest] = text.split(',');
  const key = Object.hasOwn(keys, name) ? keys[name] : undefined;
  if (key === undefined || !['asc', 'desc'].includes(direction) || rest.length > 0) {
    const names = Object.keys(keys);
    throw new Refusal(
      400,
      `"orderBy" takes one of ${names.join(', ')}, then asc or desc, such as ${names[0]},asc, not "${text}".`,
    );
  }
  const collator = new Intl.Collator('fr', { numeric: true });
  const sign = direction === 'desc' ? -1 : 1;
  return (one, other) => sign * collator.compare(String(key.of(one) ?? ''), String(key.of(other) ?? ''));
}
