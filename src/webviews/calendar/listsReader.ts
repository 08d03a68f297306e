import { isServiceError } from '../../service/http/errors.ts';
import { gapsOf, type PartialList } from './partialList.ts';

/** Lists that take more requests are read only after the user agreed. */
const requestsWithoutQuestion = 5;

/** Reads several lists one after the other, and no more requests than the user knows of. */
export class ListsReader {
  readonly #lists: readonly PartialList<unknown>[];
  #agreed = requestsWithoutQuestion;
  #sent = 0;
  #stoppedBy: unknown;

  constructor(lists: readonly PartialList<unknown>[]) {
    this.#lists = lists;
  }

  /** Requests that were sent. */
  get sent(): number {
    return this.#sent;
  }

  /** The error after which nothing else was read; undefined if there was none. */
  get stoppedBy(): unknown {
    return this.#stoppedBy;
  }

  /** Requests that are left, as far as it is known, without those of lists that failed. */
  get requestsLeft(): number {
    return gapsOf(this.#lists.filter(isWaiting)).requestsLeft;
  }

  /** True if the rest takes more requests than the user knows of. */
  get isQuestion(): boolean {
    const left = this.requestsLeft;
    return left > 0 && this.#sent + left > this.#agreed;
  }

  /** Lets `advance` send what is left, as it is known now. */
  agree(): void {
    this.#agreed = this.#sent + this.requestsLeft;
  }

  /** Lets `advance` try the lists again that failed. */
  forgetFailures(): void {
    this.#stoppedBy = undefined;
    for (const list of this.#lists) {
      list.forgetFailure();
    }
  }

  /**
   * Reads on until all is read, the user has to agree to more requests, or a request fails. Where the connection may
   * not see one list, the others are read all the same. Calls `onPage` before each request but the first. Throws the
   * signal’s reason when aborted, and goes on from there the next time.
   */
  async advance(signal: AbortSignal, onPage: () => void): Promise<void> {
    for (let isFirst = true; ; isFirst = false) {
      const list = this.#lists.find(isWaiting);
      if (list === undefined || this.isQuestion) {
        return;
      }
      if (!isFirst) {
        onPage();
      }
      signal.throwIfAborted();
      this.#sent += 1;
      await list.readOn(signal);
      if (list.failure !== undefined && !isOfOneList(list.failure.error)) {
        this.#stoppedBy = list.failure.error;
        return;
      }
    }
  }
}

function isWaiting({ isWhole, failure }: PartialList<unknown>): boolean {
  return !isWhole && failure === undefined;
}

/** Returns true for errors that another list of the same service may not have. */
function isOfOneList(error: unknown): boolean {
  return isServiceError(error) && (error.kind === 'forbidden' || error.kind === 'missing');
}
