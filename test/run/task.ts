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
