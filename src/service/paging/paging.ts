import type { TObject } from 'typebox';
import type { DriftListener } from '../contract/check/conform.ts';
import {
  type Embedded,
  type ListLimits,
  listLimits,
  maxPageRecords,
  type Page,
  pagedLimits,
} from '../contract/listing.ts';
import { isRecord, setOwn } from '../contract/record.ts';
import type { Seen } from '../contract/schema.ts';
import { failure } from '../http/errors.ts';
import { type JsonContent, turnAfter } from '../http/json/readJson.ts';
import type { CallOptions, ServiceRequest } from '../http/request.ts';
import type { Requester } from '../requester.ts';
import { type NextPage, nextPage } from './nextPage.ts';
import { duplicatesIn, isVisited, type VisitedPage, VisitedPages, visitedPage } from './visitedPages.ts';

const mostNamed = 5;
/**
 * A service that filters after paging may send a few. The limit ends a list of empty pages; a page without a readable
 * record counts as empty.
 */
const mostEmptyPages = 3;

/** What a response says about its page. */
export interface Envelope extends NextPage {
  readonly items: unknown;
  readonly embedded?: Embedded | undefined;
}

/** Finds the parts of a response, and reports what is unusual about them. */
export type Opening = (value: unknown, onDrift: DriftListener) => Envelope;

/** One list of the service, in whatever paging style. */
export interface List<S extends TObject> {
  readonly schema: S;
  /** Path of the first page. */
  readonly first: string;
  readonly open: Opening;
}

export interface FollowingOptions extends CallOptions {
  /** Of all pages together, the first one included. */
  readonly mostBytes: number;
}

/** The JSON of further pages. */
export interface Following {
  readonly values: readonly unknown[];
  /** Address of the first page that was left out, because there is too much of it. */
  readonly leftOut?: string;
}

/**
 * Reads lists page by page (interface 4.10). Throws `unexpected` when the service leads to a page that led here, sends
 * nothing but what it sent before, or empty pages without end; a duplicate record is kept, and is a drift. A list that
 * goes on beyond its limits has no next page there, and is `truncated`.
 */
export class Paging {
  readonly #requester: Requester;
  readonly #visited = new VisitedPages();

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The first page, or the one that an earlier page called its `next`. */
  async page<S extends TObject>(
    list: List<S>,
    next: string | undefined,
    options: CallOptions | undefined,
  ): Promise<Page<Seen<S>>> {
    return (await this.#read(list, next, options, pagedLimits)).page;
  }

  /** All pages as one. */
  async all<S extends TObject>(list: List<S>, options: CallOptions | undefined): Promise<Page<Seen<S>>> {
    return await everything(async (next) => (await this.#read(list, next, options, listLimits)).page);
  }

  /** The JSON of the pages after one that was read already, up to a number of bytes of all pages. */
  async following<S extends TObject>(
    list: List<S>,
    { value, bytes }: Pick<JsonContent, 'value' | 'bytes'>,
    { mostBytes, ...options }: FollowingOptions,
  ): Promise<Following> {
    const values: unknown[] = [];
    const request = this.#requester.get(list.first, options);
    const envelope = this.#opened(list, value, request);
    const records = Array.isArray(envelope.items) ? envelope.items : [];
    const { url } = request;
    const { length } = records;
    const facts = { address: url, ids: idsIn(records), isEmpty: length === 0, records: length, bytes };
    const start = visitedPage(undefined, facts);
    const second = nextPage(envelope, { url, isFirst: true, length, read: length, longest: length });
    if (bytes > mostBytes) {
      return { values, ...(second === undefined ? {} : { leftOut: withoutFragment(second) }) };
    }
    let { next } = this.#onward(start, envelope, second, listLimits);
    let leftOut = next === undefined ? second : undefined;
    while (next !== undefined) {
      const { value: further, page, visited, after } = await this.#read(list, next, options, listLimits);
      if (visited.read.bytes > mostBytes) {
        return { values, leftOut: withoutFragment(next) };
      }
      values.push(further);
      next = page.next;
      leftOut = page.truncated ? after : undefined;
    }
    return { values, ...(leftOut ? { leftOut } : {}) };
  }

  /** A page with its JSON, its place in the list, and the address of the page after it, also beyond the limits. */
  async #read<S extends TObject>(
    list: List<S>,
    next: string | undefined,
    options: CallOptions | undefined,
    limits: ListLimits,
  ) {
    const signal = options?.signal;
    const path = withoutFragment(next ?? list.first);
    const request = this.#requester.get(path, options);
    const before = next === undefined ? undefined : this.#visited.leadingTo(next);
    if (isVisited(before, request.url)) {
      throw failure({ code: 'list-in-a-circle' });
    }
    const { value, bytes } = await this.#requester.json(request, signal);
    const envelope = this.#opened(list, value, request);
    const most = Math.min(limits.records - (before?.read.records ?? 0), maxPageRecords);
    const read = this.#requester.records(list.schema, envelope.items, request, most);
    const ids = read.items.flatMap((item) => ('id' in item ? String(item.id) : []));
    await turnAfter({ byteLength: bytes });
    const duplicates = duplicatesIn(before, ids);
    if (duplicates.isStale) {
      throw failure({ code: 'list-repeated' });
    }
    const isEmpty = read.items.length === 0;
    const length = read.items.length + read.unreadable.length;
    const visited = visitedPage(before, { address: request.url, ids, isEmpty, records: length, bytes });
    const isFirst = next === undefined;
    const { records: total, longest } = visited.read;
    // A page that is cut ends the list: what follows it would be taken for the rest.
    const after = read.truncated
      ? undefined
      : nextPage(envelope, { url: request.url, isFirst, length, read: total, longest });
    if (after !== undefined && visited.read.emptyAtEnd >= mostEmptyPages) {
      throw failure({ code: 'list-without-records' });
    }
    this.#reportDuplicates(duplicates.ids, request);
    const page = { ...read, ...this.#onward(visited, envelope, after, limits) };
    const isWhole = (isFirst || before !== undefined) && page.next === undefined && !page.truncated;
    return { value, page: { ...page, ...(isWhole ? mismatch(visited, envelope) : {}) }, visited, after };
  }

  #opened({ open }: Pick<List<TObject>, 'open'>, value: unknown, request: ServiceRequest): Envelope {
    const envelope = open(value, this.#requester.drift(request));
    return { ...envelope, total: countIn(envelope) };
  }

  #onward(
    visited: VisitedPage,
    { total, embedded }: Envelope,
    next: string | undefined,
    limits: ListLimits,
  ): Omit<Page<never>, 'items' | 'unreadable'> {
    return {
      ...(typeof total === 'number' ? { total } : {}),
      ...(next === undefined ? {} : this.#continued(visited, next, limits)),
      ...(embedded === undefined ? {} : { embedded }),
    };
  }

  #continued(
    visited: VisitedPage,
    next: string,
    limits: ListLimits,
  ): Pick<Page<never>, 'next' | 'truncated'> {
    const { pages, records, bytes } = visited.read;
    const isFull = pages >= limits.pages || records >= limits.records || bytes >= limits.bytes;
    return isFull ? { truncated: true } : { next: this.#visited.continue(visited, withoutFragment(next)) };
  }

  #reportDuplicates(ids: readonly string[], request: ServiceRequest): void {
    if (ids.length > 0) {
      const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : '';
      const named = ids.slice(0, mostNamed).join(', ');
      this.#requester.drift(request)({ path: 'items', problem: `hold ${named}${more} more than once` });
    }
  }
}

/** The number of records that a service counts; undefined for what is no count, such as the -1 of one that has none. */
function countIn({ total }: Envelope): number | undefined {
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined;
}

/**
 * Compares the records read at the end of a list with the number that the service counts. A list may grow while it is
 * read.
 */
function mismatch({ read }: VisitedPage, { total }: Envelope): Pick<Page<never>, 'mismatch'> {
  return typeof total === 'number' && total > read.records
    ? { mismatch: { read: read.records, counted: total } }
    : {};
}

/** Follows a list from a page to its end: each page has the continuation of the next one. Without `from`, all pages. */
export async function* pages<P extends Pick<Page<unknown>, 'next'>>(
  fetch: (next?: string) => Promise<P>,
  from?: string,
): AsyncGenerator<P> {
  let page = await fetch(from);
  yield page;
  while (page.next !== undefined) {
    page = await fetch(page.next);
    yield page;
  }
}

/** All pages as one, what they embed merged by type and id (interface 4.10.6); `truncated` if one of them is. */
export async function everything<T>(fetch: (next?: string) => Promise<Page<T>>): Promise<Page<T>> {
  const whole: Page<T>[] = [];
  for await (const page of pages(fetch)) {
    whole.push(page);
  }
  const items = whole.flatMap((page) => page.items);
  const last = whole.at(-1);
  const embedded = whole.flatMap((page) => (page.embedded === undefined ? [] : [page.embedded]));
  return {
    items,
    unreadable: whole.flatMap((page) => page.unreadable),
    total: whole[0]?.total ?? items.length,
    ...(whole.some(({ truncated }) => truncated) ? { truncated: true } : {}),
    ...(last?.mismatch === undefined ? {} : { mismatch: last.mismatch }),
    ...(embedded.length === 0 ? {} : { embedded: mergedEmbedded(embedded) }),
  };
}

/** Whole lists as one, such as those of a filter with more values than one request takes. */
export function joinedLists<T>(lists: readonly Page<T>[]): Page<T> {
  const items = lists.flatMap((list) => list.items);
  const leftOut = lists.reduce((sum, list) => sum + (list.leftOut ?? 0), 0);
  const counted = lists.reduce((sum, list) => sum + (list.mismatch?.counted ?? list.items.length), 0);
  return {
    items,
    unreadable: lists.flatMap((list) => list.unreadable),
    ...(lists.some(({ truncated }) => truncated) ? { truncated: true } : {}),
    ...(lists.some(({ mismatch }) => mismatch) ? { mismatch: { read: items.length, counted } } : {}),
    ...(leftOut === 0 ? {} : { leftOut }),
  };
}

/**
 * The records of a page that a filter requested. Some services ignore a filter that they do not know: the records that
 * do not match are left out and counted, and the total, which includes them, is dropped.
 */
export function requestedRecords<T>(page: Page<T>, isRequested: (item: T) => boolean): Page<T> {
  const items = page.items.filter(isRequested);
  if (items.length === page.items.length) {
    return page;
  }
  const { total: _total, mismatch: _mismatch, ...others } = page;
  return { ...others, items, leftOut: page.items.length - items.length };
}

/** Dictionaries as one, by type and id; the later representation counts (interface 4.10.6). */
export function mergedEmbedded(dictionaries: readonly Embedded[]): Embedded {
  const byType: Record<string, Record<string, unknown>> = {};
  for (const dictionary of dictionaries) {
    for (const type in dictionary) {
      const byId = Object.hasOwn(byType, type) ? (byType[type] ?? {}) : {};
      setOwn(byType, type, byId);
      const representations = dictionary[type];
      for (const id in representations) {
        setOwn(byId, id, representations[id]);
      }
    }
  }
  return byType;
}

function idsIn(records: readonly unknown[]): readonly string[] {
  return records.filter(isRecord).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
}

function withoutFragment(address: string): string {
  return address.split('#')[0] ?? '';
}
