import fc from 'fast-check';

/** Heap that no target may need, in bytes. */
const mostHeap = 1_000_000_000;
const hangMilliseconds = 20_000;

export interface Checked {
  readonly cases: number;
  /** What went wrong, with the seed and the smallest case that shows it. */
  readonly failure: string | undefined;
}

/** Tries so many cases, or as many as the milliseconds allow. */
export type Target = (
  seed: number,
  bounds: { readonly cases: number; readonly milliseconds?: number },
) => Promise<Checked>;

/** A target out of what has to hold for every case. */
export function target<T>(property: fc.IRawProperty<T>): Target {
  return async (seed, { cases, milliseconds }) => {
    const details = await fc.check(property, {
      seed,
      numRuns: cases,
      timeout: hangMilliseconds,
      ...(milliseconds !== undefined && {
        interruptAfterTimeLimit: milliseconds,
        markInterruptAsFailure: false,
      }),
    });
    const failure = details.failed
      ? `${fc.defaultReportMessage(details)}\n${stackOf(details.errorInstance)}`
      : heapProblem();
    return { cases: details.numRuns, failure };
  };
}

function heapProblem(): string | undefined {
  const { heapUsed } = process.memoryUsage();
  return heapUsed > mostHeap ? `${heapUsed} bytes of heap are in use` : undefined;
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
