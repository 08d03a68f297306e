import type { CountMismatch, Page } from '../../service/contract/listing.ts';

/** Reads one page; `next` is the cursor of an earlier page. Throws `ServiceError`. */
export type ReadPage<Item> = (next: string | undefined, signal: AbortSignal) => Promise<Page<Item>>;

/** What is not whole of lists that were read. */
interface ListGaps {
  /** What the lists are about, as far as they were not read to their ends. */
  readonly unreadIds: readonly string[];
  /** Requests that would read the rest, at least. */
  readonly requestsLeft: number;
  /** The first error; the rest can be tried again. */
  readonly failure?: unknown;
  /** Records that cannot be read. */
  readonly unreadable: number;
  /** Records that do not match the filter, which the service ignored. */
  readonly leftOut: number;
  /** True if a list goes on beyond the limits of a list. */
  readonly isTruncated: boolean;
  /** Present if the service counts more records than it lists. */
  readonly mismatch?: CountMismatch;
}

/** A list of the service that is read page by page. It keeps what it has when a page fails. */
export class PartialList<Item> {
  /** The owners or departments that the list is about. */
  readonly ids: readonly string[];
  readonly #read: ReadPage<Item>;
  readonly #pages: Page<Item>[] = [];
  #failure: { readonly error: unknown } | undefined;

  constructor(ids: readonly string[], read: ReadPage<Item>) {
    this.ids = ids;
    this.#read = read;
  }

  /** What was read so far. */
  get items(): readonly Item[] {
    return this.#pages.flatMap(({ items }) => items);
  }

  get isWhole(): boolean {
    const last = this.#pages.at(-1);
    return last !== undefined && last.next === undefined;
  }

  /** Present if the last page failed. */
  get failure(): { readonly error: unknown } | undefined {
    return this.#failure;
  }

  /** Pages that are left; one where their number is not known. */
  get requestsLeft(): number {
    if (this.isWhole) {
      return 0;
    }
    const total = this.#pages.findLast((page) => page.total !== undefined)?.total;
    const sizes = this.#pages.map(recordsOf);
    return total === undefined ? 1 : Math.max(1, Math.ceil((total - sum(sizes)) / Math.max(1, ...sizes)));
  }

  get gaps(): Omit<ListGaps, 'unreadIds' | 'requestsLeft' | 'failure'> {
    const mismatch = this.#pages.at(-1)?.mismatch;
    return {
      unreadable: sum(this.#pages.map(({ unreadable }) => unreadable.length)),
      leftOut: sum(this.#pages.map(({ leftOut = 0 }) => leftOut)),
      isTruncated: this.#pages.some(({ truncated }) => truncated),
      ...(mismatch === undefined ? {} : { mismatch }),
    };
  }

  /** Reads the next page, or keeps the error. Throws the signal’s reason when aborted. */
  async readOn(signal: AbortSignal): Promise<void> {
    this.#failure = undefined;
    try {
      this.#pages.push(await this.#read(this.#pages.at(-1)?.next, signal));
    } catch (error) {
      signal.throwIfAborted();
      this.#failure = { error };
    }
  }

  /** Lets the page that failed be tried again. */
  forgetFailure(): void {
    this.#failure = undefined;
  }
}

/** The gaps of several lists together. */
export function gapsOf(lists: readonly PartialList<unknown>[]): ListGaps {
  const open = lists.filter(({ isWhole }) => !isWhole);
  const failure = open.find((list) => list.failure !== undefined)?.failure;
  const gaps = lists.map((list) => list.gaps);
  const mismatches = gaps.flatMap(({ mismatch }) => mismatch ?? []);
  return {
    unreadIds: open.flatMap(({ ids }) => ids),
    requestsLeft: sum(open.map(({ requestsLeft }) => requestsLeft)),
    ...(failure === undefined ? {} : { failure: failure.error }),
    unreadable: sum(gaps.map(({ unreadable }) => unreadable)),
    leftOut: sum(gaps.map(({ leftOut }) => leftOut)),
    isTruncated: gaps.some(({ isTruncated }) => isTruncated),
    ...(mismatches.length === 0
      ? {}
      : {
          mismatch: {
            read: sum(mismatches.map(({ read }) => read)),
            counted: sum(mismatches.map(({ counted }) => counted)),
          },
        }),
  };
}

function recordsOf({ items, unreadable, leftOut = 0 }: Page<unknown>): number {
  return items.length + unreadable.length + leftOut;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
