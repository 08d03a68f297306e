import assert from 'node:assert/strict';
import { build } from 'esbuild';

/** The files that the extension's own bundle is made of, found as the product's build finds them. */
async function inputsOf(entryPoint: string): Promise<string[]> {
  const { metafile } = await build({
    entryPoints: [entryPoint],
    bundle: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'cjs',
    mainFields: ['module', 'main'],
    external: ['vscode'],
    logLevel: 'error',
    plugins: [
      {
        name: 'separate-bundles',
        setup({ onResolve }) {
          onResolve({ filter: /\/(sandbox|service)\/index\.ts$/ }, ({ kind, path }) => {
            assert.ok(kind === 'dynamic-import' || kind === 'entry-point', `${path} is loaded too early`);
            return kind === 'entry-point' ? undefined : { path, external: true };
          });
        },
      },
    ],
  });
  return Object.keys(metafile.inputs);
}

describe('the bundle that activation loads', () => {
  it('holds no contract, no client and no sandbox: they load on first use', async () => {
    const inputs = await inputsOf('src/extension.ts');
    const heavy = inputs.filter((path) =>
      /typebox|node-fetch|hono|faker|src\/sandbox|src\/service\/index/.test(path),
    );
    assert.deepEqual(heavy, []);
  });
});
