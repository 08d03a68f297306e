import { join } from 'node:path';
import { exitCodeOf } from './processes.ts';
import { root } from './project.ts';

/**
 * Runs the tests of one folder under Node with mocha's own command line; `args` may name single files instead, or
 * add options such as `--grep`.
 */
export async function runMocha(folder: string, timeout: number, args: readonly string[]): Promise<number> {
  const named = args.some((argument) => argument.endsWith('.test.ts'));
  return await exitCodeOf(
    process.execPath,
    [
      join(root, 'node_modules/mocha/bin/mocha.js'),
      ...['--reporter', join(root, 'test/run/reporter.ts'), '--timeout', String(timeout), '--forbid-only'],
      ...['--require', join(root, 'test/run/seed.ts')],
      ...args,
      ...(named ? [] : [`${folder}/**/*.test.ts`]),
    ],
    { cwd: root, output: 'inherit' },
  );
}
