import assert from 'node:assert/strict';
import { watched } from './watched.ts';

const source = new URL('harnessTargets.ts', import.meta.url).href;

function tried(name: string) {
  const job = { source, name, corpus: new Map(), seed: 1, bounds: { cases: 200 } };
  // A busy machine may take its time to start a thread; only who waits for a hang wants to wait little.
  return watched(job, { hangMilliseconds: name === 'blocks' ? 2_000 : 60_000, heapMegabytes: 60 });
}

// A harness that misses a failure would let every target pass.
describe('the fuzzing itself', function () {
  this.timeout(120_000);

  it('does not let a case go that is under way when the time is up', async () => {
    const bounds = { cases: 200, milliseconds: 100 };
    const { failure } = await watched({
      source,
      name: 'never settles in the end',
      corpus: new Map(),
      seed: 1,
      bounds,
    });
    assert.match(failure ?? 'nothing', /^The last case did not end within 200 milliseconds/);
  });

  for (const [name, expected] of [
    ['throws', /Counterexample: \[101\].*Error: bad/s],
    [
      'leaks a rejection',
      /Counterexample: \[101\].*A promise was rejected, and nobody heard of it: Error: bad/s,
    ],
    ['throws behind the back', /thrown where nobody could catch it: .*Unhandled error/],
    ['never settles', /Counterexample: \[101\].*exceeded limit of 200 milliseconds/s],
    ['blocks', /^blocks, case \d+ with the seed 1: it did not end within 2 seconds/],
    ['works for too long', /Counterexample: \[101\].*The case took \d+ milliseconds of processor time/s],
    ['eats heap', /^eats heap, case \d+ with the seed 1: .*memory/],
    ['eats buffers', /bytes are in use besides the heap/],
    ['ends the process', /case 1 with the seed 1: the thread ended by itself, with 0/],
  ] as const) {
    it(`finds a target that ${name}`, async () => {
      assert.match((await tried(name)).failure ?? 'nothing', expected);
    });
  }
});
