import assert from 'node:assert/strict';
import type { ServeCommand } from '../../../src/platform/entry/commands.ts';
import { commandIds } from '../../../src/platform/manifest/commandIds.ts';
import { LoadedOnUse } from '../../../src/start/loadedOnUse.ts';

const [first = assert.fail(), ...others] = commandIds;

function registerAll(command: ServeCommand): string {
  for (const id of commandIds) {
    command(id, (...given) => Promise.resolve([id, ...given]));
  }
  return 'registered';
}

describe('the extension that its first use loads', () => {
  it('is loaded once, and runs each command', async () => {
    let loads = 0;
    const extension = new LoadedOnUse(() => {
      loads += 1;
      return Promise.resolve(registerAll);
    });
    assert.equal(extension.isStarted, false);
    const results = await Promise.all([extension.run(first, [1, 2]), extension.start()]);
    assert.deepEqual(results, [[first, 1, 2], 'registered']);
    assert.equal(loads, 1);
  });

  it('is registered anew by the next use where registering has failed, also half-way', async () => {
    const failures = [new Error('The folder is missing.')];
    const extension = new LoadedOnUse(() =>
      Promise.resolve((command: ServeCommand) => {
        command(first, () => Promise.resolve('half'));
        const failure = failures.shift();
        if (failure !== undefined) {
          throw failure;
        }
        return registerAll(command);
      }),
    );
    await assert.rejects(extension.run(first, []), /The folder is missing\./);
    assert.equal(extension.isStarted, false);
    assert.deepEqual(await extension.run(first, []), [first]);
  });

  it('is an error where a command of the manifest is registered nowhere', async () => {
    const extension = new LoadedOnUse(() =>
      Promise.resolve((command: ServeCommand) => others.map((id) => command(id, () => Promise.resolve()))),
    );
    await assert.rejects(extension.start(), (error: Error) => error.message.includes(first));
  });
});
