import assert from 'node:assert/strict';
import { atOnce } from './atOnce.ts';
import type { Checked } from './check.ts';
import { recordCorpus } from './corpus.ts';
import { source, targetNames } from './targets.ts';
import { watched } from './watched.ts';

/** Always the same, so that a run says something about a change and not about chance; `npm run fuzz` tries others. */
const seed = 2026;
const cases = 20_000;

describe(`fuzzing, ${cases} cases a target, with the seed ${seed}`, function () {
  // A target that hangs is a failure of its own.
  this.timeout(0);
  let found: ReadonlyMap<string, Promise<Checked>>;

  before(async () => {
    const corpus = await recordCorpus();
    const all = atOnce(targetNames, (name) => watched({ source, name, corpus, seed, bounds: { cases } }));
    found = new Map(targetNames.map((name, index) => [name, all[index] ?? assert.fail(name)]));
  });

  for (const name of targetNames) {
    it(`finds nothing in ${name}`, async () => {
      const { failure, cases: tried } = (await found.get(name)) ?? assert.fail(name);
      assert.equal(failure, undefined, failure);
      assert.equal(tried, cases);
    });
  }
});
