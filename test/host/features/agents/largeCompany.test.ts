import assert from 'node:assert/strict';
import { allScopes } from '../../../unit/service/sandboxClient.ts';
import { useSandbox } from '../documents/support.ts';
import { allow, call, minuteLater, refusalOf } from './support.ts';

describe('an agent at a large company', () => {
  useSandbox('Large', { employees: 950, departments: 12 }, { scopes: allScopes });

  before(() => allow('pseudonyms'));
  beforeEach(minuteLater);
  after(() => allow(undefined));

  it('goes on with a call that the limit has cut, and reads nothing twice', async () => {
    // The people of both APIs are more requests than a minute has.
    const cut = await call('list', { list: 'departments' });
    assert.deepEqual([cut.records, cut.requests], [undefined, 10]);
    const note =
      /cut this call: it has 10 responses, and needs more\. They are kept\. Pass "next".* in \d+ seconds/;
    assert.match(cut.notes.join(), note);
    assert.match(await refusalOf('list', { list: 'departments', next: cut.next }), /limit of requests/);
    minuteLater();
    const rest = await call('list', { list: 'departments', next: cut.next });
    assert.deepEqual([rest.records?.length, rest.next], [12, undefined]);
    for (const { id } of rest.records?.slice(0, 5) ?? []) {
      await call('read', { kind: 'department', id });
    }
    minuteLater();
    const whole = await call('check', { what: 'people' });
    minuteLater();
    for (const { id } of rest.records?.slice(0, 5) ?? []) {
      assert.equal((await call('read', { kind: 'department', id })).requests, 1);
    }
    const half = await call('check', { what: 'people' });
    assert.deepEqual([half.records, half.requests], [undefined, 5]);
    minuteLater();
    const other = await call('check', { what: 'people', next: half.next });
    assert.deepEqual([other.records, other.requests], [whole.records, whole.requests - 5]);
  });

  for (const what of ['organization', 'people']) {
    it(`checks it with the requests of one minute: ${what}`, async () => {
      const { requests, notes } = await call('check', { what });
      assert.equal(requests, 10);
      assert.doesNotMatch(notes.join(), /Only/);
    });
  }
});
