import type { Clock } from '../service/http/clock.ts';

/** Milliseconds without a change before the service is asked. */
export const settlingTime = 300;

/** Runs the newest query once nothing changed it for a while. A newer query aborts the older one. */
export class SettledQuery {
  readonly #clock: Clock;
  #running: AbortController | undefined;
  #cancelTimer: (() => void) | undefined;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Replaces the query, which starts after `delay` milliseconds. `run` handles its own errors. */
  replace(run: (signal: AbortSignal) => Promise<void>, delay = settlingTime): void {
    this.cancel();
    const controller = new AbortController();
    this.#running = controller;
    this.#cancelTimer = this.#clock.after(delay, () => void run(controller.signal));
  }

  /** Aborts the query, whether it has started or not. */
  cancel(): void {
    this.#cancelTimer?.();
    this.#running?.abort();
    this.#cancelTimer = undefined;
    this.#running = undefined;
  }
}
