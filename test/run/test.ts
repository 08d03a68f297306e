import { join } from 'node:path';
import { temporaryDirectory } from './project.ts';
import { conclude, lint, mochaStep, runLanes, type Step, typeChecks } from './steps.ts';
import { task } from './task.ts';

/** What the editors of the suites write and show, which is searched when a suite has ended. */
const evidence = temporaryDirectory();
const evidenceOf = (suite: 'host' | 'ui') => ({ evidence: join(evidence, suite) });

const unit = mochaStep('Unit tests', 'unit');
const preparation: Step = { title: 'Package', kind: 'check', script: 'test/run/packaging/prepare.ts' };
const host: Step = { title: 'Host tests', kind: 'suite', script: 'test/run/host.ts', ...evidenceOf('host') };
/** UI tests that take about as long as all others together. */
const long = 'test/ui/{documents,reports,secretStorage,survival}*';
const longUi = { ...mochaStep('The long UI tests', 'ui', `${long}.test.ts`), ...evidenceOf('ui') };
const otherUi = { ...mochaStep('All other UI tests', 'ui', '--ignore', long), ...evidenceOf('ui') };
const hostLeaks = leakSearch('Search for leaks of the host tests', 'search', 'host');
const uiLeaks = leakSearch('Search for leaks of the UI tests', 'ui');

// Editors wait much of their time, so that up to three lanes share two processors. The package
// comes before the host tests, because both build into dist/.
await task(async () => {
  const prepared = runLanes([preparation]);
  const checked = runLanes([...typeChecks, lint, unit]);
  const inEditors = prepared.then(() => runLanes([host, hostLeaks], [longUi]));
  const inOthers = Promise.all([prepared, checked]).then(() => runLanes([otherUi]));
  const counts = await Promise.all([prepared, checked, inEditors, inOthers]);
  return conclude(...counts, await runLanes([uiLeaks]));
});

function leakSearch(title: string, ...names: readonly string[]): Step {
  return { ...mochaStep(title, 'leaks', ...names.map((name) => `test/leaks/${name}.test.ts`)), evidence };
}
