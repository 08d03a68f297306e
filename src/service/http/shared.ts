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
export function shared<Input, Result>(
  keyOf: (input: Input) => string | undefined,
  work: Work<Input, Result>,
): Work<Input, Result> {
  const runs = new Map<string, Run<Result>>();
  const forget = (key: string, run: Run<Result>) => {
    if (runs.get(key) === run) {
      runs.delete(key);
    }
  };
  const start = (key: string, input: Input): Run<Result> => {
    const controller = new AbortController();
    const run: Run<Result> = { result: work(input, controller.signal), controller, callers: 0 };
    runs.set(key, run);
    run.result.then(
      () => forget(key, run),
      () => forget(key, run),
    );
    return run;
  };
  return (input, signal) => {
    const key = keyOf(input);
    if (key === undefined) {
      return work(input, signal);
    }
    if (signal?.aborted) {
      return Promise.reject(signal.reason);
    }
    const run = runs.get(key) ?? start(key, input);
    run.callers += 1;
    return new Promise((resolve, reject) => {
      const cancel = () => {
        run.callers -= 1;
        if (run.callers === 0) {
          forget(key, run);
          run.controller.abort(signal?.reason);
        }
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', cancel, { once: true });
      run.result.then(resolve, reject).finally(() => signal?.removeEventListener('abort', cancel));
    });
  };
}
