import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidenceVariable } from '../leaks/evidence.ts';
import { exitCodeOf } from './processes.ts';
import { cache, root, say, temporaryDirectory } from './project.ts';
import { type Counts, countsFile } from './reporter.ts';

/** A part of `npm test` or `npm run check`: a script for Node with its arguments. */
export interface Step {
  readonly title: string;
  readonly script: string;
  readonly args?: readonly string[];
  /** Whether it counts its own tests; else it counts as one. */
  readonly isSuite?: boolean;
  readonly environment?: Readonly<Record<string, string>>;
  /** Where a suite leaves what its editors write and show, or where that is searched. */
  readonly evidence?: string;
}

/** Pages run in a browser, so they have a configuration of their own. */
export const typeChecks: readonly Step[] = [
  typeCheck('Type check', '.', 'types.tsbuildinfo'),
  typeCheck('Type check of the pages', 'src/pages', 'pageTypes.tsbuildinfo'),
];

export const lint: Step = {
  title: 'Lint',
  script: 'node_modules/@biomejs/biome/bin/biome',
  args: ['check', '--error-on-warnings'],
};

/** What it found is kept for the next run, which checks only what has changed since. */
function typeCheck(title: string, project: string, kept: string): Step {
  const script = 'node_modules/typescript/bin/tsc';
  const args = ['--project', project, '--noEmit', '--incremental', '--tsBuildInfoFile', join(cache, kept)];
  return { title, script, args };
}

/** A suite that mocha runs, or the part of it that `args` name. */
export function mochaStep(title: string, suite: string, ...args: readonly string[]): Step {
  return { title, isSuite: true, script: 'test/run/mocha.ts', args: [suite, ...args] };
}

const pathTests = Object.entries({
  '': ['buildPaths', 'citations', 'detailsPage', 'documentation', 'manifest', 'publisher'],
  attacks: [
    'boundSecrets',
    'downloads',
    'movedConnections',
    'privateFiles',
    'requestLedger',
    'sandboxProcess',
  ],
  connections: ['connectionStore', 'otherWindows', 'secretStorage', 'sessions'],
  dialogs: ['replaceKey'],
  documents: ['moreFields', 'requestText'],
  domain: ['fileName'],
  reports: ['keptContents', 'reportFiles', 'reportStore'],
  sandbox: ['cli', 'control', 'dialect', 'scenario'],
  service: ['sharedLimit'],
  ui: ['changeJournal', 'policy', 'sharedStorage', 'wholeFile'],
}).flatMap(([folder, names]) => names.map((name) => join('test/unit', folder, `${name}.test.ts`)));

/** Unit tests of paths, files and processes with the rules of Windows. On Windows itself, all tests have them. */
export const asOnWindows: readonly Step[] =
  process.platform === 'win32'
    ? []
    : [mochaStep('Unit tests as on Windows', 'unit', '--require', './test/run/windows.ts', ...pathTests)];

/**
 * Runs lanes of steps beside each other, the steps of a lane one after the other. Prints what each step printed once
 * it has ended. Returns the counts of all steps.
 */
export async function runLanes(...lanes: readonly (readonly Step[])[]): Promise<readonly Counts[]> {
  const counts: Counts[] = [];
  const run = async (steps: readonly Step[]) => {
    for (const step of steps) {
      counts.push(await runStep(step));
    }
  };
  await Promise.all(lanes.map(run));
  return counts;
}

/** Prints each failure again, then the counts as the last line. Returns the exit code. */
export function conclude(counts: readonly Counts[]): number {
  const sum = (key: 'passed' | 'failed') => counts.reduce((total, one) => total + one[key], 0);
  console.log(counts.flatMap(({ failures }) => failures.map((failure) => `\nFailed: ${failure}`)).join(''));
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  return sum('failed') === 0 ? 0 : 1;
}

async function runStep(step: Step): Promise<Counts> {
  const { title, script, args = [], isSuite = false, environment = {}, evidence } = step;
  say(`${title} …`);
  const directory = temporaryDirectory();
  const files = { output: join(directory, 'output.txt'), counts: join(directory, 'counts.json') };
  if (evidence !== undefined) {
    mkdirSync(evidence, { recursive: true });
  }
  const output = openSync(files.output, 'a');
  const start = performance.now();
  const exitCode = await exitCodeOf(process.execPath, [join(root, script), ...args], {
    cwd: root,
    output,
    env: { ...process.env, ...environment, [countsFile]: files.counts, [evidenceVariable]: evidence },
  });
  closeSync(output);
  const seconds = Math.round((performance.now() - start) / 1000);
  await print(`\n${title} (${seconds} s)\n${readFileSync(files.output, 'utf8')}`);
  if (isSuite) {
    return countsOf(title, exitCode, files.counts);
  }
  return exitCode === 0
    ? { passed: 1, failed: 0, failures: [] }
    : { passed: 0, failed: 1, failures: [title] };
}

/** A suite that ended without its counts, without a test, or badly although no test failed counts as one failure. */
function countsOf(title: string, exitCode: number, file: string): Counts {
  const none = { passed: 0, failed: 0, failures: [] };
  const counts: Counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : none;
  const ran = counts.passed + counts.failed > 0;
  if (ran && (exitCode === 0 || counts.failed > 0)) {
    return counts;
  }
  const failure = `${title}: the suite did not run to its end (exit code ${exitCode}), which counts as a failure.`;
  say(failure);
  return { ...counts, failed: counts.failed + 1, failures: [...counts.failures, failure] };
}

/** Ends when all is written: a process that exits does not wait for that by itself everywhere. */
async function print(text: string): Promise<void> {
  await new Promise<void>((resolve) => {
    process.stdout.write(text, () => resolve());
  });
}
