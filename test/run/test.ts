import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exitCodeOf } from './processes.ts';
import { root, say, temporaryDirectory } from './project.ts';
import { type Counts, countsFile } from './reporter.ts';
import { task } from './task.ts';

const node = process.execPath;
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const script = (name: string) => join(root, 'test', 'run', `${name}.ts`);

/** Each with its command; a check counts as one test, a suite counts its own. */
const checks = [
  { title: 'Type check', command: bin('tsc'), args: ['--noEmit'] },
  { title: 'Lint', command: bin('biome'), args: ['check', '--error-on-warnings'] },
];
const suites = [
  { title: 'Unit tests', command: node, args: [script('unit')] },
  { title: 'Host tests', command: node, args: [script('host')] },
  { title: 'UI tests', command: node, args: [script('ui')] },
];

await task(async () => {
  const total: Counts = { passed: 0, failed: 0 };
  for (const step of checks) {
    add(total, await check(step));
  }
  for (const step of suites) {
    add(total, await suite(step));
  }
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
  return total.failed === 0 ? 0 : 1;
});

type Step = { title: string; command: string; args: readonly string[] };

async function check({ title, command, args }: Step): Promise<Counts> {
  console.log(`\n${title}`);
  const exitCode = await exitCodeOf(command, args, { cwd: root, stdout: 'inherit' });
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A suite that ended without its counts, without a test, or badly although no test failed counts as one failure. */
async function suite({ title, command, args }: Step): Promise<Counts> {
  console.log(`\n${title}`);
  const file = join(temporaryDirectory(), 'counts.json');
  const exitCode = await exitCodeOf(command, args, {
    cwd: root,
    stdout: 'inherit',
    env: { ...process.env, [countsFile]: file },
  });
  const counts: Counts = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : { passed: 0, failed: 0 };
  const ran = counts.passed + counts.failed > 0;
  if (ran && (exitCode === 0 || counts.failed > 0)) {
    return counts;
  }
  say(`${title}: the suite did not run to its end (exit code ${exitCode}), which counts as a failure.`);
  return { ...counts, failed: counts.failed + 1 };
}

function add(total: Counts, { passed, failed }: Counts): void {
  total.passed += passed;
  total.failed += failed;
}
