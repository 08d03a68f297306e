import { Worker } from 'node:worker_threads';
import type { Bounds, Checked } from './check.ts';
import type { Corpus } from './corpus.ts';

/** What a thread is to do. */
export interface Job {
  /** Address of the module whose `openers` know the target. */
  readonly source: string;
  readonly name: string;
  readonly corpus: Corpus;
  readonly seed: number;
  readonly bounds: Bounds;
  /** One number, shared between the threads: the cases that were begun. */
  readonly count: Int32Array;
}

export interface Limits {
  /** Without a new case for so long, a target hangs. */
  readonly hangMilliseconds: number;
  /** More heap than any target needs. */
  readonly heapMegabytes: number;
}

const usualLimits: Limits = { hangMilliseconds: 60_000, heapMegabytes: 250 };

/**
 * Tries a target in a thread of its own, so that one which blocks, runs out of memory or dies of an error is a failure
 * like any other and leaves the rest alone.
 */
export async function watched(job: Omit<Job, 'count'>, limits: Limits = usualLimits): Promise<Checked> {
  const count = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { ...job, count } satisfies Job,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  });
  let end: (checked: Checked) => void = () => undefined;
  const ended = new Promise<Checked>((resolve) => {
    end = resolve;
  });
  const fail = (what: string) => {
    const cases = Atomics.load(count, 0);
    const failure = `${job.name}, case ${cases} with the seed ${job.seed}: ${what}`;
    end({ cases, failure, megabytes: 0 });
  };
  worker.once('message', end);
  worker.once('error', (error) =>
    fail(error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  worker.once('exit', (code) => fail(`the thread ended by itself, with ${code}`));
  const stopWatching = whenStill(count, limits.hangMilliseconds, () =>
    fail(`it did not end within ${limits.hangMilliseconds / 1000} seconds`),
  );
  try {
    return await ended;
  } finally {
    stopWatching();
    await worker.terminate();
  }
}

/** Calls back when a count has stayed the same for so long. */
function whenStill(count: Int32Array, milliseconds: number, call: () => void): () => void {
  let last = Atomics.load(count, 0);
  let since = performance.now();
  const timer = setInterval(() => {
    const now = Atomics.load(count, 0);
    if (now !== last) {
      last = now;
      since = performance.now();
    } else if (performance.now() - since > milliseconds) {
      call();
    }
  }, milliseconds / 10);
  return () => clearInterval(timer);
}
