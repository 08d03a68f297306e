import assert from 'node:assert/strict';
import { Failure, failedOperation, reworded, ServiceError } from '../../../src/service/http/errors.ts';

describe('a failure in other words', () => {
  it('keeps all that is known of it', () => {
    const known = { kind: 'unavailable', status: 503, traceId: 'T-1', retryAt: 1, of: 'token' } as const;
    const error = new ServiceError({
      ...known,
      attempted: 'read report 5',
      reason: 'the service returned 503',
      advice: 'Try again later.',
    });
    const told = reworded(error, { attempted: 'follow report 5' });
    const { kind, status, traceId, retryAt, of, cause } = told;
    assert.deepEqual({ kind, status, traceId, retryAt, of }, known);
    assert.equal(cause, error);
    assert.equal(
      told.message,
      'Could not follow report 5: the service returned 503 (trace T-1). Try again later.',
    );
  });
});

describe('the error of an operation', () => {
  const facts = { kind: 'server', reason: 'it broke', advice: 'Try again later.', status: 500 } as const;

  it('has the operation and all facts of the failure', () => {
    const failure = new Failure({ ...facts, traceId: 'T-2', cause: 'the cause' });
    const error = failedOperation('list the leaves', failure);
    const { name, kind, attempted, status, traceId, cause, message } = error;
    assert.deepEqual(
      { name, kind, attempted, status, traceId, cause, message },
      {
        name: 'ServiceError',
        kind: 'server',
        attempted: 'list the leaves',
        status: 500,
        traceId: 'T-2',
        cause: 'the cause',
        message: 'Could not list the leaves: it broke (trace T-2). Try again later.',
      },
    );
    assert.equal(
      error.stack,
      failure.stack?.replace(`Failure: ${failure.message}`, `ServiceError: ${message}`),
    );
  });

  it('keeps the operation that it has already', () => {
    const inner = failedOperation('get a token', new Failure(facts), { of: 'token' });
    assert.equal(failedOperation('list the leaves', inner), inner);
    assert.equal(inner.of, 'token');
  });
});
