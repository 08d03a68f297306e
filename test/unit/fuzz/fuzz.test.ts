import assert from 'node:assert/strict';
import { type OpenTargets, openTargets, targetNames } from './targets.ts';

/** Always the same, so that a run says something about a change and not about chance; `npm run fuzz` tries others. */
const seed = 2026;
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
