import { parentPort, workerData } from 'node:worker_threads';
import { openers } from './targets.ts';
import type { Job } from './watched.ts';

// Runs one target. Its only message is the result.
const { name, corpus, seed, bounds, count }: Job = workerData;
await using target = await openers[name](corpus);
parentPort?.postMessage(await target.check(seed, bounds, () => Atomics.add(count, 0, 1)));
