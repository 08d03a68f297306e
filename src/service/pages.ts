import type { Embedded, Page } from './contract/listing.ts';
import { setOwn } from './contract/record.ts';
import { inSlices, type Steps } from './contract/slices.ts';

/** Follows a list from page to page, whatever its paging style: each page says how to get the next (interface 4.10). */
export async function* pages<T>(fetch: (next?: string) => Promise<Page<T>>): AsyncGenerator<Page<T>> {
  let page = await fetch();
  yield page;
  while (page.next !== undefined) {
    page = await fetch(page.next);
    yield page;
  }
}

/**
 * All pages as one, what they embed merged by type and id (interface 4.10.6); `truncated` where the list goes on beyond
 * what is read of it.
 */
export async function everything<T>(
  fetch: (next?: string) => Promise<Page<T>>,
  signal: AbortSignal | undefined,
): Promise<Page<T>> {
  const whole: Page<T>[] = [];
  for await (const page of pages(fetch)) {
    whole.push(page);
  }
  const items = whole.flatMap((page) => page.items);
  const embedded = whole.flatMap((page) => (page.embedded === undefined ? [] : [page.embedded]));
  return {
    items,
    unreadable: whole.flatMap((page) => page.unreadable),
    total: whole[0]?.total ?? items.length,
    ...(whole.some(({ truncated }) => truncated) ? { truncated: true } : {}),
    ...(embedded.length === 0 ? {} : { embedded: await inSlices(mergedEmbedded(embedded), signal) }),
  };
}

/** The page after one that was asked for by `page` and `limit`; undefined when that was the last, or an empty one. */
export function nextByNumber(path: string, items: unknown, total: unknown): string | undefined {
  const parameters = parametersOf(path);
  const limit = Number(parameters.get('limit'));
  const page = Number(parameters.get('page') ?? 1);
  const read = lengthOf(items);
  const isLast = typeof total === 'number' ? page * limit >= total : read < limit;
  return limit > 0 && page > 0 && read > 0 && !isLast
    ? withParameter(path, 'page', String(page + 1))
    : undefined;
}

/**
 * The page after one that was asked for by `paging=offset,limit`; undefined when that was the last. A service that
 * tells its `count` may give out smaller pages than were asked for.
 */
export function nextByOffset(path: string, items: unknown, count: unknown): string | undefined {
  const [offset = 0, limit = 0] = (parametersOf(path).get('paging') ?? '').split(',').map(Number);
  const read = lengthOf(items);
  const isLast = typeof count === 'number' ? offset + read >= count : read < limit;
  return read > 0 && !isLast ? withParameter(path, 'paging', `${offset + read},${limit}`) : undefined;
}

/** A query string from the parts that are given; empty when none is. */
export function query(parts: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined && value !== '') {
      search.set(name, String(value));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}

/** Dictionaries as one, by type and id; the later representation counts (interface 4.10.6). */
export function* mergedEmbedded(dictionaries: readonly Embedded[]): Steps<Embedded> {
  const byType: Record<string, Record<string, unknown>> = {};
  for (const dictionary of dictionaries) {
    for (const type in dictionary) {
      const byId = Object.hasOwn(byType, type) ? (byType[type] ?? {}) : {};
      setOwn(byType, type, byId);
      const representations = dictionary[type];
      for (const id in representations) {
        yield;
        setOwn(byId, id, representations[id]);
      }
      yield;
    }
  }
  return byType;
}

function lengthOf(items: unknown): number {
  return Array.isArray(items) ? items.length : 0;
}

function parametersOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?')[1] ?? '');
}

function withParameter(path: string, name: string, value: string): string {
  const parameters = parametersOf(path);
  parameters.set(name, value);
  return `${path.split('?')[0]}?${parameters}`;
}
