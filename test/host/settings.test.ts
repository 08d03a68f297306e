import assert from 'node:assert/strict';
import { settingDefaults } from '../../src/platform/manifest/contributions.ts';
import { readSetting } from '../../src/platform/settings.ts';
import { withSetting } from './trees/support.ts';

describe('a setting', () => {
  for (const [name, value] of [
    ['requestsPerMinute', 0],
    ['requestsPerMinute', 1.5],
    ['requestsPerMinute', '50'],
    ['requestTimeoutSeconds', 301],
    ['employees.pageSize', 101],
    ['sandbox.departments', -1],
    ['documents.showNames', 1],
    ['agents', 'everything'],
  ] as const) {
    it(`is the default where the user has typed ${JSON.stringify(value)} for ${name}`, async () => {
      const id = `workforce.${name}` as const;
      await withSetting(name, value, () =>
        Promise.resolve(assert.equal(readSetting(id), settingDefaults[id])),
      );
    });
  }

  it('is what the user has typed within its range', async () => {
    await withSetting('requestsPerMinute', 1, () =>
      Promise.resolve(assert.equal(readSetting('workforce.requestsPerMinute'), 1)),
    );
  });
});
