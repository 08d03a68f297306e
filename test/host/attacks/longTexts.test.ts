import assert from 'node:assert/strict';
import { errorOf, usePlainService } from '../documents/support.ts';

/** Milliseconds of processor time between two timers; the time of the clock would tell as much about the machine. */
const longestStandstill = 1_000;

describe('long texts of a service', () => {
  const { plain, connection } = usePlainService();

  for (const [what, text] of [
    ['100 000 dots', `${'.'.repeat(100_000)}x`],
    ['99 000 dots', `${'.'.repeat(99_000)}x`],
    ['49 000 times a dot and a blank', `${' .'.repeat(49_000)}x`],
    ['99 000 blanks', `${' '.repeat(99_000)}x`],
  ] as const) {
    for (const field of ['Message', 'detail', 'errors']) {
      it(`keep no timer waiting: ${what} in ${field} of an error`, async () => {
        const body = JSON.stringify({ [field]: field === 'errors' ? { id: [text] } : text });
        plain.response = () => ({ status: 400, body });
        const standstill = watchTimers();
        const message = await errorOf('openJson', { connection, resource: 'users', id: '1' });
        const milliseconds = await standstill();
        assert.match(message, /the service returned 400/);
        assert.ok(message.length < 1_000, `${message.length} characters`);
        assert.ok(milliseconds < longestStandstill, `${milliseconds} ms`);
      });
    }
  }
});

/** Returns the longest work of this thread between two timers since the call. */
function watchTimers(): () => Promise<number> {
  let before = process.threadCpuUsage();
  let longest = 0;
  const tick = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, (now.user + now.system - before.user - before.system) / 1000);
    before = now;
  };
  const timer = setInterval(tick, 10);
  return async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    clearInterval(timer);
    tick();
    return Math.round(longest);
  };
}
