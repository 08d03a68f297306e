import type { Clock } from '../../../../src/service/http/clock.ts';

/** A clock that only the test moves. */
export class FakeClock implements Clock {
  #now = Date.UTC(2026, 5, 1);
  readonly #timers = new Set<{ at: number; readonly callback: () => void }>();

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.#now + milliseconds, callback };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** The number of timers that are set. */
  get pending(): number {
    return this.#timers.size;
  }

  /** Moves the time, and runs every timer when it is due. */
  async advance(milliseconds: number): Promise<void> {
    const end = this.#now + milliseconds;
    await settled();
    for (let timer = this.#next(end); timer !== undefined; timer = this.#next(end)) {
      this.#timers.delete(timer);
      this.#now = Math.max(this.#now, timer.at);
      timer.callback();
      await settled();
    }
    this.#now = end;
  }

  /** The computer sleeps: time passes, and timers are late. */
  async sleep(milliseconds: number): Promise<void> {
    this.#now += milliseconds;
    await this.advance(0);
  }

  /** The user sets the clock back; timers still run after the same time. */
  setBack(milliseconds: number): void {
    this.#now -= milliseconds;
    for (const timer of this.#timers) {
      timer.at -= milliseconds;
    }
  }

  #next(end: number) {
    return [...this.#timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
  }
}

/** Runs the callbacks of settled promises. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
