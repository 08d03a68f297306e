import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { bundles } from '../../build/bundles.ts';
import { root } from '../run/project.ts';

const inMemory = { absWorkingDir: root, write: false } as const;

describe('the bundle that activation loads', () => {
  it('is small, and loads nothing but the editor and what lists a folder', async () => {
    const { outputFiles } = await build({ ...bundles.extension, ...inMemory, minify: true });
    const [{ text } = assert.fail()] = outputFiles;
    assert.ok(text.length < 10_000, `${text.length} characters`);
    const loaded = new Set<string>();
    const evaluate = new Function('module', 'require', text);
    evaluate({ exports: {} }, (name: string) => {
      loaded.add(name);
      return {};
    });
    assert.deepEqual([...loaded].toSorted(), ['node:fs/promises', 'node:timers/promises', 'vscode']);
  });
});

describe('the bundle that the first use loads', () => {
  it('contains no contract, no client, no dialog of connections, no export, and only the start of the sandbox thread', async () => {
    const { metafile } = await build({ ...bundles.app, ...inMemory, minify: true, metafile: true });
    const [{ bytes, inputs } = assert.fail()] = Object.values(metafile.outputs);
    const heavy = [
      /typebox|node-fetch|hono|faker|string-intern/,
      /src\/sandbox\/(?!(thread|message)\.ts$)|src\/service\/index/,
      /src\/features\/connections\/(commands\.ts|dialog\/)|src\/features\/(export|answers)\/(?!register\.ts$)|src\/features\/find\/(goTo|search)/,
    ];
    assert.deepEqual(
      Object.keys(inputs).filter((path) => heavy.some((pattern) => pattern.test(path))),
      [],
    );
    assert.ok(bytes < 300_000, `${bytes} bytes`);
  });

  it('makes no tables while it is loaded: only its modules are evaluated', async () => {
    const { outputFiles } = await build({ ...bundles.app, ...inMemory });
    const [{ text } = assert.fail()] = outputFiles;
    // Code at the beginning of a line of the bundle runs while it is loaded.
    const early = text.split('\n').filter((line) => /^(?:var|let|const) .*new Array\(/.test(line));
    assert.deepEqual(early, []);
  });

  it('takes the names of the editor from one module, without a copy for each file', async () => {
    const { outputFiles } = await build({ ...bundles.app, ...inMemory });
    assert.doesNotMatch(outputFiles.map(({ text }) => text).join(), /__toESM\(require\("vscode"\)/);
  });

  for (const file of [
    'start/app',
    'service/index',
    'sandbox/index',
    'features/connections/commands',
    'features/find/goTo',
    'features/answers/commands',
    'features/taxonomies/archiveLabel',
    'features/employees/sortedPeople',
    'features/reports/wizard',
    'features/export/exports',
    'features/documents/compare/compareCommands',
    'features/health/checks',
    'features/agents/open',
    'start/pictures',
    'features/agents/mcpServer',
  ]) {
    it(`cannot be built if it loads ${file}.ts with itself`, async () => {
      const contents = `import * as early from './${file}.ts'; console.log(early);`;
      const stdin = { contents, resolveDir: join(root, 'src'), loader: 'ts' as const };
      const early = build({ ...bundles.app, ...inMemory, entryPoints: [], stdin, logLevel: 'silent' });
      await assert.rejects(early, /would be loaded too early/);
    });
  }
});

describe('the bundle of the client', () => {
  it('contains the contract as data, and of the library that makes its schemas only what compiles checks', async () => {
    const { metafile } = await build({ ...bundles.service, ...inMemory, minify: true, metafile: true });
    const [{ bytes, inputs } = assert.fail()] = Object.values(metafile.outputs);
    const ofLibrary = Object.entries(inputs).filter(
      ([path, { bytesInOutput }]) => path.includes('typebox') && bytesInOutput > 0,
    );
    assert.deepEqual(
      ofLibrary.filter(([path]) => /build\/(type|value|compile)\//.test(path)),
      [],
    );
    assert.ok(bytes < 240_000, `${bytes} bytes`);
  });

  it('checks with the schemas of the contract, their texts apart', async () => {
    const names = readdirSync(join(root, 'src/service/contract')).filter((name) => name.endsWith('.ts'));
    const contents = names.map((name, place) => `export * as file${place} from './${name}';`).join('\n');
    const stdin = { contents, resolveDir: join(root, 'src/service/contract'), loader: 'ts' as const };
    const { outputFiles } = await build({
      ...bundles.service,
      ...inMemory,
      ...{ entryPoints: [], stdin, format: 'esm', outfile: 'contract.js' },
    });
    const [{ text } = assert.fail()] = outputFiles;
    const built = await import(`data:text/javascript,${encodeURIComponent(text)}`);
    for (const [place, name] of names.entries()) {
      const source = await import(pathToFileURL(join(root, 'src/service/contract', name)).href);
      assert.equal(schemasIn(built[`file${place}`]), schemasIn(source), name);
    }
  });
});

/** The schemas among what a file exports, without titles and descriptions. */
function schemasIn(exported: Readonly<Record<string, unknown>>): string {
  const values = Object.entries(exported).toSorted(([one], [other]) => one.localeCompare(other));
  return JSON.stringify(values, (key, value) =>
    (key === 'title' || key === 'description') && typeof value === 'string' ? undefined : value,
  );
}

describe('the bundles of pictures', () => {
  for (const name of ['webviews', 'pages'] as const) {
    it(`check values, and contain no more of the library for that: ${name}`, async () => {
      const { metafile, warnings } = await build({
        ...{ ...bundles[name], ...inMemory, metafile: true },
        logLevel: 'silent',
      });
      // A name that the smaller module lacks would be a warning.
      assert.deepEqual(warnings, []);
      for (const [file, { inputs }] of Object.entries(metafile.outputs)) {
        const parts = Object.entries(inputs).filter(([path]) => path.includes('typebox'));
        const bytes = parts.reduce((sum, [, { bytesInOutput }]) => sum + bytesInOutput, 0);
        assert.ok(bytes > 0 && bytes < 150_000, `${file}: ${bytes} bytes`);
      }
    });
  }
});

describe('the bundle of the MCP server', () => {
  it('is of limited size, without the validators of its library, which are parts of packages that it does not name', async () => {
    const { outputFiles } = await build({ ...bundles.mcp, ...inMemory, minify: true });
    const [{ text } = assert.fail()] = outputFiles;
    assert.ok(text.length < 345_000, `${text.length} characters`);
    assert.doesNotMatch(text, /ajv|cf-?worker/i);
  });
});

describe('the bundle of the sandbox', () => {
  it('has no command line and no certificate maker: they are for the package', async () => {
    const { metafile } = await build({ ...bundles.sandbox, ...inMemory, metafile: true });
    assert.deepEqual(
      Object.keys(metafile.inputs).filter((path) => /sandbox\/(cli|arguments)|selfsigned|x509/.test(path)),
      [],
    );
  });
});
