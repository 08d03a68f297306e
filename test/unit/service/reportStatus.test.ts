import assert from 'node:assert/strict';
import { isFinal, phaseOf } from '../../../src/service/contract/vocabularies.ts';

describe('the status of a report', () => {
  it('is final when done or failed', () => {
    assert.deepEqual(['pending', 'done', 'error', 'queued', ''].filter(isFinal), ['done', 'error']);
  });

  it('is unknown for any other word', () => {
    assert.equal(phaseOf('pending'), 'pending');
    assert.equal(phaseOf('archived'), 'unknown');
    assert.equal(phaseOf('Done'), 'done');
    assert.equal(phaseOf(''), 'unknown');
  });
});
