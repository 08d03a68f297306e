import { globSync } from 'node:fs';
import { join } from 'node:path';
import { root, temporaryDirectory } from './project.ts';
import {
  conclude,
  lint,
  mochaStep,
  preparation,
  runSteps,
  type Step,
  typeChecks,
  unitParts,
} from './steps.ts';
import { task } from './task.ts';

/** Editors wait much of their time, so that three lanes share two processors. */
const lanes = 3;
/** Parts of the UI tests: each starts an editor of its own, and all are of about the same length. */
const uiParts = 5;

/** What the editors of the suites write and show, which is searched when a suite has ended. */
const evidence = temporaryDirectory();
const evidenceOf = (suite: 'host' | 'ui') => ({ evidence: join(evidence, suite) });

// The host tests build into dist/, too.
const host: Step = {
  title: 'Host tests',
  isSuite: true,
  script: 'test/run/host.ts',
  after: [preparation],
  ...evidenceOf('host'),
};
const uiFiles = globSync('test/ui/**/*.test.ts', { cwd: root }).sort();
const ui = Array.from({ length: uiParts }, (_, part): Step => {
  const files = uiFiles.filter((_file, place) => place % uiParts === part);
  const title = `UI tests, part ${part + 1} of ${uiParts}`;
  return { ...mochaStep(title, 'ui', ...files), after: [preparation], ...evidenceOf('ui') };
});
const leaks = [
  leakSearch('Search for leaks of the host tests', [host], 'search', 'host'),
  leakSearch('Search for leaks of the UI tests', ui, 'ui'),
];

// What is long or waited for comes first.
await task(async () =>
  conclude(await runSteps(lanes, [preparation, host, ...ui, ...unitParts(), ...typeChecks, lint, ...leaks])),
);

function leakSearch(title: string, after: readonly Step[], ...names: readonly string[]): Step {
  const files = names.map((name) => `test/leaks/${name}.test.ts`);
  return { ...mochaStep(title, 'leaks', ...files), evidence, after };
}
