import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import fc from 'fast-check';
import { Leaks } from './leaks.ts';

/** Maximum memory besides the heap, in bytes; the thread of a target bounds its heap. */
const maxBytesBesidesHeap = 300_000_000;
/** Maximum time of one case, in milliseconds. */
const timeout = 20_000;
/** Maximum processor time of one case, in milliseconds; quadratic time exceeds it for long texts. */
const longestWork = 2_000;

export interface Checked {
  readonly cases: number;
  /** The failure, with the seed and the smallest case that causes it. */
  readonly failure: string | undefined;
  /** Heap in use at the end, in megabytes. */
  readonly megabytes: number;
}

/** The number of cases, and the time after which no further case starts. */
export interface Bounds {
  readonly cases: number;
  readonly milliseconds?: number;
}

/** The environment variable with the bounds and the seed of `npm run fuzz` and of the nightly run, as JSON. */
export const fuzzBounds = 'WORKFORCE_FUZZ';

/** The seed is fixed, so that a failure is caused by a change of the code; other runs choose another one. */
const usualFuzzing = { seed: 2026, cases: 300 };

/** The seed and the bounds of this run. */
export function fuzzing(): Bounds & { readonly seed: number } {
  const given: Partial<Bounds & { seed: number }> = JSON.parse(process.env[fuzzBounds] ?? '{}');
  return { ...usualFuzzing, ...given };
}

/** Checks the cases of a seed. Calls `onCase` before each, also while a failure is shrunk. */
export type Target = (seed: number, bounds: Bounds, onCase?: () => void) => Promise<Checked>;

/** A target with its resources, such as a server. */
export interface OpenTarget extends AsyncDisposable {
  readonly check: Target;
}

/** A target that checks a property of every value: it must not throw, must end, and must leave nothing behind. */
export function target<T>(arbitrary: fc.Arbitrary<T>, holds: (value: T) => void | Promise<void>): Target {
  return async (seed, { cases, milliseconds }, onCase = () => undefined) => {
    using leaks = new Leaks();
    const checkCase = async (value: T) => {
      const before = process.threadCpuUsage();
      await holds(value);
      checkWork(process.threadCpuUsage(before));
      // Node reports an unhandled rejection at the end of the turn.
      await nextTurn();
      leaks.check();
      checkMemory();
    };
    let last: Promise<void> = Promise.resolve();
    const property = fc.asyncProperty(arbitrary, (value) => {
      onCase();
      last = checkCase(value);
      return last;
    });
    const details = await fc.check(property, {
      seed,
      numRuns: cases,
      timeout,
      ...(milliseconds !== undefined && {
        interruptAfterTimeLimit: milliseconds,
        markInterruptAsFailure: false,
      }),
    });
    const failure = details.failed
      ? `${fc.defaultReportMessage(details)}\n${stackOf(details.errorInstance)}`
      : await failureOf(last);
    const megabytes = Math.round(getHeapStatistics().used_heap_size / 1_000_000);
    return { cases: details.numRuns, failure, megabytes };
  };
}

/** The failure of the last case, which may still run when the time is over. */
async function failureOf(last: Promise<void>): Promise<string | undefined> {
  const ended = new AbortController();
  const hangs = delay(timeout, undefined, { signal: ended.signal }).then(
    () => `The last case did not end within ${timeout} milliseconds.`,
    () => undefined,
  );
  const isOver = last.then(() => undefined, stackOf);
  try {
    return await Promise.race([isOver, hangs]);
  } finally {
    ended.abort();
  }
}

/** Checks processor time, because wall-clock time depends on the machine. */
function checkWork({ user, system }: NodeJS.CpuUsage): void {
  const milliseconds = (user + system) / 1000;
  if (milliseconds > longestWork) {
    throw new Error(`The case took ${Math.round(milliseconds)} milliseconds of processor time.`);
  }
}

function checkMemory(): void {
  const { external_memory: bytes } = getHeapStatistics();
  if (bytes > maxBytesBesidesHeap) {
    throw new Error(`${bytes} bytes are in use besides the heap.`);
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
