const maxReads = 10;
/** In milliseconds. */
const period = 60_000;

/**
 * Limits reads of documents that no tab shows: extensions and scripts may read a few. Threat: a JSON file that names
 * documents as its schemas makes the editor read them and uses up the requests of the tenant.
 */
export class HiddenReadLimiter {
  #timestamps: readonly number[] = [];

  /** Returns true if another read is allowed, and counts it. `now` is in milliseconds since the epoch. */
  allow(now: number): boolean {
    const recent = this.#timestamps.filter((timestamp) => Math.abs(now - timestamp) < period);
    const isAllowed = recent.length < maxReads;
    this.#timestamps = isAllowed ? [...recent, now] : recent;
    return isAllowed;
  }
}
