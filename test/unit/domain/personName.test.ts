import assert from 'node:assert/strict';
import { personName } from '../../../src/domain/personName.ts';

describe('personName', () => {
  it('puts the family name first and takes what is shown', () => {
    assert.equal(personName({ familyName: 'Lefèvre', givenName: 'Zoé' }), 'Lefèvre Zoé');
    assert.equal(personName({ familyName: 'Lefèvre', givenName: null }), 'Lefèvre');
    assert.equal(personName({ familyName: '', givenName: 'Zoé' }), 'Zoé');
    assert.equal(personName({}), undefined);
  });
});
