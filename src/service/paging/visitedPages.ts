import type { Page, ReadPages } from '../contract/listing.ts';

/** What a response says about its page. */
interface PageFacts extends Pick<ReadPages, 'records' | 'bytes'> {
  readonly address: string;
  readonly ids: Iterable<string>;
  /** Records that no page before it had. */
  readonly found: number;
  readonly isEmpty: boolean;
}

/** A page that follows others, or the first one of a list. */
export function visitedPage(
  before: ReadPages | undefined,
  { address, ids, records, found, bytes, isEmpty }: PageFacts,
): ReadPages {
  const none = { pages: 0, records: 0, distinct: 0, bytes: 0, longest: 0, emptyAtEnd: 0 };
  const read = before ?? { addresses: new Map(), ids: new Map(), ...none };
  const { addresses, ids: known } = read;
  const pages = read.pages + 1;
  noteFirst(addresses, address, pages);
  for (const id of ids) {
    noteFirst(known, id, pages);
  }
  return {
    addresses,
    ids: known,
    pages,
    records: read.records + records,
    distinct: read.distinct + found,
    bytes: read.bytes + bytes,
    longest: Math.max(read.longest, records),
    emptyAtEnd: isEmpty ? read.emptyAtEnd + 1 : 0,
    ...(before?.isAgain && { isAgain: true }),
  };
}

/** Where the same list begins again, for the records that its pages have missed. */
export function pagesAgain(read: ReadPages): ReadPages {
  return { ...read, addresses: new Map(), records: 0, longest: 0, emptyAtEnd: 0, isAgain: true };
}

/** A page can be read again, after later ones. */
function noteFirst(pages: Map<string, number>, key: string, page: number): void {
  if ((pages.get(key) ?? Number.POSITIVE_INFINITY) > page) {
    pages.set(key, page);
  }
}

/** Returns true if the list led through an address. */
export function isVisited(page: ReadPages | undefined, address: string): boolean {
  return isUpTo(page, page?.addresses.get(address));
}

function isUpTo(page: ReadPages | undefined, number: number | undefined): boolean {
  return page !== undefined && number !== undefined && number <= page.pages;
}

/**
 * Compares a page with the pages before it. `items` and `unreadable` are what these did not have, `written` the same as
 * the service wrote it, `found` their number, each id once, and `repeated` the ids that came before, or several times.
 */
export function newRecords<T extends object>(
  before: ReadPages | undefined,
  { items, unreadable }: Pick<Page<T>, 'items' | 'unreadable'>,
  whole: unknown,
) {
  const rank = before?.records ?? 0;
  const isAgain = before?.isAgain === true;
  const ids = items.map((record, place) => ('id' in record ? String(record.id) : `#${rank + place}`));
  const all = new Set<string>();
  const known = new Set<string>();
  const repeated = new Set<string>();
  for (const id of ids) {
    const wasBefore = isUpTo(before, before?.ids.get(id));
    if (wasBefore) {
      known.add(id);
    }
    if (wasBefore || all.has(id)) {
      repeated.add(id);
    }
    all.add(id);
  }
  const left = isAgain ? [] : unreadable;
  const bad = new Set(unreadable.map(({ index }) => index));
  let place = 0;
  const written = (Array.isArray(whole) ? whole : []).flatMap((item: unknown, index) => {
    const isReadable = !bad.has(index);
    const isNew = isReadable ? !known.has(ids[place] ?? '') : !isAgain;
    place += Number(isReadable);
    return isNew ? [{ item, isReadable }] : [];
  });
  return {
    ids,
    items: items.filter((_, index) => !known.has(ids[index] ?? '')),
    unreadable: left,
    written,
    found: all.size - known.size + left.length,
    repeated: [...repeated],
  };
}
