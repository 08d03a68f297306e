/** Runs pieces of work one after the other, so that none reads what another is about to write. */
export class Serial {
  #last: Promise<unknown> = Promise.resolve();

  /** The result of the work, which starts when all before has ended, well or badly. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work);
    this.#last = result;
    return result;
  }
}
