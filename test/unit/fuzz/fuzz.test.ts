import assert from 'node:assert/strict';
import { type OpenTargets, openTargets, targetNames } from './targets.ts';

/** Printed, so that a failure can be had again: `npm run fuzz -- --seed S`. */
const seed = Date.now() % 2 ** 31;
const cases = 10_000;

describe(`fuzzing, ${cases} cases a target, with the seed ${seed}`, function () {
  this.timeout(120_000);
  let open: OpenTargets;

  before(async () => {
    open = await openTargets();
  });
  after(() => open[Symbol.asyncDispose]());

  for (const name of targetNames) {
    it(`finds nothing in ${name}`, async () => {
      const { failure, cases: tried } = await open.targets[name](seed, { cases });
      assert.equal(failure, undefined, failure);
      assert.equal(tried, cases);
    });
  }
});
