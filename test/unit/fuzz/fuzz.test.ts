import assert from 'node:assert/strict';
import { atOnce } from './atOnce.ts';
import { type Checked, fuzzing } from './check.ts';
import { recordCorpus } from './corpus.ts';
import { targetNames } from './targets.ts';
import { watched } from './watched.ts';

const { seed, cases } = fuzzing();

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
