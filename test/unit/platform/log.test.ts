import assert from 'node:assert/strict';
import { Log } from '../../../src/platform/entry/log.ts';
import { ServiceError } from '../../../src/service/http/errors.ts';
import { Redaction } from '../../../src/service/http/redaction.ts';

/** A log and the entries in its channel. */
function setUp() {
  const entries: string[] = [];
  const write = (entry: string) => void entries.push(entry);
  const log = new Log({ info: write, warn: write, error: write, show: () => undefined }, new Redaction());
  return { log, entries };
}

const details = { attempted: 'read user 7', reason: 'there is none', advice: 'Choose another.' } as const;

describe('the log', () => {
  it('has the message of an error with its kind and status', () => {
    const { log, entries } = setUp();
    log.failure('open', new ServiceError({ ...details, kind: 'missing', status: 404 }));
    log.failure('open', new ServiceError({ ...details, kind: 'timeout' }));
    log.failure('open', 'a text');
    assert.deepEqual(entries, [
      'open: Could not read user 7: there is none. Choose another. (missing, status 404)',
      'open: Could not read user 7: there is none. Choose another. (timeout)',
      'open: a text',
    ]);
  });

  it('logs the stack of an unexpected error', () => {
    const { log, entries } = setUp();
    log.failure('open', new TypeError('x is undefined'));
    assert.match(entries.join(), /^open: TypeError: x is undefined\n\s+at /);
  });

  it('limits lines, text direction and length of what it logs', () => {
    const { log, entries } = setUp();
    const forged = '7\n2026-06-01 10:00:00.000 [info] forged\u202e\u001b[2K\r';
    const book = 'line\n'.repeat(100_000);
    for (const text of [forged, book]) {
      log.info(text);
      log.warn(text);
      log.failure(text, 'why');
      log.failure('open', new ServiceError({ ...details, attempted: `read user ${text}`, kind: 'missing' }));
    }
    assert.match(entries[0] ?? '', /^7‹U\+000A›2026-06-01 10:00:00\.000 \[info\] forged‹U\+202E›‹U\+001B›/);
    for (const entry of entries) {
      assert.doesNotMatch(entry, /[\p{Cc}\u2028\u202e]/u);
      assert.ok(entry.length < 10_000);
    }
    log.failure('open', new TypeError(forged + book));
    assert.doesNotMatch(entries.at(-1) ?? '', /^(?!open: TypeError: 7‹| +at )/m);
  });
});
