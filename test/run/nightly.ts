import { fuzzBounds } from '../unit/fuzz/check.ts';
import { nightlyVariable } from './nightlyTests.ts';
import { say } from './project.ts';
import { conclude, mochaStep, preparation, runSteps, type Step } from './steps.ts';
import { task } from './task.ts';
import { editorVariable } from './vscode/codeServer.ts';

/** Another one each night: a failure names it, and `npm run fuzz -- --seed` repeats it. */
const seed = Date.now() % 2 ** 31;
const fuzzing = { [fuzzBounds]: JSON.stringify({ seed, cases: 20_000 }) };

/** Unit tests of paths, files and processes. */
const pathTests = [
  'test/unit/{buildPaths,citations,detailsPage,documentation,manifest,publisher}.test.ts',
  'test/unit/attacks/{boundSecrets,downloads,movedConnections,privateFiles,requestLedger,sandboxProcess}.test.ts',
  'test/unit/dialogs/replaceKey.test.ts',
  'test/unit/features/connections/{connectionStore,otherWindows,secretStorage,sessions}.test.ts',
  'test/unit/features/documents/requestText.test.ts',
  'test/unit/features/reports/{keptContents,reportFiles,reportStore}.test.ts',
  'test/unit/formats/fileName.test.ts',
  'test/unit/platform/{changeJournal,policy,sharedStorage,wholeFile}.test.ts',
  'test/unit/sandbox/{cli,control,dialect,scenario}.test.ts',
  'test/unit/service/sharedLimit.test.ts',
];
/** On Windows itself, all tests have its rules. */
const asOnWindows = mochaStep(
  'Unit tests as on Windows',
  'unit',
  '--require',
  './test/run/windows.ts',
  ...pathTests,
);
/** What a new user does first; how the oldest editor opens addresses in a browser is its own. */
const oldestEditor: Step = {
  ...mochaStep(
    'First minutes in the oldest editor',
    'ui',
    ...['test/ui/firstFiveMinutes.test.ts', '--grep', 'in English (?!opens its address)'],
  ),
  environment: { [editorVariable]: 'oldest' },
  after: [preparation],
};
/** All UI tests: in all themes, in French, and what takes long. */
const everything: Step = {
  ...mochaStep('All UI tests', 'ui', 'test/ui/**/*.test.ts', 'test/ui/**/*.nightly.ts'),
  environment: { [nightlyVariable]: 'true' },
  after: [preparation],
};
const host: Step = {
  title: 'Fuzzing and timers in an editor',
  isSuite: true,
  script: 'test/run/host.ts',
  args: ['{fuzz/render.test,attacks/timers.nightly}'],
  environment: fuzzing,
  after: [preparation],
};

// What takes too long for each change, or counts milliseconds: one after the other, so that nothing disturbs these.
await task(async () => {
  say(`Seed ${seed}`);
  return conclude(
    await runSteps(1, [
      preparation,
      host,
      oldestEditor,
      everything,
      { ...mochaStep('Fuzzing', 'unit', 'test/unit/fuzz/fuzz.test.ts'), environment: fuzzing },
      {
        ...mochaStep('Every operation with every fault', 'unit', 'test/unit/faults/matrix.test.ts'),
        environment: { [nightlyVariable]: 'true' },
      },
      mochaStep('Regular expressions', 'unit', 'test/unit/attacks/regularExpressions.nightly.ts'),
      mochaStep('Benches, each once', 'unit', 'test/unit/bench.nightly.ts'),
      mochaStep('Release', 'release', 'test/release/release.nightly.ts'),
      mochaStep('Examples of the sandbox', 'release', 'test/release/sandboxExamples.nightly.ts'),
      ...(process.platform === 'win32' ? [] : [asOnWindows]),
    ]),
  );
});
