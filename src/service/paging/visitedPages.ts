import type { ReadPages } from '../contract/listing.ts';

/** What a response says about its page. */
interface PageFacts extends Pick<ReadPages, 'records' | 'bytes'> {
  readonly address: string;
  readonly ids: Iterable<string>;
  readonly isEmpty: boolean;
}

/** A page that follows others, or the first one of a list. */
export function visitedPage(
  before: ReadPages | undefined,
  { address, ids, records, bytes, isEmpty }: PageFacts,
): ReadPages {
  const none = { pages: 0, records: 0, bytes: 0, longest: 0, emptyAtEnd: 0 };
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
    bytes: read.bytes + bytes,
    longest: Math.max(read.longest, records),
    emptyAtEnd: isEmpty ? read.emptyAtEnd + 1 : 0,
  };
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
 * Compares the ids of a page with those of the pages before it. `ids` are those that it holds several times, or that
 * pages before it held, each once; `isStale` is true if it holds nothing but what pages before it held.
 */
export function duplicatesIn(before: ReadPages | undefined, ids: readonly string[]) {
  const inPage = new Set<string>();
  const duplicates = new Set<string>();
  let isStale = ids.length > 0;
  for (const id of ids) {
    const wasBefore = isUpTo(before, before?.ids.get(id));
    isStale &&= wasBefore;
    if (wasBefore || inPage.has(id)) {
      duplicates.add(id);
    }
    inPage.add(id);
  }
  return { ids: [...duplicates], isStale };
}
