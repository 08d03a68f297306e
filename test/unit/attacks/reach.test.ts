import assert from 'node:assert/strict';
import { builtinModules } from 'node:module';
import { build } from 'esbuild';
import { bundles } from '../../../build/bundles.ts';
import { root } from '../../run/project.ts';

/** What opens connections or starts programs, by the name of the module without `node:`. */
const networkModules = new Set(
  builtinModules
    .map((name) => name.replace(/^node:/, '').split('/')[0] ?? '')
    .filter((name) => /^(?:https?|http2|net|tls|dgram|dns|inspector|child_process|cluster)$/.test(name)),
);

/** Globals that do the same. The bundler replaces them where they are not names of the code's own. */
const networkGlobals = ['fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource'];
const marked = 'NETWORK_GLOBAL';

/** Bundles the code and returns which files in it import what, and the text of the bundle. */
async function reach(options: (typeof bundles)[keyof typeof bundles]) {
  const { metafile, outputFiles } = await build({
    ...options,
    absWorkingDir: root,
    write: false,
    metafile: true,
    define: Object.fromEntries(networkGlobals.map((name) => [name, `${marked}_${name}`])),
  });
  const importing = (isMeant: (module: string) => boolean) =>
    Object.entries(metafile.inputs)
      .filter(([, { imports }]) => imports.some(({ path }) => isMeant(path.replace(/^node:/, ''))))
      .map(([file]) => file);
  return {
    files: importing((module) => networkModules.has(module)),
    ownFilesOnDisk: importing((module) => /^fs\b/.test(module)).filter((file) => file.startsWith('src/')),
    text: outputFiles.map((file) => file.text).join('\n'),
  };
}

describe('the network', () => {
  it('is out of reach of the bundle that is loaded with the editor', async () => {
    const { files, text } = await reach(bundles.extension);
    assert.deepEqual(files, []);
    assert.ok(!text.includes(marked));
  });

  it('is reached by the client through one package only', async () => {
    const { files, text } = await reach(bundles.service);
    assert.ok(files.length > 0);
    assert.deepEqual(
      files.filter((file) => !/^node_modules\/(?:node-fetch|fetch-blob|formdata-polyfill)\//.test(file)),
      [],
    );
    assert.ok(!text.includes(marked));
  });

  it('is noticed where code names it', async () => {
    const contents =
      "import { get } from 'node:https'; get('https://a.example'); fetch('https://a.example');";
    const stdin = { contents, resolveDir: root, sourcefile: 'names.ts', loader: 'ts' as const };
    const { files, text } = await reach({ ...bundles.service, entryPoints: [], stdin });
    assert.deepEqual(files, ['names.ts']);
    assert.ok(text.includes(`${marked}_fetch`));
  });
});

describe('the disk', () => {
  it('is out of reach of the client and of the sandbox', async () => {
    for (const bundle of [bundles.service, bundles.sandbox]) {
      const { ownFilesOnDisk } = await reach(bundle);
      assert.deepEqual(ownFilesOnDisk, [], bundle.outfile);
    }
  });

  it('is reached by what stores reports and changes, and by no other part of the extension', async () => {
    const { ownFilesOnDisk } = await reach(bundles.extension);
    assert.ok(ownFilesOnDisk.length > 0);
    assert.deepEqual(
      ownFilesOnDisk.filter((file) => !/^src\/(?:reports|ui\/storage)\//.test(file)),
      [],
    );
  });
});
