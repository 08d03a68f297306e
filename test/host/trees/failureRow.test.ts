import assert from 'node:assert/strict';
import { type FailureKind, ServiceError } from '../../../src/service/http/errors.ts';
import { failureRow, renderFailure } from '../../../src/tree/rows.ts';

describe('a row that failed', () => {
  const rowOf = (kind: FailureKind, of?: ServiceError['of'], baseUrl = 'https://acme.example') => {
    const error = new ServiceError({
      kind,
      of,
      connection: { id: 'acme', baseUrl },
      attempted: 'list the departments',
      reason: 'x',
      advice: 'y.',
    });
    return renderFailure(failureRow('', { error, failedAt: 0, isOfNext: false }, () => Promise.resolve()));
  };

  it('begins with the refusal of the API key, and replaces it by a click', () => {
    const { label, description, command } = rowOf('unauthorized', 'key');
    assert.deepEqual(
      [label, description, command?.command],
      ['API key refused: Replace Key…', 'Could not list the departments: x', 'workforce.replaceKey'],
    );
    assert.equal(rowOf('forbidden', 'key').label, 'Could not list the departments');
    assert.equal(rowOf('unauthorized', 'token').label, 'Could not list the departments');
  });

  it('offers to edit the connection where an entry may be wrong, and to try again only otherwise', () => {
    const valueFor = (...facts: Parameters<typeof rowOf>) => rowOf(...facts).contextValue;
    for (const kind of ['unauthorized', 'forbidden', 'missing', 'no-credentials'] as const) {
      assert.equal(valueFor(kind), 'failure-connection', kind);
    }
    assert.equal(valueFor('forbidden', 'key'), 'failure-connection-key');
    assert.equal(valueFor('forbidden', 'key', 'http://localhost'), 'failure-connection');
    assert.equal(valueFor('forbidden', 'token'), 'failure-connection');
    for (const kind of ['rate-limited', 'unavailable', 'timeout'] as const) {
      assert.equal(valueFor(kind), 'failure', kind);
    }
  });
});
