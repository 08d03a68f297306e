import assert from 'node:assert/strict';
import { atOnce } from './atOnce.ts';
import type { Checked } from './check.ts';
import { recordCorpus } from './corpus.ts';
import { targetNames } from './targets.ts';
import { watched } from './watched.ts';

/** Fixed, so that a failure is caused by a change of the code. `npm run fuzz` uses other seeds. */
const seed = 2026;
const cases = 20_000;

describe(`fuzzing, ${cases} cases a target, with the seed ${seed}`, function () {
  // A target that hangs is reported by its own watcher.
  this.timeout(0);
  let found: ReadonlyMap<string, Promise<Checked>>;

  before(async () => {
    const corpus = await recordCorpus();
    const all = atOnce(targetNames, (name) => watched({ name, corpus, seed, bounds: { cases } }));
    found = new Map(targetNames.map((name, index) => [name, all[index] ?? assert.fail(name)]));
  });

  for (const name of targetNames) {
    it(`finds nothing in ${name}`, async () => {
      const { failure, cases: checked } = (await found.get(name)) ?? assert.fail(name);
      assert.equal(failure, undefined, failure);
      assert.equal(checked, cases);
    });
  }
});
