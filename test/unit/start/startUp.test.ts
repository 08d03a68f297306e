import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ReportFiles } from '../../../src/features/reports/reportFiles.ts';
import { root } from '../../run/project.ts';
import { draftOf, FakeSecrets, FakeState, openWindow } from '../features/connections/fakes.ts';
import { sampleReport } from '../features/reports/samples.ts';

/** Everything that the sources take from the editor's module. */
const editorNames = new Set(
  globSync('src/**/*.ts', { cwd: root }).flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\bvscode\.(\w+)/g)].map(([, name]) => name ?? ''),
  ),
);

/** A module in place of the editor's: all in it can be called, constructed and read. It only records what calls get. */
const editor = `
  globalThis.executed = [];
  const anything = new Proxy(function () {}, {
    apply: (_target, _self, given) => {
      globalThis.executed.push(given);
      return anything;
    },
    construct: () => anything,
    set: () => true,
    get: (_target, name) => name === Symbol.toPrimitive ? () => '' : name === 'then' ? undefined : anything,
  });
  ${[...editorNames].map((name) => `export const ${name} = anything;`).join('\n')}`;

interface Start {
  /** Each call into the file system. */
  readonly calls: readonly string[];
  /** The keys of `when` clauses with the first value that each gets. */
  readonly keys: Readonly<Record<string, unknown>>;
}

/** Activates the extension over a folder, and lets it run. */
function started(directory: string): Start {
  const script = `
    import fs from 'node:fs';
    import promises from 'node:fs/promises';
    import { registerHooks, syncBuiltinESMExports } from 'node:module';
    const editor = 'data:text/javascript,' + encodeURIComponent(${JSON.stringify(editor)});
    registerHooks({ resolve: (specifier, context, next) =>
      specifier === 'vscode' ? { url: editor, shortCircuit: true } : next(specifier, context) });
    const { activate } = await import(${JSON.stringify(pathToFileURL(join(root, 'src/extension.ts')))});
    const calls = [];
    for (const module of [fs, promises]) {
      for (const [name, original] of Object.entries(module)) {
        if (typeof original === 'function' && /^[a-z]/.test(name)) {
          module[name] = function (...given) {
            if (String(given[0]).startsWith(${JSON.stringify(directory)})) calls.push(name);
            return original.apply(this, given);
          };
        }
      }
    }
    syncBuiltinESMExports();
    const state = { keys: () => [], get: () => undefined, update: async () => undefined };
    const secrets = { onDidChange: () => ({ dispose() {} }) };
    const globalStorageUri = { fsPath: ${JSON.stringify(directory)} };
    activate({ globalState: state, secrets, globalStorageUri, subscriptions: [], asAbsolutePath: (path) => path });
    const during = calls.length;
    process.once('beforeExit', () => {
      const set = executed.filter(([command]) => command === 'setContext').reverse();
      const keys = Object.fromEntries(set.map(([, key, value = null]) => [key, value]));
      console.log(JSON.stringify({ during, calls, keys }));
    });`;
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  });
  const { during, ...start }: Start & { during: number } = JSON.parse(output);
  assert.equal(during, 0, 'activation itself does no I/O');
  return start;
}

function callsAtStart(directory: string): readonly string[] {
  return started(directory).calls;
}

describe('a window that never shows Workforce', function () {
  // Each test loads all sources in a process of its own.
  this.timeout(60_000);

  it('lists one directory after its start, also if nothing is stored', () => {
    assert.deepEqual(callsAtStart(new FakeState().directory), ['readdir']);
  });

  it('reads neither connections nor reports that are not followed', async () => {
    const state = new FakeState();
    const { store } = openWindow(state, new FakeSecrets());
    await store.add(draftOf('Acme'));
    await store.activate('acme');
    const reports = new ReportFiles(state, assert.fail);
    await reports.write(sampleReport());
    await reports.write(sampleReport({ status: 'done', following: { state: 'ended' } }));
    assert.deepEqual(callsAtStart(state.directory), ['readdir']);
  });

  it('reads the reports if one is followed', async () => {
    const state = new FakeState();
    await new ReportFiles(state, assert.fail).write(sampleReport());
    assert.ok(callsAtStart(state.directory).includes('readFile'));
  });
});

describe('the keys of when clauses', function () {
  this.timeout(60_000);

  // The editor keeps those of an extension host that crashed, such as of leaves that were open.
  it('are those of a new window once the extension is used', async () => {
    const state = new FakeState();
    // A report that is followed uses the extension.
    await new ReportFiles(state, assert.fail).write(sampleReport());
    const { 'workforce.hasReports': hasReports, ...others } = started(state.directory).keys;
    assert.equal(hasReports, true);
    assert.deepEqual(['workforce.hasReports', ...Object.keys(others)].toSorted(), keysInSources());
    for (const [key, value] of Object.entries(others)) {
      assert.ok(value === false || value === null || isEmptyList(value), key);
    }
  });

  it('are set for what is stored alone while the extension is not used', () => {
    const { keys } = started(new FakeState().directory);
    assert.deepEqual(keys, { 'workforce.connected': false, 'workforce.hasReports': false });
  });
});

/** Every key that a source sets. */
function keysInSources(): readonly string[] {
  const sources = globSync('src/**/*.ts', { cwd: root }).map((file) =>
    readFileSync(join(root, file), 'utf8'),
  );
  const keys = [...sources.join('\n').matchAll(/setContextKey\(\s*'([\w.]+)'/g)].map(([, key = '']) => key);
  return [...new Set(keys)].toSorted();
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}
