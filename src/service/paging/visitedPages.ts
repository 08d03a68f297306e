import type { Steps } from '../contract/check/slices.ts';

/** Enough for every list that a user opens. */
const mostContinuations = 500;

/** One page of a list, linked to the pages before it. */
export interface VisitedPage {
  readonly address: string;
  readonly ids: ReadonlySet<string>;
  readonly isEmpty: boolean;
  /** What was read of the list so far, this page included. */
  readonly read: Extent;
  readonly before: VisitedPage | undefined;
}

interface Extent {
  readonly pages: number;
  readonly records: number;
  readonly bytes: number;
  /** Records of the longest page. */
  readonly longest: number;
}

/** A page that follows others. */
export function visitedPage(
  before: VisitedPage | undefined,
  {
    records,
    bytes,
    ...page
  }: Pick<VisitedPage, 'address' | 'ids'> & Omit<Extent, 'pages' | 'longest'> & { isEmpty: boolean },
): VisitedPage {
  const read = before?.read ?? { pages: 0, records: 0, bytes: 0, longest: 0 };
  return {
    ...page,
    read: {
      pages: read.pages + 1,
      records: read.records + records,
      bytes: read.bytes + bytes,
      longest: Math.max(read.longest, records),
    },
    before,
  };
}

/** Returns true if the list led through an address. */
export function isVisited(page: VisitedPage | undefined, address: string): boolean {
  return pagesTo(page).some((one) => one.address === address);
}

export interface Duplicates {
  /** Ids that the page holds several times, or that pages before it held; each once. */
  readonly ids: readonly string[];
  /** True if the page holds nothing but what pages before it held. */
  readonly isStale: boolean;
}

/** Compares the ids of a page with those of the pages before it. */
export function* duplicatesIn(before: VisitedPage | undefined, ids: readonly string[]): Steps<Duplicates> {
  const pages = pagesTo(before);
  const inPage = new Set<string>();
  const duplicates = new Set<string>();
  let isStale = ids.length > 0;
  for (const id of ids) {
    yield;
    const wasBefore = pages.some((page) => page.ids.has(id));
    isStale &&= wasBefore;
    if (wasBefore || inPage.has(id)) {
      duplicates.add(id);
    }
    inPage.add(id);
  }
  return { ids: [...duplicates], isStale };
}

/** How many empty pages in a row the list ends with so far. */
export function emptyAtEnd(page: VisitedPage): number {
  const pages = pagesTo(page);
  const first = pages.findIndex(({ isEmpty }) => !isEmpty);
  return first === -1 ? pages.length : first;
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
    const continuation = `${address}#${pagesTo(page).length + 1}`;
    this.#leadingTo.delete(continuation);
    this.#leadingTo.set(continuation, page);
    const [oldest] = this.#leadingTo.keys();
    if (this.#leadingTo.size > mostContinuations && oldest !== undefined) {
      this.#leadingTo.delete(oldest);
    }
    return continuation;
  }
}

function pagesTo(page: VisitedPage | undefined): readonly VisitedPage[] {
  const pages: VisitedPage[] = [];
  for (let current = page; current !== undefined; current = current.before) {
    pages.push(current);
  }
  return pages;
}
