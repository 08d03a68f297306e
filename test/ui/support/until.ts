import assert from 'node:assert/strict';
import { setTimeout } from 'node:timers/promises';
import { inspect } from 'node:util';

/** The longest wait for any state, in milliseconds: longer than the editor takes on a busy machine. */
export const longestWait = 90_000;
/** Between two looks, in milliseconds. */
const pause = 50;
/** Characters of a value in an error. */
const longestValue = 2000;

/**
 * Reads a state until it is the expected one, and returns it: rows, requests, files, whatever follows an action a while
 * later. @throws with what it is
 */
export async function until<T>(read: () => T | Promise<T>, isExpected: (state: T) => boolean): Promise<T> {
  const deadline = Date.now() + longestWait;
  for (;;) {
    const state = await read();
    if (isExpected(state)) {
      return state;
    }
    assert.ok(
      Date.now() < deadline,
      `Still not as expected: ${inspect(state).slice(0, longestValue)} (${isExpected})`,
    );
    await setTimeout(pause);
  }
}
