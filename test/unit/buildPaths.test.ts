import assert from 'node:assert/strict';
import { readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bundles } from '../../build/bundles.ts';
import mutation from '../mutation/config.ts';
import { temporaryDirectory } from '../run/project.ts';

interface Filter {
  readonly filter: RegExp;
}
type Resolve = (args: { path: string; resolveDir: string; kind: string }) => unknown;

/** What the plugins of a bundle make of an import, and the files that they read themselves. */
function pluginsOf(name: 'app' | 'service') {
  const resolvers: (readonly [Filter, Resolve])[] = [];
  const loaded: RegExp[] = [];
  for (const { setup } of bundles[name].plugins) {
    Reflect.apply(setup, undefined, [
      {
        onResolve: (options: Filter, resolve: Resolve) => resolvers.push([options, resolve]),
        onLoad: ({ filter }: Filter) => loaded.push(filter),
      },
    ]);
  }
  const resolve: Resolve = (args) =>
    resolvers
      .filter(([{ filter }]) => filter.test(args.path))
      .map(([, each]) => each(args))
      .find((result) => result !== undefined);
  return { resolve, isLoaded: (path: string) => loaded.some((filter) => filter.test(path)) };
}

if ('replacedForWindows' in globalThis) {
  describe('what test/run/windows.ts makes of another system', () => {
    it('has paths with backslashes, ignores case, and refuses some names and links', () => {
      const folder = temporaryDirectory();
      assert.match(folder, /^[A-Z]:\\[^/]+$/);
      writeFileSync(join(folder, 'Name'), 'text');
      assert.equal(readFileSync(join(folder, 'nAME'), 'utf8'), 'text');
      assert.deepEqual(readdirSync(folder), ['Name']);
      assert.throws(() => writeFileSync(join(folder, 'nul.csv', 'a'), ''), { code: 'ENOENT' });
      assert.throws(() => symlinkSync('Name', join(folder, 'link')), { code: 'EPERM' });
    });
  });
}

// These tests say most where test/run/windows.ts is loaded.
describe('a project in a folder with a drive and backslashes', () => {
  const folder = 'C:\\My Projects\\explorer\\src';

  it('has its parts in bundles of their own', () => {
    const { resolve, isLoaded } = pluginsOf('app');
    const commands = { path: './commands.ts', resolveDir: `${folder}\\features\\connections` };
    assert.deepEqual(resolve({ ...commands, kind: 'dynamic-import' }), {
      path: './connections.cjs',
      external: true,
    });
    assert.match(JSON.stringify(resolve({ ...commands, kind: 'import-statement' })), /too early/);
    const user = { path: './contract/user.ts', resolveDir: `${folder}\\service`, kind: 'import-statement' };
    assert.deepEqual(resolve(user), { path: join(user.resolveDir, user.path), sideEffects: false });
    assert.ok(isLoaded(`${folder}\\app.ts`));
  });

  it('has its contract as data', () => {
    const { isLoaded } = pluginsOf('service');
    assert.ok(isLoaded(`${folder}\\service\\contract\\user.ts`));
    assert.ok(isLoaded(`${folder}\\service\\contract\\departments\\department.ts`));
    assert.ok(!isLoaded(`${folder}\\service\\http\\user.ts`));
  });

  it('names the files to mutate by patterns, which have no backslashes', () => {
    assert.ok((mutation.mutate ?? []).includes('src/company/values/masking.ts'));
  });
});
