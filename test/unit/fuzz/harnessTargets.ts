import { EventEmitter } from 'node:events';
import fc from 'fast-check';
import { target } from './check.ts';
import { alone, type Opener } from './targets.ts';

const number = fc.nat(1000);
const forgotten: Promise<unknown>[] = [];
const hoard: unknown[] = [];

/** Targets that are bad, each in its way; those that need no more than a case are bad from the hundred and first value on. */
export const openers: Readonly<Record<string, Opener>> = {
  throws: async () => alone(target(number, (value) => unless(value <= 100))),
  'leaks a rejection': async () =>
    alone(
      target(number, (value) => void forgotten.push(Promise.resolve(value).then(() => unless(value <= 100)))),
    ),
  'throws behind the back': async () =>
    alone(
      target(
        number,
        (value) => void setImmediate(() => new EventEmitter().emit(value > 100 ? 'error' : 'fine')),
      ),
    ),
  'never settles': async () =>
    alone(
      target(number, (value) => (value > 100 ? new Promise(() => undefined) : undefined), {
        timeout: 200,
      }),
    ),
  'never settles in the end': async () =>
    alone(
      target(fc.constant(hoard), (cases) => (cases.push(0) > 3 ? new Promise(() => undefined) : undefined), {
        timeout: 200,
      }),
    ),
  blocks: async () => alone(target(number, (value) => spin(value > 100))),
  'works for too long': async () =>
    alone(target(number, (value) => work(value > 100 ? 150 : 0), { work: 100 })),
  'eats heap': async () =>
    alone(target(number, () => void hoard.push(Array.from({ length: 100_000 }, Math.random)))),
  'eats buffers': async () => alone(target(number, () => void hoard.push(Buffer.alloc(10_000_000)))),
  'ends the process': async () => alone(target(number, () => process.exit(0))),
};

function unless(isGood: boolean): void {
  if (!isGood) {
    throw new Error('bad');
  }
}

function work(milliseconds: number): void {
  const before = process.threadCpuUsage();
  while (process.threadCpuUsage(before).user < milliseconds * 1000) {
    // On and on.
  }
}

function spin(isOn: boolean): void {
  while (isOn) {
    // On and on.
  }
}
