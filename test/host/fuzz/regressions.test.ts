import assert from 'node:assert/strict';
import { renderPerson } from '../../../src/ui/tree/person.ts';

describe('regressions that fuzzing of the rows found', () => {
  it('the status of a person reaches the menus only if it is a known one', () => {
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
