import type { LeaveView } from '../../domain/leaves/leaveView.ts';
import type { CountMismatch, Page } from '../../service/contract/listing.ts';
import { isServiceError } from '../../service/http/errors.ts';

/** Ids in the address of one request, which stays far below the limit of headers (interface 8). */
export const mostIds = 100;

/** A month that takes more requests is read only after the user agreed. */
export const requestsWithoutQuestion = 5;

/** Reads one page of the leaves of these owners. Throws `ServiceError`. */
export type ReadPage = (
  ids: readonly string[],
  next: string | undefined,
  signal: AbortSignal,
) => Promise<Page<LeaveView>>;

/** Some of the owners, whose leaves one list has. */
interface Part {
  readonly ids: readonly string[];
  readonly isWhole: boolean;
  /** The cursor of the next page. */
  readonly next: string | undefined;
  /** Records read so far, and those of the longest page. */
  readonly records: number;
  readonly longest: number;
  /** Records of all pages, if the service counts them. */
  readonly total: number | undefined;
  /** Present if the last request for this part failed. */
  readonly failure?: unknown;
}

/** What is not whole of the leaves that were read. */
export interface ReadingGaps {
  /** Owners whose leaves were not read, or not all of them. */
  readonly unreadIds: readonly string[];
  /** Requests that would read the rest, at least. */
  readonly requestsLeft: number;
  /** The first error; the rest can be tried again. */
  readonly failure?: unknown;
  /** Records that cannot be read. */
  readonly unreadable: number;
  /** Leaves of other people than requested, which are left out. */
  readonly leftOut: number;
  /** True if a list goes on beyond the limits of a list. */
  readonly isTruncated: boolean;
  /** Present if the service counts more leaves than it lists. */
  readonly mismatch?: CountMismatch;
}

/** Reads the leaves of one month, page by page and for at most 100 owners a request. */
export class MonthReader {
  readonly #read: ReadPage;
  readonly #leaves: LeaveView[] = [];
  #parts: readonly Part[];
  #agreed = requestsWithoutQuestion;
  #sent = 0;
  #unreadable = 0;
  #leftOut = 0;
  #isTruncated = false;
  #mismatch: CountMismatch | undefined;

  constructor(ids: readonly string[], read: ReadPage) {
    this.#read = read;
    const count = Math.ceil(ids.length / mostIds);
    this.#parts = Array.from({ length: count }, (_, index) => ({
      ids: ids.slice(index * mostIds, (index + 1) * mostIds),
      isWhole: false,
      next: undefined,
      records: 0,
      longest: 0,
      total: undefined,
    }));
  }

  /** The leaves that were read so far. */
  get leaves(): readonly LeaveView[] {
    return this.#leaves;
  }

  /** Requests that were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** True if the rest takes more requests than the user knows of. */
  get isQuestion(): boolean {
    const left = requestsFor(this.#parts.filter(isWaiting));
    return left > 0 && this.#sent + left > this.#agreed;
  }

  get gaps(): ReadingGaps {
    const open = this.#parts.filter(({ isWhole }) => !isWhole);
    const failed = open.find(({ failure }) => failure !== undefined);
    return {
      unreadIds: open.flatMap(({ ids }) => ids),
      requestsLeft: requestsFor(open),
      ...(failed === undefined ? {} : { failure: failed.failure }),
      unreadable: this.#unreadable,
      leftOut: this.#leftOut,
      isTruncated: this.#isTruncated,
      ...(this.#mismatch === undefined ? {} : { mismatch: this.#mismatch }),
    };
  }

  /** Lets `advance` send what is left, as it is known now. */
  agree(): void {
    this.#agreed = this.#sent + this.gaps.requestsLeft;
  }

  /**
   * Reads on until all is read, the user has to agree to more requests, or a request fails; parts that failed are tried
   * again. Where the connection may not see some owners, the others are read all the same. Calls `onPage` after each
   * page. Throws the signal’s reason when aborted, and goes on from there the next time.
   */
  async advance(signal: AbortSignal, onPage: () => void): Promise<void> {
    this.#parts = this.#parts.map(({ failure: _failure, ...part }) => part);
    for (;;) {
      const index = this.#parts.findIndex(isWaiting);
      const part = this.#parts[index];
      if (part === undefined || this.isQuestion) {
        return;
      }
      try {
        this.#sent += 1;
        this.#parts = this.#parts.with(
          index,
          this.#taken(part, await this.#read(part.ids, part.next, signal)),
        );
        onPage();
      } catch (error) {
        signal.throwIfAborted();
        this.#parts = this.#parts.with(index, { ...part, failure: error });
        if (!isOfSomeOwners(error)) {
          return;
        }
      }
      signal.throwIfAborted();
    }
  }

  #taken(part: Part, page: Page<LeaveView>): Part {
    const { items, unreadable, next, total, leftOut = 0, truncated = false, mismatch } = page;
    this.#leaves.push(...items);
    this.#unreadable += unreadable.length;
    this.#leftOut += leftOut;
    this.#isTruncated ||= truncated;
    if (mismatch !== undefined) {
      this.#mismatch = {
        read: (this.#mismatch?.read ?? 0) + mismatch.read,
        counted: (this.#mismatch?.counted ?? 0) + mismatch.counted,
      };
    }
    const records = items.length + unreadable.length + leftOut;
    return {
      ids: part.ids,
      isWhole: next === undefined,
      next,
      records: part.records + records,
      longest: Math.max(part.longest, records),
      total: total ?? part.total,
    };
  }
}

function isWaiting({ isWhole, failure }: Part): boolean {
  return !isWhole && failure === undefined;
}

/** The pages that are left of all these parts; one for each part where their number is not known. */
function requestsFor(parts: readonly Part[]): number {
  const pagesOf = ({ next, records, longest, total }: Part) =>
    next === undefined || total === undefined
      ? 1
      : Math.max(1, Math.ceil((total - records) / Math.max(1, longest)));
  return parts.reduce((sum, part) => sum + pagesOf(part), 0);
}

/** Returns true for errors that owners in another request may not have. */
function isOfSomeOwners(error: unknown): boolean {
  return isServiceError(error) && (error.kind === 'forbidden' || error.kind === 'missing');
}
