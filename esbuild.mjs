// Builds the extension into dist/: `--production` for the package, `--watch` for F5.
// Runs under the project's Node 24, which imports the TypeScript of the schemas as it is.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { build, context } from 'esbuild';

const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');

/** The client and the sandbox stay bundles of their own, which the extension loads on first use. */
const separateBundles = {
  name: 'separate-bundles',
  setup({ onResolve }) {
    onResolve({ filter: /\/(sandbox|service)\/index\.ts$/ }, ({ path }) => ({
      path: path.includes('/sandbox/') ? './sandbox.cjs' : './service.cjs',
      external: true,
    }));
  },
};

/** @type {import('esbuild').BuildOptions} */
const bundle = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  external: ['vscode'],
  // jsonc-parser's CommonJS build hides its own modules from the bundler; its ES build does not.
  mainFields: ['module', 'main'],
  // A dynamic import becomes a require, which costs the extension host less.
  supported: { 'dynamic-import': false },
  minify: production,
  sourcemap: production ? false : 'linked',
  legalComments: 'none',
  logLevel: 'warning',
};

const extension = {
  ...bundle,
  entryPoints: ['src/extension.ts'],
  outfile: 'dist/extension.cjs',
  plugins: [separateBundles],
};
const service = { ...bundle, entryPoints: ['src/service/index.ts'], outfile: 'dist/service.cjs' };
const sandbox = { ...bundle, entryPoints: ['src/sandbox/index.ts'], outfile: 'dist/sandbox.cjs' };

await rm('dist', { recursive: true, force: true });
await writeSchemas();
if (watch) {
  // The problem matcher of .vscode/tasks.json waits for these two lines.
  const announce = {
    name: 'announce',
    setup({ onStart, onEnd }) {
      onStart(() => console.log('build started'));
      onEnd(() => console.log('build finished'));
    },
  };
  for (const options of [service, sandbox, { ...extension, plugins: [separateBundles, announce] }]) {
    await (await context(options)).watch();
  }
} else {
  await Promise.all([build(extension), build(service), build(sandbox)]);
}

/** The editor reads JSON schemas from files: one for each kind of document. */
async function writeSchemas() {
  const { documentSchemas } = await import('./src/documents/schemas.ts');
  await mkdir('dist/schemas', { recursive: true });
  await Promise.all(
    Object.entries(documentSchemas).map(([resource, schema]) =>
      writeFile(`dist/schemas/${resource}.json`, JSON.stringify(schema)),
    ),
  );
}
