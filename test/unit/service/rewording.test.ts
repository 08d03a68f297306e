import assert from 'node:assert/strict';
import { reworded, ServiceError } from '../../../src/service/http/errors.ts';

describe('a failure in other words', () => {
  it('keeps all that is known of it', () => {
    const known = { kind: 'unavailable', status: 503, traceId: 'T-1', retryAt: 1, of: 'token' } as const;
    const error = new ServiceError({
      ...known,
      attempted: 'read report 5',
      reason: 'the service answered 503',
      advice: 'Try again later.',
    });
    const told = reworded(error, { attempted: 'follow report 5' });
    const { kind, status, traceId, retryAt, of, cause } = told;
    assert.deepEqual({ kind, status, traceId, retryAt, of }, known);
    assert.equal(cause, error);
    assert.equal(
      told.message,
      'Could not follow report 5: the service answered 503 (trace T-1). Try again later.',
    );
  });
});
