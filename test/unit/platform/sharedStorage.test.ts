import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { SharedFolder, SharedStorage } from '../../../src/platform/storage/sharedStorage.ts';
import { temporaryDirectory } from '../../run/project.ts';

const module = new URL('../../../src/platform/storage/sharedStorage.ts', import.meta.url);

/** Source that opens the connections of a folder in another process. */
function opened(directory: string): string {
  return `import { SharedFolder } from ${JSON.stringify(module)};
    const folder = new SharedFolder(${JSON.stringify(directory)}, 'connection');`;
}

describe('a folder that windows share', () => {
  it('keeps values under any name', async () => {
    const directory = join(temporaryDirectory(), 'not', 'yet', 'there');
    const folder = new SharedFolder(directory, 'report');
    assert.deepEqual(
      [await folder.names(), folder.readAllSync(), await folder.read('x')],
      [[], [], undefined],
    );
    const names = ['acme', '../acme', 'a/b*c', '.', 'Ä %2F'];
    for (const name of names) {
      await folder.write(name, { name });
      assert.deepEqual(await folder.read(name), { name });
    }
    assert.deepEqual(new Set(await folder.names()), new Set(names));
    for (const { name, value } of await folder.readAll()) {
      assert.deepEqual(value, { name });
    }
    assert.equal(await folder.remove('../acme'), true);
    assert.equal(await folder.remove('../acme'), false);
    assert.equal(readdirSync(directory).length, names.length - 1);
  });

  it('writes no entry that is too large to be read again', async () => {
    const folder = new SharedFolder(temporaryDirectory(), 'report');
    await folder.write('large', 'x'.repeat(999_000));
    await assert.rejects(folder.write('large', 'x'.repeat(1_000_000)), /more than 1000000 bytes/);
    assert.equal(await folder.read('large'), 'x'.repeat(999_000));
  });

  it('lets one of several processes create an entry, completely', async () => {
    const directory = temporaryDirectory();
    const script = `${opened(directory)}
      const value = 'x'.repeat(100_000) + process.pid;
      console.log(await folder.create('acme', value), process.pid);`;
    const run = promisify(execFile);
    const results = await Promise.all(
      [1, 2, 3, 4].map(() => run(process.execPath, ['--input-type=module', '--eval', script])),
    );
    const created = results.map(({ stdout }) => stdout.trim()).filter((line) => line.startsWith('true'));
    assert.equal(created.length, 1);
    const value = await new SharedFolder(directory, 'connection').read('acme');
    assert.equal(value, 'x'.repeat(100_000) + created.join().replace('true ', ''));
    assert.deepEqual(readdirSync(directory), ['connection-acme.json']);
  });

  it('reports what another process writes and removes, but not entries of other kinds', async () => {
    const directory = temporaryDirectory();
    const storage = new SharedStorage(directory, assert.fail);
    const folder = storage.folder('connection');
    let calls = 0;
    let changed: () => void = () => undefined;
    const watcher = storage.onDidChange('connection', () => {
      calls += 1;
      changed();
    });
    const change = async (work: string) => {
      const seen = new Promise<void>((resolve) => {
        changed = resolve;
      });
      execFileSync(process.execPath, ['--input-type=module', '--eval', `${opened(directory)} ${work}`]);
      await seen;
    };
    await storage.folder('report').write('1', {});
    await change(`await folder.write('acme', 1);`);
    assert.equal(await folder.read('acme'), 1);
    await change(`await folder.remove('acme');`);
    assert.equal(await folder.read('acme'), undefined);
    watcher.dispose();
    const before = calls;
    await folder.write('other', 1);
    await new Promise((resolve) => setImmediate(resolve));
    assert.equal(calls, before);
  });

  it('works without a watcher where the system has none, and logs that', () => {
    const directory = join(temporaryDirectory(), 'file');
    writeFileSync(directory, '');
    const lines: string[] = [];
    new SharedStorage(directory, (line) => lines.push(line)).onDidChange('connection', assert.fail).dispose();
    assert.match(lines.join(), /cannot be watched .*read when this one gets the focus/);
  });
});
