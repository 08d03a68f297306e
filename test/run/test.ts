import { globSync } from 'node:fs';
import { join, sep } from 'node:path';
import { balanced, keepSeconds } from './balance.ts';
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
/** Parts of the UI tests, of about the same length by the times of the last run. Each starts an editor of its own. */
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
const uiFiles = globSync('test/ui/**/*.test.ts', { cwd: root })
  .map((file) => file.replaceAll(sep, '/'))
  .sort();
const ui = balanced(uiFiles, uiParts).map((files, part): Step => {
  const title = `UI tests, part ${part + 1} of ${uiParts}`;
  return { ...mochaStep(title, 'ui', ...files), after: [preparation], ...evidenceOf('ui') };
});
const leaks = [
  leakSearch('Search for leaks of the host tests', [host], 'search', 'host'),
  leakSearch('Search for leaks of the UI tests', ui, 'ui'),
];

// What is long or waited for comes first.
await task(async () => {
  const steps = [preparation, host, ...ui, ...unitParts(), ...typeChecks, lint, ...leaks];
  const counts = await runSteps(lanes, steps);
  keepSeconds(uiFiles, counts);
  return conclude(counts);
});

function leakSearch(title: string, after: readonly Step[], ...names: readonly string[]): Step {
  const files = names.map((name) => `test/leaks/${name}.test.ts`);
  return { ...mochaStep(title, 'leaks', ...files), evidence, after };
}
