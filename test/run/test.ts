import { join } from 'node:path';
import { temporaryDirectory } from './project.ts';
import { asOnWindows, conclude, lint, mochaStep, runLanes, type Step, typeChecks } from './steps.ts';
import { task } from './task.ts';
import { editorVariable } from './vscode/codeServer.ts';

/** What the editors of the suites write and show, which is searched when a suite has ended. */
const evidence = temporaryDirectory();
const evidenceOf = (suite: 'host' | 'ui') => ({ evidence: join(evidence, suite) });

const unit = mochaStep('Unit tests', 'unit');
const preparation: Step = { title: 'Package', script: 'test/run/prepare.ts' };
const host: Step = { title: 'Host tests', isSuite: true, script: 'test/run/host.ts', ...evidenceOf('host') };
/** Parts of the UI tests, each in a lane beside the other suites. They take about as long as each other. */
const everyday = 'test/ui/{pictures/*,workingDay/*,export*,find*,firstFiveMinutes*}';
const long = 'test/ui/{documents,reports,secretStorage,survival}*';
const longUi = uiTests('The long UI tests', `${long}.test.ts`);
const everydayUi = uiTests('UI tests of pictures and of everyday work', `${everyday}.test.ts`);
const otherUi = uiTests('All other UI tests', '--ignore', long, '--ignore', everyday);
/** What a new user does first, in the oldest editor; how it opens addresses in a browser is its own. */
const oldestEditor: Step = {
  ...mochaStep(
    'First minutes in the oldest editor',
    'ui',
    ...['test/ui/firstFiveMinutes.test.ts', '--grep', 'in English (?!opens its address)'],
  ),
  environment: { [editorVariable]: 'oldest' },
};
const release = mochaStep('Release', 'release');
const hostLeaks = leakSearch('Search for leaks of the host tests', 'search', 'host');
const uiLeaks = leakSearch('Search for leaks of the UI tests', 'ui');

// Editors wait much of their time, so that up to three lanes share two processors. The package
// comes before the host tests, because both build into dist/.
await task(async () => {
  const prepared = runLanes([preparation]);
  const checked = runLanes([...typeChecks, lint, unit, ...asOnWindows]);
  const inEditors = prepared.then(() =>
    runLanes([host, hostLeaks, release, oldestEditor], [longUi, everydayUi]),
  );
  const inOthers = Promise.all([prepared, checked]).then(() => runLanes([otherUi]));
  const counts = await Promise.all([prepared, checked, inEditors, inOthers]);
  return conclude([...counts.flat(), ...(await runLanes([uiLeaks]))]);
});

function uiTests(title: string, ...args: readonly string[]): Step {
  return { ...mochaStep(title, 'ui', ...args), ...evidenceOf('ui') };
}

function leakSearch(title: string, ...names: readonly string[]): Step {
  return { ...mochaStep(title, 'leaks', ...names.map((name) => `test/leaks/${name}.test.ts`)), evidence };
}
