import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildOptions, Plugin } from 'esbuild';
import { contractAsData } from './contractAsData.ts';

/** Sources that the extension loads on first use, with their bundles. */
const loadedLater: Readonly<Record<string, string>> = {
  '/src/start/app.ts': './app.cjs',
  '/src/service/index.ts': './service.cjs',
  '/src/features/connections/commands.ts': './connections.cjs',
  '/src/features/documents/compare/compareCommands.ts': './compare.cjs',
  '/src/features/find/goTo.ts': './find.cjs',
  '/src/features/answers/commands.ts': './answers.cjs',
  '/src/features/taxonomies/archiveLabel.ts': './labels.cjs',
  '/src/features/employees/team.ts': './team.cjs',
  '/src/features/employees/sortedPeople.ts': './sorted.cjs',
  '/src/features/reports/wizard.ts': './reports.cjs',
  '/src/features/export/exports.ts': './export.cjs',
  '/src/features/health/checks.ts': './health.cjs',
  '/src/features/agents/open.ts': './agents.cjs',
  '/src/start/pictures.ts': './webviews.cjs',
  '/src/features/agents/mcpServer.ts': './mcp.cjs',
};
const neverLoaded = '/src/sandbox/index.ts';

const separateBundles: Plugin = {
  name: 'separate-bundles',
  setup({ onResolve }) {
    onResolve({ filter: /^\..*\.ts$/ }, ({ kind, path, resolveDir }) => {
      const file = join(resolveDir, path).replaceAll('\\', '/');
      const source = [...Object.keys(loadedLater), neverLoaded].find((each) => file.endsWith(each));
      if (source === undefined || kind === 'entry-point') {
        return undefined;
      }
      const bundle = loadedLater[source];
      return kind === 'dynamic-import' && bundle !== undefined
        ? { path: bundle, external: true }
        : { errors: [{ text: `${path} would be loaded too early: import it where it is first used.` }] };
    });
  },
};

/**
 * All files share the editor's one module. An import would make each file copy its several hundred names, because the
 * module says of itself neither that it has a default export nor that it has none.
 */
const oneEditorModule: Plugin = {
  name: 'one-editor-module',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(
        "import * as vscode from 'vscode';",
        "const vscode = require('vscode');",
      ),
      loader: 'ts',
    }));
  },
};

/** jsonc-parser prepares blanks when it is loaded, for formatting texts, which nothing here does. */
const withoutFormatting: Plugin = {
  name: 'without-formatting',
  setup({ onResolve }) {
    onResolve({ filter: /\/string-intern$/ }, ({ resolveDir, path }) => ({
      path: `${join(resolveDir, path)}.js`,
      sideEffects: false,
    }));
  },
};

/** Schemas are declared beside their descriptions: those that a bundle does not use stay out, with their library. */
const withoutUnusedSchemas: Plugin = {
  name: 'without-unused-schemas',
  setup({ onResolve }) {
    onResolve({ filter: /^\..*\.ts$/ }, ({ resolveDir, path }) => {
      const file = join(resolveDir, path);
      return /[\\/]service[\\/]contract[\\/]/.test(file) ? { path: file, sideEffects: false } : undefined;
    });
  },
};

/** The SDK's validators of JSON schemas are large, and copies of other packages: the tools check what they are given themselves. */
const withoutValidators: Plugin = {
  name: 'without-validators',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({
      path: 'validators',
      namespace: 'without-validators',
    }));
    onLoad({ filter: /^/, namespace: 'without-validators' }, () => ({
      contents: 'export class DefaultJsonSchemaValidator {}',
    }));
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
  // ThirdPartyNotices.txt has the licenses.
  legalComments: 'none',
  logLevel: 'warning',
};

/** Pictures and agents only check values. The module for more than that is three times as large, and checks with this one. */
const checksOnly = { 'typebox/value': 'typebox/schema' };

/** A bundle of the extension itself. */
function editorBundle(name: string, source: string, ...plugins: readonly Plugin[]) {
  return {
    ...common,
    entryPoints: [source],
    outfile: `dist/${name}.cjs`,
    plugins: [separateBundles, oneEditorModule, withoutFormatting, withoutUnusedSchemas, ...plugins],
  };
}

/** How each bundle of the product is made, with esbuild's options. */
export const bundles = {
  extension: editorBundle('extension', 'src/extension.ts'),
  app: editorBundle('app', 'src/start/app.ts'),
  service: {
    ...common,
    entryPoints: ['src/service/index.ts'],
    outfile: 'dist/service.cjs',
    plugins: [contractAsData, withoutFormatting],
    // node-fetch brings streams for a Node without its own.
    alias: { 'web-streams-polyfill/dist/ponyfill.es2018.js': 'node:stream/web' },
  },
  connections: editorBundle('connections', 'src/features/connections/commands.ts'),
  compare: editorBundle('compare', 'src/features/documents/compare/compareCommands.ts'),
  find: editorBundle('find', 'src/features/find/goTo.ts'),
  labels: editorBundle('labels', 'src/features/taxonomies/archiveLabel.ts'),
  team: editorBundle('team', 'src/features/employees/team.ts'),
  sorted: editorBundle('sorted', 'src/features/employees/sortedPeople.ts'),
  reports: editorBundle('reports', 'src/features/reports/wizard.ts'),
  answers: editorBundle('answers', 'src/features/answers/commands.ts'),
  health: editorBundle('health', 'src/features/health/checks.ts'),
  agents: { ...editorBundle('agents', 'src/features/agents/open.ts'), alias: checksOnly },
  export: editorBundle('export', 'src/features/export/exports.ts'),
  webviews: { ...editorBundle('webviews', 'src/start/pictures.ts'), alias: checksOnly },
  mcp: editorBundle('mcp', 'src/features/agents/mcpServer.ts', withoutValidators),
  /** The program that agents outside of the editor start. */
  bridge: {
    ...common,
    entryPoints: ['src/features/agents/bridge.ts'],
    outfile: 'dist/bridge.cjs',
    plugins: [],
  },
  /** The program of the process that reads workbooks. */
  workbook: {
    ...common,
    entryPoints: ['src/features/table/workbookProcess.ts'],
    outfile: 'dist/workbook.cjs',
    plugins: [],
  },
  /** The programs of the pictures' pages. */
  pages: {
    ...common,
    entryPoints: {
      chart: 'src/features/chart/page/chart.ts',
      calendar: 'src/features/leaves/calendar/page/calendar.ts',
      report: 'src/features/table/page/table.ts',
    },
    outdir: 'dist/webviews',
    entryNames: '[name]',
    platform: 'browser',
    format: 'iife',
    target: 'chrome130',
    external: [],
    plugins: [],
    alias: checksOnly,
  },
  sandbox: {
    ...common,
    entryPoints: ['src/sandbox/worker.ts'],
    outfile: 'dist/sandbox.cjs',
    // The certificate maker is large, and only HTTPS needs it.
    external: ['vscode', '@peculiar/x509'],
    plugins: [],
  },
} satisfies Record<string, BuildOptions>;
