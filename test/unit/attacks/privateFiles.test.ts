import assert from 'node:assert/strict';
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { RequestLedger } from '../../../src/platform/storage/requestLedger.ts';
import { SharedStorage } from '../../../src/platform/storage/sharedStorage.ts';
import { temporaryDirectory } from '../../run/project.ts';
import { itOnPosix } from '../posix.ts';

describe('what the storage holds', () => {
  const usage = { at: 1, running: 0, completedAt: [], waiting: { user: 0, poll: 0 }, pausedUntil: 0 };

  /** Each way to write, as the first one into the folder. */
  const ways: Readonly<Record<string, (storage: SharedStorage) => unknown>> = {
    'an entry': (storage) => storage.folder('report').write('a', 1),
    'a new entry': (storage) => storage.folder('connection').create('a', 1),
    'an entry that is replaced': async (storage) => {
      await storage.folder('report').write('a', 1);
      await storage.folder('report').write('a', 2);
    },
    'the use of the request limit': (storage) =>
      new RequestLedger(storage.folder('requests'), 'https://acme.example', assert.fail).record(usage),
    'what is watched': (storage) => {
      storage.onDidChange('connection', assert.fail).dispose();
      return storage.folder('followed').write('a', null);
    },
  };
  for (const [what, write] of Object.entries(ways)) {
    itOnPosix(`is for no other user of the machine: ${what}`, async () => {
      const directory = join(temporaryDirectory(), 'not', 'yet', 'there');
      const before = process.umask(0);
      try {
        await write(new SharedStorage(directory, assert.fail));
      } finally {
        process.umask(before);
      }
      assert.equal(statSync(directory).mode & 0o777, 0o700);
      const [file = assert.fail(), ...others] = readdirSync(directory);
      assert.deepEqual(others, []);
      assert.equal(statSync(join(directory, file)).mode & 0o777, 0o600);
    });
  }
});
