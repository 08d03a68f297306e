import assert from 'node:assert/strict';
import { errorOf, usePlainService } from '../features/documents/support.ts';
import { longestGapOf } from './timerGaps.ts';

/** Milliseconds of processor time between two ticks; wall-clock time would depend on the machine. */
const longestGap = 1_000;

describe('long texts of a service', () => {
  const { plain, connection } = usePlainService();

  for (const [what, text] of [
    ['100 000 dots', `${'.'.repeat(100_000)}x`],
    ['99 000 dots', `${'.'.repeat(99_000)}x`],
    ['49 000 times a dot and a blank', `${' .'.repeat(49_000)}x`],
    ['99 000 blanks', `${' '.repeat(99_000)}x`],
  ] as const) {
    for (const field of ['Message', 'detail', 'errors']) {
      it(`do not delay timers: ${what} in ${field} of an error`, async () => {
        const body = JSON.stringify({ [field]: field === 'errors' ? { id: [text] } : text });
        plain.response = () => ({ status: 400, body });
        const longest = await longestGapOf(longestGap, async (timers) => {
          const message = await errorOf('openJson', { connection, resource: 'users', id: '1' });
          await timers.untilQuiet();
          assert.match(message, /the service returned 400/);
          assert.ok(message.length < 1_000, `${message.length} characters`);
        });
        assert.ok(longest < longestGap, `${longest} ms`);
      });
    }
  }
});
