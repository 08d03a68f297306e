import type { Steps } from '../service/contract/check/slices.ts';

/** Elements that are sorted in one step. */
const runLength = 128;

/** Elements that are merged in one step. */
const mergedInStep = 64;

/** Sorts in place and stably, as `Array.prototype.sort` does, but in steps (a merge sort). */
export function* sort<T>(elements: T[], compare: (a: T, b: T) => number): Steps<void> {
  let runs: T[][] = [];
  for (let start = 0; start < elements.length; start += runLength) {
    yield;
    runs.push(elements.slice(start, start + runLength).sort(compare));
  }
  while (runs.length > 1) {
    const merged: T[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      merged.push(yield* mergedRuns(runs[index] ?? [], runs[index + 1] ?? [], compare));
    }
    runs = merged;
  }
  for (const [index, element] of (runs[0] ?? []).entries()) {
    elements[index] = element;
  }
}

function* mergedRuns<T>(one: readonly T[], other: readonly T[], compare: (a: T, b: T) => number): Steps<T[]> {
  const merged: T[] = [];
  let next = 0;
  const push = (element: T) => {
    merged.push(element);
    return merged.length % mergedInStep === 0;
  };
  for (const element of one) {
    for (
      let candidate = other[next];
      candidate !== undefined && compare(candidate, element) < 0;
      candidate = other[next]
    ) {
      next += 1;
      if (push(candidate)) {
        yield;
      }
    }
    if (push(element)) {
      yield;
    }
  }
  return merged.concat(other.slice(next));
}
