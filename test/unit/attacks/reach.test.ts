import assert from 'node:assert/strict';
import { builtinModules } from 'node:module';
import { build } from 'esbuild';
import { bundles } from '../../../build/bundles.ts';
import { root } from '../../run/project.ts';

/** Modules that open connections or start programs, without `node:`. */
const networkModules = new Set(
  builtinModules
    .map((name) => name.replace(/^node:/, '').split('/')[0] ?? '')
    .filter((name) => /^(?:https?|http2|net|tls|dgram|dns|inspector|child_process|cluster)$/.test(name)),
);

/** Globals that open connections. The bundler replaces each that the code does not declare itself. */
const networkGlobals = ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource'];
const marker = 'NETWORK_GLOBAL';

/** Bundles the code. Returns the files that import network modules or `fs`, and the text of the bundle. */
async function reach(options: (typeof bundles)[keyof typeof bundles]) {
  const { metafile, outputFiles } = await build({
    ...options,
    absWorkingDir: root,
    write: false,
    metafile: true,
    define: Object.fromEntries(networkGlobals.map((name) => [name, `${marker}_${name}`])),
  });
  const importing = (matches: (module: string) => boolean) =>
    Object.entries(metafile.inputs)
      .filter(([, { imports }]) => imports.some(({ path }) => matches(path.replace(/^node:/, ''))))
      .map(([file]) => file);
  return {
    files: importing((module) => networkModules.has(module)),
    ownFilesOnDisk: importing((module) => /^fs\b/.test(module)).filter((file) => file.startsWith('src/')),
    text: outputFiles.map((file) => file.text).join('\n'),
  };
}

describe('the network', () => {
  for (const name of ['extension', 'app', 'connections', 'find', 'export', 'workbook', 'pages'] as const) {
    it(`is not used by the bundle ${name}`, async () => {
      const { files, text } = await reach(bundles[name]);
      assert.deepEqual(files, []);
      assert.ok(!text.includes(marker));
    });
  }

  it('is not used by the bundle webviews, which starts one program: the one that reads workbooks', async () => {
    const { files, text } = await reach(bundles.webviews);
    assert.deepEqual(files, ['src/features/table/readWorkbook.ts']);
    assert.ok(!text.includes(marker));
  });

  it('is used by the bundle mcp to listen, and not to connect', async () => {
    const { files, text } = await reach(bundles.mcp);
    assert.deepEqual(files, [
      'node_modules/@hono/node-server/dist/index.mjs',
      'src/features/agents/mcpServer.ts',
    ]);
    assert.ok(!text.includes(marker));
  });

  it('is used by the program that agents start, to reach a window', async () => {
    const { files, text } = await reach(bundles.bridge);
    assert.deepEqual(files, []);
    assert.equal(text.match(new RegExp(marker, 'g'))?.length, 1);
  });

  it('is used by the client through one package only', async () => {
    const { files, text } = await reach(bundles.service);
    assert.ok(files.length > 0);
    assert.deepEqual(
      files.filter((file) => !/^node_modules\/(?:node-fetch|fetch-blob|formdata-polyfill)\//.test(file)),
      [],
    );
    assert.ok(!text.includes(marker));
  });

  it('is found where code uses it', async () => {
    const contents =
      "import { get } from 'node:https'; get('https://a.example'); fetch('https://a.example');";
    const stdin = { contents, resolveDir: root, sourcefile: 'names.ts', loader: 'ts' as const };
    const { files, text } = await reach({ ...bundles.service, entryPoints: [], stdin });
    assert.deepEqual(files, ['names.ts']);
    assert.ok(text.includes(`${marker}_fetch`));
  });
});

describe('the disk', () => {
  it('is not used by the client or the sandbox', async () => {
    for (const bundle of [bundles.service, bundles.sandbox]) {
      const { ownFilesOnDisk } = await reach(bundle);
      assert.deepEqual(ownFilesOnDisk, [], bundle.outfile);
    }
  });

  it('is used after the start only to list what earlier windows left', async () => {
    const { ownFilesOnDisk } = await reach(bundles.extension);
    assert.deepEqual(ownFilesOnDisk, ['src/start/firstUse.ts']);
  });

  it('is used by the shared storage, and by no other part of the extension', async () => {
    for (const bundle of [bundles.app, bundles.connections, bundles.find, bundles.export, bundles.webviews]) {
      const { ownFilesOnDisk } = await reach(bundle);
      assert.deepEqual(
        ownFilesOnDisk.filter((file) => !file.startsWith('src/platform/storage/')),
        [],
        bundle.outfile,
      );
    }
  });
});
