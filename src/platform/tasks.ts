import type { Clock } from '../service/http/clock.ts';

/**
 * Loads something on its first use, once for all uses. An error is passed to those who wait for it and is not cached: the next
 * use tries again.
 */
export function onFirstUse<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined;
  return async () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return await loading;
  };
}

/** Runs tasks one after the other, so that none reads what another is writing. */
export class Serial {
  #last: Promise<unknown> = Promise.resolve();

  /** Starts the task when all earlier ones have ended, also where they failed. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#last.then(work, work);
    this.#last = result;
    return result;
  }
}

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
