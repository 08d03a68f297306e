import { setTimeout as nextMoment, setImmediate as nextTurn } from 'node:timers/promises';
import { getHeapStatistics } from 'node:v8';
import fc from 'fast-check';
import { Leaks } from './leaks.ts';

/** Buffers and the like that no case may keep, in bytes; who runs a target bounds its heap. */
const mostBytesBesidesHeap = 300_000_000;
/** What one case may take, in milliseconds. */
const usualLimits = {
  timeout: 20_000,
  /** Processor time; what takes quadratic time takes longer for long texts. */
  work: 2_000,
};

export interface Checked {
  readonly cases: number;
  /** What went wrong, with the seed and the smallest case that shows it. */
  readonly failure: string | undefined;
  /** Heap in use at the end, in megabytes. */
  readonly megabytes: number;
}

/** How long to go on: for so many cases, or as many as the milliseconds allow. */
export interface Bounds {
  readonly cases: number;
  readonly milliseconds?: number;
}

/** The variable that holds the seed and the milliseconds, as JSON, for a target that runs in an editor. */
export const fuzzBounds = 'WORKFORCE_FUZZ';

/** Tries cases that follow from the seed. `onCase` hears of each, also of those that narrow a failure down. */
export type Target = (seed: number, bounds: Bounds, onCase?: () => void) => Promise<Checked>;

/** A target out of what has to hold for every value: it throws nothing, comes to an end and leaves nothing behind. */
export function target<T>(
  arbitrary: fc.Arbitrary<T>,
  holds: (value: T) => void | Promise<void>,
  { timeout = usualLimits.timeout, work = usualLimits.work }: Partial<typeof usualLimits> = {},
): Target {
  return async (seed, { cases, milliseconds }, onCase = () => undefined) => {
    using leaks = new Leaks();
    const tryOut = async (value: T) => {
      const before = process.threadCpuUsage();
      await holds(value);
      checkWork(process.threadCpuUsage(before), work);
      // Node tells of a rejection that nobody handles once the turn is over.
      await nextTurn();
      leaks.check();
      checkMemory();
    };
    let last: Promise<void> = Promise.resolve();
    const property = fc.asyncProperty(arbitrary, (value) => {
      onCase();
      last = tryOut(value);
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
      : await failureOf(last, timeout);
    const megabytes = Math.round(getHeapStatistics().used_heap_size / 1_000_000);
    return { cases: details.numRuns, failure, megabytes };
  };
}

/** The time may be up in the midst of a case, which has to come to a good end all the same. */
async function failureOf(last: Promise<void>, timeout: number): Promise<string | undefined> {
  const patience = new AbortController();
  const hangs = nextMoment(timeout, undefined, { signal: patience.signal }).then(
    () => `The last case did not end within ${timeout} milliseconds.`,
    () => undefined,
  );
  const isOver = last.then(() => undefined, stackOf);
  try {
    return await Promise.race([isOver, hangs]);
  } finally {
    patience.abort();
  }
}

/** The time of the clock would tell as much about the machine. */
function checkWork({ user, system }: NodeJS.CpuUsage, longest: number): void {
  const milliseconds = (user + system) / 1000;
  if (milliseconds > longest) {
    throw new Error(`The case took ${Math.round(milliseconds)} milliseconds of processor time.`);
  }
}

function checkMemory(): void {
  const { external_memory: bytes } = getHeapStatistics();
  if (bytes > mostBytesBesidesHeap) {
    throw new Error(`${bytes} bytes are in use besides the heap.`);
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
