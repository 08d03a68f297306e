/** Runs tasks one after the other, so that none reads what another is about to write. */
export class Serial {
  #last: Promise<unknown> = Promise.resolve();

  /** Starts the task when all earlier ones have ended, also where they failed. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work);
    this.#last = result;
    return result;
  }
}
