import assert from 'node:assert/strict';
import { axisIdsIn, extraFields } from '../../../src/documents/userFields.ts';

describe('fields of users on top', () => {
  it('are those that the address asks for', () => {
    const user = { connection: 'acme', resource: 'users', id: '1' } as const;
    assert.deepEqual(extraFields(user), []);
    assert.deepEqual(extraFields({ ...user, extendedData: true, axes: ['3', 'b'] }), [
      'extendedData',
      'userAxisValues_3',
      'userAxisValues_b',
    ]);
  });

  it('are read from a list of axis ids as a person writes it, or not at all', () => {
    assert.deepEqual(axisIdsIn(' 3, 4,cost_center-1 ,3 5,'), ['3', '4', 'cost_center-1', '5']);
    for (const text of ['', ' , ', '3;4', 'é', '3, a&b', '3, iban=']) {
      assert.equal(axisIdsIn(text), undefined, text);
    }
  });
});
