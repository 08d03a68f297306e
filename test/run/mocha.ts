import { join } from 'node:path';
import { exitCodeOf } from './processes.ts';
import { root } from './project.ts';
import { task, UsageError } from './task.ts';

/** The suites that run under Node by their folders, with what a test may take, in milliseconds. */
const timeouts = new Map([
  ['unit', 60_000],
  ['ui', 600_000],
  ['leaks', 300_000],
  ['release', 300_000],
]);

/**
 * Runs the tests of one suite with mocha's own command line and returns the exit code; `args` may name single files
 * instead, or add options such as `--grep`.
 */
export async function runMocha(suite: string, args: readonly string[]): Promise<number> {
  const timeout = timeouts.get(suite);
  if (timeout === undefined) {
    throw new UsageError(`There is no suite "${suite}". The suites are ${[...timeouts.keys()].join(', ')}.`);
  }
  const named = args.some((argument) => /\.(?:test|nightly)\.ts$/.test(argument));
  return await exitCodeOf(
    process.execPath,
    [
      join(root, 'node_modules/mocha/bin/mocha.js'),
      ...['--reporter', join(root, 'test/run/reporter.ts'), '--timeout', String(timeout), '--forbid-only'],
      ...['--require', join(root, 'test/run/seed.ts')],
      ...args,
      ...(named ? [] : [`test/${suite}/**/*.test.ts`]),
    ],
    { cwd: root, output: 'inherit' },
  );
}

if (import.meta.main) {
  const [suite = '', ...args] = process.argv.slice(2);
  await task(() => runMocha(suite, args));
}
