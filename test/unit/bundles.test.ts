import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../build/bundles.ts';
import { startSandboxThread } from '../../src/sandbox/thread.ts';
import { root } from '../run/project.ts';

const inMemory = { absWorkingDir: root, write: false } as const;

describe('the bundle that activation loads', () => {
  it('contains the registrations alone', async () => {
    const { metafile } = await build({ ...bundles.extension, ...inMemory, minify: true, metafile: true });
    assert.deepEqual(Object.keys(metafile.inputs).toSorted(), [
      'src/extension.ts',
      'src/firstUse.ts',
      'src/service/contract/limits.ts',
      'src/ui/contributions.ts',
      'src/ui/settings.ts',
    ]);
    const [{ bytes } = assert.fail()] = Object.values(metafile.outputs);
    assert.ok(bytes < 10_000, `${bytes} bytes`);
  });
});

describe('the bundle that the first use loads', () => {
  it('contains no contract, no client, and only the start of the sandbox thread', async () => {
    const { metafile } = await build({ ...bundles.app, ...inMemory, metafile: true });
    const heavy = Object.keys(metafile.inputs).filter((path) =>
      /typebox|node-fetch|hono|faker|src\/sandbox\/(?!(thread|message)\.ts$)|src\/service\/index/.test(path),
    );
    assert.deepEqual(heavy, []);
  });

  it('takes the names of the editor from one module, without a copy for each file', async () => {
    const { outputFiles } = await build({ ...bundles.app, ...inMemory });
    assert.doesNotMatch(outputFiles.map(({ text }) => text).join(), /__toESM\(require\("vscode"\)/);
  });

  for (const file of ['app', 'service/index', 'sandbox/index']) {
    it(`cannot be built if it loads ${file}.ts with itself`, async () => {
      const contents = `import * as early from './${file}.ts'; console.log(early);`;
      const stdin = { contents, resolveDir: join(root, 'src'), loader: 'ts' as const };
      const early = build({ ...bundles.app, ...inMemory, entryPoints: [], stdin, logLevel: 'silent' });
      await assert.rejects(early, /would be loaded too early/);
    });
  }
});

describe('the bundles of the product', () => {
  it('contain no certificate generator: TLS faults are for tests and the command line', async () => {
    for (const [name, bundle] of Object.entries(bundles)) {
      const options = { ...bundle, absWorkingDir: root, write: false, metafile: true } as const;
      const { metafile } = await build(options);
      const generators = Object.keys(metafile.inputs).filter((path) =>
        /selfsigned|x509|asn1|sandbox\/faults\/(tlsServer|certificate)/.test(path),
      );
      assert.deepEqual(generators, [], name);
    }
  });

  it('have the fault control of the sandbox only with the option faultControl', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'bundle-'));
    const outfile = join(directory, 'sandbox.cjs');
    const stopping = new AbortController();
    try {
      await build({ ...bundles.sandbox, absWorkingDir: root, outfile });
      const statuses = [{}, { faultControl: false }, { faultControl: true }].map(async (options) => {
        const size = { employees: 10, departments: 2 };
        const { signal } = stopping;
        const { baseUrl, apiKey } = await startSandboxThread(outfile, { ...size, ...options }, { signal });
        const headers = { Authorization: `service application=${apiKey}` };
        return (await fetch(`${baseUrl}/_faults`, { headers })).status;
      });
      assert.deepEqual(await Promise.all(statuses), [404, 404, 200]);
    } finally {
      stopping.abort();
      await rm(directory, { recursive: true });
    }
  });
});
