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
/** Parts of the suites, of about the same length by the times of the last run. Each starts an editor of its own. */
const partsOf = { host: 2, ui: 2 } as const;

/** What the editors of the suites write and show, which is searched when a suite has ended. */
const evidence = temporaryDirectory();
const evidenceOf = (suite: 'host' | 'ui') => ({ evidence: join(evidence, suite) });

// The package is built into dist/, too.
const build: Step = { title: 'Build for the host tests', script: 'esbuild.mjs', after: [preparation] };
const [hostFiles, uiFiles] = [testFiles('host'), testFiles('ui')];
const host = balanced(hostFiles, partsOf.host).map((files, index): Step => {
  const part = index + 1;
  const names = files.map((file) => file.slice('test/host/'.length, -'.ts'.length));
  return {
    title: `Host tests, part ${part} of ${partsOf.host}`,
    isSuite: true,
    script: 'test/run/host.ts',
    args: ['--part', String(part), `{${names.join(',')}}`],
    after: [build],
    ...evidenceOf('host'),
  };
});
const ui = balanced(uiFiles, partsOf.ui).map((files, index): Step => {
  const title = `UI tests, part ${index + 1} of ${partsOf.ui}`;
  return { ...mochaStep(title, 'ui', ...files), after: [preparation], ...evidenceOf('ui') };
});
const leaks = [
  leakSearch('Search for leaks of the host tests', host, 'search', 'host'),
  leakSearch('Search for leaks of the UI tests', ui, 'ui'),
];

// Two parts of the unit tests run beside the packaging. What is long comes next, and what keeps one processor busy last.
await task(async () => {
  const unit = unitParts();
  const [first, last] = [unit.slice(0, 2), unit.slice(2)];
  const steps = [preparation, ...first, build, ...host, ...ui, ...typeChecks, lint, ...last, ...leaks];
  const counts = await runSteps(lanes, steps);
  keepSeconds([...hostFiles, ...uiFiles], counts);
  return conclude(counts);
});

function leakSearch(title: string, after: readonly Step[], ...names: readonly string[]): Step {
  const files = names.map((name) => `test/leaks/${name}.test.ts`);
  return { ...mochaStep(title, 'leaks', ...files), evidence, after };
}

function testFiles(suite: 'host' | 'ui'): readonly string[] {
  const files = globSync(`test/${suite}/**/*.test.ts`, { cwd: root });
  return files.map((file) => file.replaceAll(sep, '/')).sort();
}
