import assert from 'node:assert/strict';
import { allScopes } from '../../unit/service/sandboxClient.ts';
import { useSandbox } from '../documents/support.ts';
import { agentTools, allow, call, refusalOf } from './support.ts';

describe('an agent', () => {
  const { requests } = useSandbox('Watched', { employees: 30, departments: 6 }, { scopes: allScopes });

  afterEach(() => allow(undefined));

  it('reads nothing where it is not allowed, which is the default', async () => {
    for (const name of agentTools) {
      assert.match(await refusalOf(name), /switched off.+workforce\.agents/, name);
    }
    assert.deepEqual(requests, []);
  });

  it('lists people by pseudonyms', async () => {
    await allow('pseudonyms');
    const { records = [], requests: cost } = await call('list', { list: 'people' });
    assert.equal(records.length, 30);
    assert.match(String(records[0]?.['person']), /^Person \d+$/);
    assert.equal(cost, requests.length);
    console.log(
      JSON.stringify(records.slice(0, 3)),
      requests.map(({ path }) => path),
    );
    for (const [name, input] of [
      ['list', { list: 'departments' }],
      ['list', { list: 'labels' }],
      ['list', { list: 'templates' }],
      ['find', { text: 'sales' }],
      ['read', { kind: 'person', id: 'Person 2' }],
      ['read', { kind: 'department', id: '2' }],
      ['leaves', { from: '2026-01-01', to: '2026-12-31', person: 'Person 3' }],
      ['describe', {}],
      ['coverage', { list: 'users' }],
      ['check', { what: 'organization' }],
      ['check', { what: 'people' }],
    ] as const) {
      try {
        console.log(name, JSON.stringify(await call(name, input)).slice(0, 1500));
      } catch (error) {
        console.log(name, String(error));
      }
    }
  });
});
