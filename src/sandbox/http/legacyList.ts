import { parseFields, select } from './fields.ts';
import { type FilterKey, parseFilter } from './filters.ts';
import { json } from './json.ts';
import { Refusal } from './refusal.ts';

const defaultLimit = 1000;

/** A list of the legacy API. */
export interface LegacyList<Item> {
  readonly items: readonly Item[];
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
  const fields = parameters.get('fields');
  const counts = fields !== null && parseFields(fields).has('collection.count');
  return json({ data: { items, ...(counts && { count }) } });
}

/** The page that the parameters ask for, and how many records there are in all pages. */
export function listLegacy<Item>(
  parameters: URLSearchParams,
  list: LegacyList<Item>,
): { readonly items: readonly unknown[]; readonly count: number } {
  const filters = { ...list.filters };
  const tests: ((item: Item) => boolean)[] = [];
  for (const [name, value] of parameters) {
    if (['fields', 'paging', 'orderBy', ...(list.otherParameters ?? [])].includes(name)) continue;
    const key = Object.hasOwn(filters, name) ? filters[name] : undefined;
    if (key === undefined) {
      throw new Refusal(
        400,
        `There is no filter "${name}" here. Known are: ${Object.keys(filters).join(', ')}.`,
      );
    }
    tests.push(parseFilter(name, value, key));
  }
  const order = parseOrder(parameters.get('orderBy'), list.filters);
  const matching = list.items.filter((item) => tests.every((test) => test(item))).sort(order);
  const [offset, limit] = parsePaging(parameters.get('paging'), list.largestLimit ?? Number.MAX_SAFE_INTEGER);
  const fields = parameters.get('fields');
  const page = matching.slice(offset, offset + limit);
  return {
    items: page.map((item) => shape(list.show(item), fields, list.onRequest)),
    count: matching.length,
  };
}

/** A record as `fields` asks for it; all of it, save what is answered on request only, when it is not given. */
export function shape(
  record: Readonly<Record<string, unknown>>,
  fields: string | null,
  onRequest: readonly string[] = [],
): unknown {
  const selection = fields === null ? undefined : parseFields(fields);
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
    throw new Refusal(400, `"orderBy" takes a field and asc or desc such as lastName,asc, not "${text}".`);
  }
  const collator = new Intl.Collator('fr', { numeric: true });
  const sign = direction === 'desc' ? -1 : 1;
  return (one, other) => sign * collator.compare(String(key.of(one) ?? ''), String(key.of(other) ?? ''));
}
