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
  /** The steps that end before this one begins. */
  readonly after?: readonly Step[];
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

/** Packages the extension, and installs the editor and the browser of the suites. */
export const preparation: Step = { title: 'Package', script: 'test/run/prepare.ts' };

/** A suite that mocha runs, or the part of it that `args` name. */
export function mochaStep(title: string, suite: string, ...args: readonly string[]): Step {
  return { title, isSuite: true, script: 'test/run/mocha.ts', args: [suite, ...args] };
}

/** The unit tests in parts that take about as long as each other, without the files of these patterns. */
export function unitParts(...leftOut: readonly string[]): readonly Step[] {
  const ignoring = (patterns: readonly string[]) => patterns.flatMap((pattern) => ['--ignore', pattern]);
  const parts = {
    'the sandbox and of faults': 'test/unit/{faults,sandbox}/**',
    attacks: 'test/unit/attacks/**',
    'the client and of companies': 'test/unit/{company,conformance,formats,fuzz,service}/**',
  };
  return [
    ...Object.entries(parts).map(([name, folders]) =>
      mochaStep(`Unit tests of ${name}`, 'unit', `${folders}/*.test.ts`, ...ignoring(leftOut)),
    ),
    mochaStep('All other unit tests', 'unit', ...ignoring([...Object.values(parts), ...leftOut])),
  ];
}

/**
 * Runs steps, as many beside each other as there are lanes. A lane takes the first step of the list that waits for no
 * other one. Prints what each step printed once it has ended. Returns the counts of all steps.
 */
export async function runSteps(lanes: number, steps: readonly Step[]): Promise<readonly Counts[]> {
  const waiting = new Set(steps);
  const running = new Map<Step, Promise<void>>();
  const counts: Counts[] = [];
  while (waiting.size > 0 || running.size > 0) {
    const isEnded = (step: Step) => !waiting.has(step) && !running.has(step);
    const next = [...waiting].find(({ after = [] }) => after.every(isEnded));
    if (next === undefined || running.size === lanes) {
      await Promise.race(running.values());
      continue;
    }
    waiting.delete(next);
    running.set(
      next,
      runStep(next).then((ended) => {
        counts.push(ended);
        running.delete(next);
      }),
    );
  }
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
