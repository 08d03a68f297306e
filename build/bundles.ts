import type { BuildOptions, Plugin } from 'esbuild';

/** The client stays a bundle of its own, which the extension loads on first use; the sandbox is loaded by its own thread. */
const separateBundles: Plugin = {
  name: 'separate-bundles',
  setup({ onResolve }) {
    onResolve({ filter: /\/(sandbox|service)\/index\.ts$/ }, ({ kind, path }) =>
      kind === 'dynamic-import' && path.includes('/service/')
        ? { path: './service.cjs', external: true }
        : { errors: [{ text: `${path} would be loaded too early: import it where it is first used.` }] },
    );
  },
};

/** TLS faults are for tests and the command line, which run from source: the certificate maker is a fifth of the sandbox. */
const withoutTls: Plugin = {
  name: 'without-tls',
  setup({ onResolve }) {
    onResolve({ filter: /\/tlsServer\.ts$/ }, () => ({ path: './sandboxTls.cjs', external: true }));
  },
};

const common: BuildOptions = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node22',
  external: ['vscode'],
  // jsonc-parser's CommonJS build hides its own modules from the bundler; its ES build does not.
  mainFields: ['module', 'main'],
  // A dynamic import becomes a require, which costs the extension host less.
  supported: { 'dynamic-import': false },
  // ThirdPartyNotices.txt has the licences.
  legalComments: 'none',
  logLevel: 'warning',
};

/** How each bundle of the product is made, with esbuild's options. */
export const bundles = {
  extension: {
    ...common,
    entryPoints: ['src/extension.ts'],
    outfile: 'dist/extension.cjs',
    plugins: [separateBundles],
  },
  service: { ...common, entryPoints: ['src/service/index.ts'], outfile: 'dist/service.cjs' },
  sandbox: {
    ...common,
    entryPoints: ['src/sandbox/worker.ts'],
    outfile: 'dist/sandbox.cjs',
    plugins: [withoutTls],
  },
};
