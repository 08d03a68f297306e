/** Enough for every list that a user opens. */
const maxContinuations = 500;

/** The pages of one list. A page costs the same whatever the number of pages before it. */
interface VisitedList {
  /** The numbers of the pages, from 1, by their addresses. */
  readonly addresses: Map<string, number>;
  /** The numbers of the first pages that held the ids. */
  readonly ids: Map<string, number>;
}

/** One page of a list, and what was read of the list up to its end. */
interface VisitedPage {
  readonly list: VisitedList;
  readonly pages: number;
  readonly records: number;
  readonly bytes: number;
  /** Records of the longest page. */
  readonly longest: number;
  /** Pages without a readable record in a row, up to this page. */
  readonly emptyAtEnd: number;
}

/** What a response says about its page. */
interface PageFacts extends Pick<VisitedPage, 'records' | 'bytes'> {
  readonly address: string;
  readonly ids: Iterable<string>;
  readonly isEmpty: boolean;
}

/** A page that follows others, or the first one of a list. */
export function visitedPage(
  before: VisitedPage | undefined,
  { address, ids, records, bytes, isEmpty }: PageFacts,
): VisitedPage {
  const list = before?.list ?? { addresses: new Map(), ids: new Map() };
  const read = before ?? { pages: 0, records: 0, bytes: 0, longest: 0, emptyAtEnd: 0 };
  const pages = read.pages + 1;
  noteFirst(list.addresses, address, pages);
  for (const id of ids) {
    noteFirst(list.ids, id, pages);
  }
  return {
    list,
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
export function isVisited(page: VisitedPage | undefined, address: string): boolean {
  return isUpTo(page, page?.list.addresses.get(address));
}

function isUpTo(page: VisitedPage | undefined, number: number | undefined): boolean {
  return page !== undefined && number !== undefined && number <= page.pages;
}

/**
 * Compares the ids of a page with those of the pages before it. `ids` are those that it holds several times, or that
 * pages before it held, each once; `isStale` is true if it holds nothing but what pages before it held.
 */
export function duplicatesIn(before: VisitedPage | undefined, ids: readonly string[]) {
  const inPage = new Set<string>();
  const duplicates = new Set<string>();
  let isStale = ids.length > 0;
  for (const id of ids) {
    const wasBefore = isUpTo(before, before?.list.ids.get(id));
    isStale &&= wasBefore;
    if (wasBefore || inPage.has(id)) {
      duplicates.add(id);
    }
    inPage.add(id);
  }
  return { ids: [...duplicates], isStale };
}

/** Which page led to which, so that circles are found also where pages are requested one by one. */
export class VisitedPages {
  readonly #leadingTo = new Map<string, VisitedPage>();

  /** The page that led to a continuation; undefined when that was too long ago. */
  leadingTo(continuation: string): VisitedPage | undefined {
    return this.#leadingTo.get(continuation);
  }

  /**
   * The continuation after a page: the next address with the number of the page as its fragment, because a list that
   * leads in a circle has the same address more than once.
   */
  continue(page: VisitedPage, address: string): string {
    const continuation = `${address}#${page.pages + 1}`;
    this.#leadingTo.delete(continuation);
    this.#leadingTo.set(continuation, page);
    const [oldest] = this.#leadingTo.keys();
    if (this.#leadingTo.size > maxContinuations && oldest !== undefined) {
      this.#leadingTo.delete(oldest);
    }
    return continuation;
  }
}
