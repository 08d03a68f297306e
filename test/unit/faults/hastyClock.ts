import type { Clock } from '../../../src/service/http/clock.ts';

/** A clock on which every wait is over at once: time passes only by waiting. */
export class HastyClock implements Clock {
  #now: number;

  constructor(now = Date.UTC(2026, 5, 1, 10)) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const end = this.#now + milliseconds;
    const turn = setImmediate(() => {
      this.#now = Math.max(this.#now, end);
      callback();
    });
    return () => clearImmediate(turn);
  }
}
