import type { TObject } from 'typebox';
import type { DriftListener } from '../contract/check/drift.ts';
import { checkEmbedded } from '../contract/check/embedded.ts';
import {
  type Cursor,
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
import type { Requester } from '../http/requester.ts';
import { inOrderOfIds, type NextPage, nextPage } from './nextPage.ts';
import { isVisited, newRecords, pagesAgain, visitedPage } from './visitedPages.ts';

const maxNamed = 5;
/**
 * A service that filters after paging may send a few. The limit ends a list of empty pages; a page without a readable
 * record counts as empty.
 */
const maxEmptyPages = 3;

/** What a response says about its page. */
interface Envelope extends NextPage {
  readonly items: unknown;
  readonly embedded?: Embedded | undefined;
}

/** Finds the parts of a response, and reports what is unusual about them. */
export type Opening = (value: unknown, onDrift: DriftListener) => Envelope;

/** A record as far as it follows the contract, and all that the service wrote of it, without secrets. */
export interface WholeRecord<T> {
  readonly record: T;
  readonly whole: Readonly<Record<string, unknown>>;
}

/** One list of the service, in whatever paging style. */
export interface List<S extends TObject> {
  readonly schema: S;
  /** Path of the first page. */
  readonly first: string;
  readonly open: Opening;
}

/**
 * Reads lists page by page (interface 4.10). A record that a page before had is left out, and is a drift. Where pages
 * have repeated records, and fewer different ones came than the service counts, the list is read once more in the order of
 * ids, with the records that were missed; a `mismatch` says what is missing then. Throws `unexpected` when the service
 * leads to a page that led here, sends a page again as the next one, or empty pages without end. A list that continues
 * beyond its limits has no next page there, and is `truncated`.
 */
export class Paging {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  /** The first page, or the one that an earlier page called its `next`. */
  async page<S extends TObject>(
    list: List<S>,
    next: Cursor | undefined,
    options: CallOptions | undefined,
  ): Promise<Page<Seen<S>>> {
    return (await this.read(list, next, options, pagedLimits)).page;
  }

  /** As `page`, with each record also as the service wrote it. */
  async wholePage<S extends TObject>(
    list: List<S>,
    next: Cursor | undefined,
    options: CallOptions | undefined,
  ): Promise<Page<WholeRecord<Seen<S>>>> {
    const { page, written } = await this.read(list, next, options, pagedLimits);
    const readable = written.flatMap(({ item, isReadable }) => (isReadable ? [item] : []));
    const wholeOf = (item: unknown) => (isRecord(item) ? item : {});
    return {
      ...page,
      items: page.items.map((record, place) => ({ record, whole: wholeOf(readable[place]) })),
    };
  }

  /** All pages as one. */
  async all<S extends TObject>(list: List<S>, options: CallOptions | undefined): Promise<Page<Seen<S>>> {
    return await everything(async (next) => (await this.read(list, next, options)).page);
  }

  /**
   * A page with its JSON and what the service wrote of each of its records, and the address of the page after it, also
   * beyond the limits. `given` is the response where it is there already.
   */
  async read<S extends TObject>(
    list: List<S>,
    next: Cursor | undefined,
    options: CallOptions | undefined,
    limits: ListLimits = listLimits,
    given?: JsonContent,
  ) {
    const request = this.#requester.get(next?.address ?? list.first, options);
    const { url } = request;
    const before = next?.read;
    if (isVisited(before, url)) {
      throw failure({ code: 'list-in-a-circle' });
    }
    const content = given ?? (await this.#requester.json(request, options?.signal));
    const { value, bytes } = content;
    const onDrift = this.#requester.drift(request, 'responses');
    const opened = list.open(value, onDrift);
    checkEmbedded(opened.embedded, onDrift);
    const envelope = { ...opened, total: countIn(opened) };
    const rank = before?.records ?? 0;
    const isAgain = before?.isAgain === true;
    const isFirst = next === undefined || (isAgain && rank === 0);
    const max = Math.min(limits.records - rank, maxPageRecords);
    const read = this.#requester.records(list.schema, envelope.items, request, max);
    await turnAfter({ byteLength: bytes });
    const { ids, items, unreadable, written, found, repeated } = newRecords(before, read, envelope.items);
    const length = ids.length + read.unreadable.length;
    const isRepeated = !isAgain && ids.length > 0 && items.length === 0;
    const isEmpty = ids.length === 0 || isRepeated;
    const visited = visitedPage(before, { address: url, ids, isEmpty, records: length, found, bytes });
    const { pages: count, records, distinct, longest, bytes: allBytes, emptyAtEnd } = visited;
    const { total, embedded } = envelope;
    const isFound = isAgain && Math.max(distinct, records) >= (total ?? 2 * distinct);
    const reading = { url, isFirst, length, read: records, longest };
    const place = { baseUrl: this.#requester.baseUrl, first: list.first, onDrift };
    const after = isFound ? undefined : nextPage(envelope, reading, place);
    const isEndless = after !== undefined && emptyAtEnd >= maxEmptyPages;
    // A shorter page may be the end of a list whose pages overlap.
    if (isRepeated && (isEndless || length === longest)) {
      throw failure({ code: 'list-repeated' });
    }
    if (isEndless) {
      throw failure({ code: 'list-without-records' });
    }
    this.#reportDuplicates(isAgain ? [] : repeated, request);
    // A page that is cut ends the list: what follows it would be taken for the rest.
    const isFull =
      read.truncated || count >= limits.pages || records >= limits.records || allBytes >= limits.bytes;
    const isEnd = after === undefined && !read.truncated;
    // A list may grow while it is read, so only a lack counts.
    const lacks = isEnd && total !== undefined && total > distinct;
    const mayLack = lacks || (isEnd && total === undefined);
    const isOverlapping = mayLack && !isAgain && distinct < records && !isFull;
    const onward = isOverlapping
      ? { address: inOrderOfIds(this.#requester.url(list.first)), read: pagesAgain(visited) }
      : after !== undefined && !isFull && { address: after, read: visited };
    const page: Page<Seen<S>> = {
      ...{ items, unreadable },
      ...(total === undefined ? {} : { total }),
      ...(read.truncated || (after !== undefined && isFull) ? { truncated: true } : {}),
      ...(onward && { next: onward }),
      ...(embedded === undefined ? {} : { embedded }),
      ...(lacks && !isOverlapping ? { mismatch: { read: distinct, counted: total } } : {}),
    };
    return { content, page, written, after: onward ? onward.address : after };
  }

  #reportDuplicates(ids: readonly string[], request: ServiceRequest): void {
    if (ids.length > 0) {
      const more = ids.length > maxNamed ? ` and ${ids.length - maxNamed} more` : '';
      const named = ids.slice(0, maxNamed).join(', ');
      const problem = `hold ${named}${more} more than once`;
      this.#requester.drift(request, 'responses', 0)({ path: 'items', problem });
    }
  }
}

/** The number of records that a service counts; undefined for what is no count, such as the -1 of one that has none. */
function countIn({ total }: Envelope): number | undefined {
  return typeof total === 'number' && Number.isSafeInteger(total) && total >= 0 ? total : undefined;
}

/** Follows a list from a page to its end: each page has the continuation of the next one. Without `from`, all pages. */
export async function* pages<P extends Pick<Page<unknown>, 'next'>>(
  fetch: (next?: Cursor) => Promise<P>,
  from?: Cursor,
): AsyncGenerator<P> {
  let page = await fetch(from);
  yield page;
  while (page.next !== undefined) {
    page = await fetch(page.next);
    yield page;
  }
}

/** All pages of a list as one. */
export async function everything<T>(fetch: (next?: Cursor) => Promise<Page<T>>): Promise<Page<T>> {
  const all: Page<T>[] = [];
  for await (const page of pages(fetch)) {
    all.push(page);
  }
  return joinPages(all);
}

/** Pages of a list as one, what they embed merged by type and id (interface 4.10.6); `truncated` if one of them is. */
export function joinPages<T>(all: readonly Page<T>[]): Page<T> {
  const items = all.flatMap((page) => page.items);
  const embedded = all.flatMap((page) => (page.embedded === undefined ? [] : [page.embedded]));
  const mismatch = all.at(-1)?.mismatch;
  let [start, leftOut] = [0, 0];
  const unreadable = all.flatMap((page) => {
    const before = start;
    start += page.items.length + page.unreadable.length;
    leftOut += page.leftOut ?? 0;
    return page.unreadable.map((each) => ({ ...each, index: before + each.index }));
  });
  return {
    items,
    unreadable,
    total: all[0]?.total ?? items.length,
    ...(all.some(({ truncated }) => truncated) && { truncated: true }),
    ...(mismatch && { mismatch }),
    ...(leftOut > 0 && { leftOut }),
    ...(embedded.length > 0 && { embedded: mergeEmbedded(embedded) }),
  };
}

/** Whole lists as one, such as those of a filter with more values than one request takes. */
export function joinLists<T>(lists: readonly Page<T>[]): Page<T> {
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
export function keepRequested<T>(page: Page<T>, isRequested: (item: T) => boolean): Page<T> {
  const items = page.items.filter(isRequested);
  if (items.length === page.items.length) {
    return page;
  }
  const { total: _total, mismatch: _mismatch, ...others } = page;
  return { ...others, items, leftOut: page.items.length - items.length };
}

/** Dictionaries as one, by type and id; the later representation counts (interface 4.10.6). */
export function mergeEmbedded(dictionaries: readonly Embedded[]): Embedded {
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
