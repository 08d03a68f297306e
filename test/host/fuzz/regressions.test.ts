import assert from 'node:assert/strict';
import { renderPerson } from '../../../src/ui/tree/person.ts';

describe('what fuzzing of the rows found', () => {
  it('the status of a person is no word for the menus, unless it is one of ours', () => {
    const contextOf = (status: string) =>
      renderPerson({
        kind: 'person',
        id: 'p',
        address: { connection: 'acme', resource: 'employees', id: '1' },
        employee: { id: '1', status },
      }).contextValue;
    assert.equal(contextOf('upcoming'), 'resource person upcoming');
    assert.equal(contextOf('department downloadable'), 'resource person');
  });
});
