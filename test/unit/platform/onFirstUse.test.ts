import assert from 'node:assert/strict';
import { onFirstUse } from '../../../src/platform/tasks.ts';

describe('what is loaded on its first use', () => {
  it('is loaded once, also by uses at the same time', async () => {
    let loads = 0;
    const loaded = onFirstUse(() => {
      loads += 1;
      return Promise.resolve(loads);
    });
    assert.equal(loads, 0);
    assert.deepEqual(await Promise.all([loaded(), loaded()]), [1, 1]);
    assert.equal(await loaded(), 1);
  });

  it('is tried again by the next use after an error', async () => {
    const results = [Promise.reject(new Error('The file cannot be read.')), Promise.resolve('loaded')];
    const loaded = onFirstUse(async () => await results.shift());
    await assert.rejects(loaded(), /cannot be read/);
    assert.equal(await loaded(), 'loaded');
  });
});
