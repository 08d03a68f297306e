import assert from 'node:assert/strict';
import { personName } from '../../../src/service/contract/personName.ts';

describe('personName', () => {
  it('puts the family name first and takes what is shown', () => {
    assert.equal(personName({ familyName: 'Lefèvre', givenName: 'Zoé' }), 'Lefèvre Zoé');
    assert.equal(personName({ familyName: 'Lefèvre', givenName: null }), 'Lefèvre');
    assert.equal(personName({ familyName: '', givenName: 'Zoé' }), 'Zoé');
    assert.equal(personName({}), undefined);
  });

  it('takes the names of the legacy API, and its whole name where it has no family name', () => {
    assert.equal(personName({ lastName: 'Lefèvre', firstName: 'Zoé', name: 'Zoé Lefèvre' }), 'Lefèvre Zoé');
    assert.equal(personName({ lastName: '', firstName: 'Zoé', name: 'Zoé Lefèvre' }), 'Zoé Lefèvre');
    assert.equal(personName({ name: 'Zoé Lefèvre' }), 'Zoé Lefèvre');
  });
});
