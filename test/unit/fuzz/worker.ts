import { parentPort, workerData } from 'node:worker_threads';
import type { Opener } from './targets.ts';
import type { Job } from './watched.ts';

// Tries one target in a thread of its own; what it found is its one message.
const { source, name, corpus, seed, bounds, count }: Job = workerData;
const { openers }: { openers: Readonly<Record<string, Opener>> } = await import(source);
const open = openers[name];
if (open === undefined) {
  throw new Error(`There is no target "${name}" in ${source}.`);
}
await using target = await open(corpus);
parentPort?.postMessage(await target.check(seed, bounds, () => Atomics.add(count, 0, 1)));
