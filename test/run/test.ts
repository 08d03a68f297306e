import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { evidenceVariable } from '../leaks/evidence.ts';
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
/** What the editors of the suites write and show, for the search that comes last. */
const evidence = temporaryDirectory();
const suites = [
  { title: 'Unit tests', command: node, args: [script('unit')] },
  { title: 'Host tests', command: node, args: [script('host')], evidence: join(evidence, 'host') },
  { title: 'UI tests', command: node, args: [script('ui')], evidence: join(evidence, 'ui') },
  { title: 'Search for leaks', command: node, args: [script('leaks')], evidence },
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

type Step = { title: string; command: string; args: readonly string[]; evidence?: string };

async function check({ title, command, args }: Step): Promise<Counts> {
  console.log(`\n${title}`);
  const exitCode = await exitCodeOf(command, args, { cwd: root, stdout: 'inherit' });
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** A suite that ended without its counts, without a test, or badly although no test failed counts as one failure. */
async function suite({ title, command, args, evidence }: Step): Promise<Counts> {
  console.log(`\n${title}`);
  const file = join(temporaryDirectory(), 'counts.json');
  if (evidence !== undefined) {
    mkdirSync(evidence, { recursive: true });
  }
  const exitCode = await exitCodeOf(command, args, {
    cwd: root,
    stdout: 'inherit',
    env: { ...process.env, [countsFile]: file, [evidenceVariable]: evidence },
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
