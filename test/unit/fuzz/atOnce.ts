import { availableParallelism } from 'node:os';

/** Does the same with each of some things, by default as many at once as the machine has processors. */
export function atOnce<T, R>(
  things: readonly T[],
  work: (thing: T) => Promise<R>,
  most = mostAtOnce(),
): readonly Promise<R>[] {
  let free = most;
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

export function mostAtOnce(): number {
  return availableParallelism();
}
