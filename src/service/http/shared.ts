import { cacheKey } from './cached.ts';
import type { Send, ServiceResponse } from './request.ts';

/** Lets identical reads that run at the same time share one request. */
export function shared(send: Send): Send {
  const reads = new InFlight<ServiceResponse>();
  return async (request, signal) =>
    request.method === 'GET'
      ? await reads.join(cacheKey(request), signal, (sharedSignal) => send(request, sharedSignal))
      : await send(request, signal);
}

interface Run<T> {
  readonly result: Promise<T>;
  readonly controller: AbortController;
  callers: number;
}

/** Lets identical work that runs at the same time share one run, which is aborted when all callers have cancelled. */
export class InFlight<T> {
  readonly #runs = new Map<string, Run<T>>();

  /** Joins the run of a key, or starts it. Rejects with the signal's reason as soon as this caller cancels. */
  join(key: string, signal: AbortSignal | undefined, start: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (signal?.aborted) {
      return Promise.reject(signal.reason);
    }
    const run = this.#runs.get(key) ?? this.#start(key, start);
    run.callers += 1;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        run.callers -= 1;
        if (run.callers === 0) {
          this.#forget(key, run);
          run.controller.abort(signal?.reason);
        }
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      run.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', cancel));
    });
  }

  #start(key: string, start: (signal: AbortSignal) => Promise<T>): Run<T> {
    const controller = new AbortController();
    const run: Run<T> = { result: start(controller.signal), controller, callers: 0 };
    this.#runs.set(key, run);
    const forget = () => this.#forget(key, run);
    run.result.then(forget, forget);
    return run;
  }

  #forget(key: string, run: Run<T>): void {
    if (this.#runs.get(key) === run) {
      this.#runs.delete(key);
    }
  }
}
