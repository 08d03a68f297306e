const mostInTime = 10;
const time = 60_000;

/**
 * Documents that are asked for though no tab holds them: extensions and scripts may read a few. A JSON file that names
 * documents as its schemas must not spend the requests of a company.
 */
export class UnseenReads {
  #moments: readonly number[] = [];

  /** Whether one more may be read at this moment, in milliseconds since the epoch. */
  take(now: number): boolean {
    const recent = this.#moments.filter((moment) => Math.abs(now - moment) < time);
    const isAllowed = recent.length < mostInTime;
    this.#moments = isAllowed ? [...recent, now] : recent;
    return isAllowed;
  }
}
