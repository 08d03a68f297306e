import assert from 'node:assert/strict';
import { ServiceError } from '../../src/service/transport/errors.ts';
import { failureRecord } from '../../src/ui/failure.ts';

describe('what the log keeps of a failure', () => {
  it('is the sentence with its kind and status where it was to be expected', () => {
    const details = { attempted: 'read user 7', reason: 'there is none', advice: 'Choose another.' } as const;
    assert.equal(
      failureRecord(new ServiceError({ ...details, kind: 'missing', status: 404 })),
      'Could not read user 7: there is none. Choose another. (missing, status 404)',
    );
    assert.equal(
      failureRecord(new ServiceError({ ...details, kind: 'timeout' })),
      'Could not read user 7: there is none. Choose another. (timeout)',
    );
  });

  it('is where it arose where nobody expected it', () => {
    assert.match(failureRecord(new TypeError('x is undefined')), /^TypeError: x is undefined\n\s+at /);
    assert.equal(failureRecord('a text'), 'a text');
  });
});
