import { availableParallelism } from 'node:os';

/** Runs the work for each thing, `most` of them in parallel; by default as many as there are processors. */
export function atOnce<T, R>(
  things: readonly T[],
  work: (thing: T) => Promise<R>,
  max = availableParallelism(),
): readonly Promise<R>[] {
  let free = max;
  const waiting: (() => void)[] = [];
  return things.map(async (thing) => {
    if (free === 0) {
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else {
      free -= 1;
    }
    try {
      return await work(thing);
    } finally {
      const next = waiting.shift();
      if (next === undefined) {
        free += 1;
      } else {
        next();
      }
    }
  });
}
