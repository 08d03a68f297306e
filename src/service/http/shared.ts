/** One run of some work, and how many callers wait for its result. */
interface Run<Result> {
  readonly result: Promise<Result>;
  readonly controller: AbortController;
  callers: number;
}

type Work<Input, Result> = (input: Input, signal: AbortSignal | undefined) => Promise<Result>;

/**
 * Lets work with the same key that runs at the same time share one run, which is aborted when all callers have
 * cancelled. Rejects with the signal's reason as soon as this caller cancels. Work without a key runs alone.
 */
export function shareRuns<Input, Result>(
  keyOf: (input: Input) => string | undefined,
  work: Work<Input, Result>,
): Work<Input, Result> {
  const runs = new Map<string, Run<Result>>();
  return (input, signal) => {
    const key = keyOf(input);
    if (key === undefined) {
      return work(input, signal);
    }
    if (signal?.aborted) {
      return Promise.reject(signal.reason);
    }
    const controller = new AbortController();
    const run = runs.get(key) ?? { result: work(input, controller.signal), controller, callers: 0 };
    const forget = () => {
      if (runs.get(key) === run) {
        runs.delete(key);
      }
    };
    if (run.callers === 0) {
      runs.set(key, run);
      run.result.then(forget, forget);
    }
    run.callers += 1;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        run.callers -= 1;
        if (run.callers === 0) {
          forget();
          run.controller.abort(signal?.reason);
        }
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel);
      run.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', cancel));
    });
  };
}
