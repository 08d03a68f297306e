import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { bundles } from '../../build/bundles.ts';
import { startSandboxThread } from '../../src/sandbox/thread.ts';
import { root } from '../run/project.ts';

/** The options of the extension's bundle, built in memory. */
const extension = { ...bundles.extension, absWorkingDir: root, write: false };

describe('the bundle that activation loads', () => {
  it('contains no contract, no client, and only the start of the sandbox thread', async () => {
    const { metafile } = await build({ ...extension, metafile: true });
    const heavy = Object.keys(metafile.inputs).filter((path) =>
      /typebox|node-fetch|hono|faker|src\/sandbox\/(?!(thread|message)\.ts$)|src\/service\/index/.test(path),
    );
    assert.deepEqual(heavy, []);
  });

  for (const folder of ['service', 'sandbox']) {
    it(`cannot be built if it loads the ${folder} at activation`, async () => {
      const contents = `import * as early from './${folder}/index.ts'; console.log(early);`;
      const stdin = { contents, resolveDir: join(root, 'src'), loader: 'ts' as const };
      const early = build({ ...extension, entryPoints: [], stdin, logLevel: 'silent' });
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
