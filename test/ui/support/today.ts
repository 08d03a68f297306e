import { setTimeout } from 'node:timers/promises';

/** Longer than the tests of a file take, in milliseconds. */
const longestTests = 4 * 60_000;

/**
 * A day that does not end while the tests of a file run: shortly before midnight, the next one. A test that compares
 * the last week or month with what the editor makes of them would meet two of them otherwise.
 */
export async function today(): Promise<Date> {
  for (;;) {
    const now = new Date();
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
    const left = midnight.getTime() - now.getTime();
    if (left > longestTests) {
      return now;
    }
    await setTimeout(left);
  }
}
