import assert from 'node:assert/strict';
import { isFinal, phaseOf } from '../../../src/domain/reportStatus.ts';

describe('the status of a report', () => {
  it('is over when done or failed', () => {
    assert.deepEqual(['pending', 'done', 'error', 'queued', ''].filter(isFinal), ['done', 'error']);
  });

  it('stays unknown for words that are not known today', () => {
    assert.equal(phaseOf('pending'), 'pending');
    assert.equal(phaseOf('archived'), 'unknown');
    assert.equal(phaseOf('Done'), 'unknown');
    assert.equal(phaseOf(''), 'unknown');
  });
});
