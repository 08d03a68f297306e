import { Worker } from 'node:worker_threads';
import type { Bounds, Checked } from './check.ts';
import type { Corpus } from './corpus.ts';
import type { TargetName } from './targets.ts';

/** The work of a thread. */
export interface Job {
  readonly name: TargetName;
  readonly corpus: Corpus;
  readonly seed: number;
  readonly bounds: Bounds;
  /** The number of cases that were started, shared between the threads. */
  readonly count: Int32Array;
}

/** A target hangs if no new case starts for this time. */
const hangMilliseconds = 60_000;
/** More heap than any target needs. */
const heapMegabytes = 250;

/**
 * Runs a target in its own thread, so that a target that blocks, runs out of memory or throws is reported as a failure
 * and does not affect the others.
 */
export async function watched(job: Omit<Job, 'count'>): Promise<Checked> {
  const count = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const worker = new Worker(new URL('worker.ts', import.meta.url), {
    workerData: { ...job, count } satisfies Job,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
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
  const stopWatching = whenStill(count, hangMilliseconds, () =>
    fail(`it did not end within ${hangMilliseconds / 1000} seconds`),
  );
  try {
    return await ended;
  } finally {
    stopWatching();
    await worker.terminate();
  }
}

/** Calls back when a count has not changed for this time. */
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
