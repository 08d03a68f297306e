import { setImmediate as nextTurn } from 'node:timers/promises';

/** Long work in small steps: it can be interrupted at each yield. */
export type Steps<T> = Generator<undefined, T, undefined>;

/** Milliseconds. Several responses can be read at the same time; each takes a slice before timers run. */
const longestSlice = 10;

/**
 * Runs steps to their end, and lets timers and input run every few milliseconds, so that the editor never waits for a
 * large response. Throws the signal's reason as soon as it is aborted.
 */
export async function inSlices<T>(steps: Steps<T>, signal?: AbortSignal): Promise<T> {
  let end = performance.now() + longestSlice;
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) {
      return step.value;
    }
    if (performance.now() >= end) {
      await nextTurn();
      signal?.throwIfAborted();
      end = performance.now() + longestSlice;
    }
  }
}

/**
 * Elements of one step: a step for each would take longer than the work, and the work on so many has to take less
 * than a slice.
 */
const elementsOfStep = 64;

/** Works on each element in steps, also on those that the work adds. */
export function* each<T>(elements: Iterable<T>, work: (element: T, index: number) => void): Steps<void> {
  let index = 0;
  for (const element of elements) {
    if (index % elementsOfStep === 0) {
      yield;
    }
    work(element, index);
    index += 1;
  }
}

/** Maps a list in steps. */
export function* mapped<T, U>(elements: readonly T[], make: (element: T) => U): Steps<readonly U[]> {
  const made: U[] = [];
  yield* each(elements, (element) => made.push(make(element)));
  return made;
}
