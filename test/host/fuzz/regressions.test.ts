import assert from 'node:assert/strict';
import { knownPerson } from '../../../src/company/known/records.ts';
import { personNode, renderPerson } from '../../../src/tree/person.ts';

describe('regressions that fuzzing of the rows found', () => {
  it('the status of a person reaches the menus only if it is a known one', () => {
    const contextOf = (status: string) =>
      renderPerson(personNode('acme', 'p', knownPerson({ resource: 'employees', id: '1', status })))
        .contextValue;
    assert.equal(contextOf('upcoming'), 'resource person upcoming');
    assert.equal(contextOf('department downloadable'), 'resource person');
  });
});
