import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { median } from './line.ts';

/** What work cost this process, in milliseconds. */
export interface Cost {
  /** Of all threads of the process. */
  readonly cpu: number;
  readonly wall: number;
}

export async function costOf(work: () => unknown): Promise<Cost> {
  const start = performance.now();
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1000, wall: performance.now() - start };
}

/**
 * The medians of what some work and its floor cost, which take turns: what else the machine does costs both. Each is
 * done once before, so that both are compiled.
 */
export async function compared(rounds: number, work: () => unknown, floor: () => unknown) {
  const costs = { work: [] as Cost[], floor: [] as Cost[] };
  for (let round = -1; round < rounds; round += 1) {
    const pair = { floor: await costOf(floor), work: await costOf(work) };
    if (round >= 0) {
      costs.work.push(pair.work);
      costs.floor.push(pair.floor);
    }
  }
  return { work: medianCost(costs.work), floor: medianCost(costs.floor) };
}

function medianCost(costs: readonly Cost[]): Cost {
  return { cpu: median(costs.map(({ cpu }) => cpu)), wall: median(costs.map(({ wall }) => wall)) };
}

/** The heap in use after all garbage is collected, in bytes. */
export function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') {
    throw new Error('This Node cannot be made to collect garbage.');
  }
  collect();
  return process.memoryUsage().heapUsed;
}
