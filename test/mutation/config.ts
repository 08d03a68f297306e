import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { PartialStrykerOptions } from '@stryker-mutator/api/core';
import { root } from '../run/project.ts';

/** Files that load `vscode` are tested inside an editor, which mutation does not start. */
const loadsEditor = /^import \* as vscode from 'vscode'/m;
const mutate = globSync(
  'src/{service,company,formats,**/model,features/reports,features/connections}/**/*.ts',
  { cwd: root },
)
  .filter((file) => !loadsEditor.test(readFileSync(join(root, file), 'utf8')))
  .map((file) => file.replaceAll(sep, '/'))
  .sort();

const work = '.vscode-test/mutation';

/** What Stryker mutates, and how it runs the tests. */
const config: PartialStrykerOptions = {
  testRunner: 'mocha-12',
  plugins: ['./test/mutation/mochaRunner.ts'],
  mutate,
  coverageAnalysis: 'perTest',
  dryRunTimeoutMinutes: 30,
  ignoreStatic: true,
  disableTypeChecks: false,
  ignorePatterns: ['/dist', '/tsconfig.json'],
  incremental: true,
  incrementalFile: `${work}/incremental.json`,
  tempDirName: `${work}/work`,
  reporters: ['clear-text', 'progress-append-only', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false },
  htmlReporter: { fileName: `${work}/report.html` },
  thresholds: { high: 95, low: 85, break: 85 },
};

export default config;
