import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { say } from './project.ts';

/** A mistake in how a task was called; it ends with exit code 2. */
export class UsageError extends Error {}

/**
 * Runs the body of a task and exits with the exit code it returns; a failure is a sentence on standard error.
 */
export async function task(body: () => Promise<number>): Promise<never> {
  try {
    process.exit(await body());
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exit(error instanceof UsageError ? 2 : 1);
  }
}

/** The options of the command line. @throws UsageError with the usage when they are others, or have arguments */
export function readOptions<Options extends ParseArgsOptionsConfig>(options: Options, usage: string) {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}
