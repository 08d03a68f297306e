import assert from 'node:assert/strict';
import { fieldNamesIn, MoreFields } from '../../../../src/features/documents/moreFields/moreFields.ts';
import { clientOf, json, serve } from '../../service/fixtures.ts';
import { FakeMemento } from '../connections/fakes.ts';

describe('names of further fields', () => {
  for (const [text, expected] of [
    ['', []],
    ['  ', []],
    ['birthPlace', ['birthPlace']],
    [' a , b,\tc_1-x.y ', ['a', 'b', 'c_1-x.y']],
    ['head[id,mail[a]],b', ['head[id,mail[a]]', 'b']],
    ['a,b,a', ['a', 'b']],
  ] as const) {
    it(`are read from ${JSON.stringify(text)}`, () => assert.deepEqual(fieldNamesIn(text), expected));
  }

  for (const text of [
    'a b',
    'a&limit=1',
    'a=b',
    'a#',
    'a/b',
    'a%20',
    'é',
    'a;b',
    'a,,b',
    'a,',
    ',a',
    'a[b',
    'a]b',
    'a[]',
    'a[b]c',
    '[a]',
    'a\nb',
    'a'.repeat(1_001),
  ]) {
    it(`are not ${JSON.stringify(text.slice(0, 20))}`, () => assert.equal(fieldNamesIn(text), undefined));
  }
});

describe('further fields', () => {
  const acme = { id: 'acme', instance: '1' };

  it('are kept for a connection and a kind, until they are emptied or the connection is removed', async () => {
    const state = new FakeMemento();
    const fields = new MoreFields(state);
    assert.deepEqual(fields.of(acme, 'users'), []);
    await fields.set(acme, 'users', ['a', 'b[c,d]']);
    await fields.set(acme, 'leaves', ['x']);
    await fields.set({ id: 'other' }, 'users', ['y']);
    const window = new MoreFields(state);
    assert.deepEqual(window.of(acme, 'users'), ['a', 'b[c,d]']);
    assert.deepEqual(window.of(acme, 'legacy-departments'), []);
    assert.deepEqual(window.of(acme, 'employees'), []);
    assert.deepEqual(window.of({ id: 'acme', instance: '2' }, 'users'), [], 'a later connection of the id');
    assert.deepEqual(window.of({ id: 'other' }, 'users'), ['y']);
    await window.set(acme, 'leaves', []);
    assert.deepEqual(fields.of(acme, 'leaves'), []);
    await fields.forget('acme', acme);
    assert.deepEqual(fields.of(acme, 'users'), ['a', 'b[c,d]'], 'the connection is back');
    await fields.forget('acme', { id: 'acme', instance: '2' });
    assert.deepEqual(state.keys(), ['workforce.fields other  users']);
  });

  it('are checked again when they are read: another version may have stored them', async () => {
    const state = new FakeMemento();
    for (const value of [null, 3, {}, 'a&limit=1', ['a']]) {
      await state.update('workforce.fields acme 1 users', value);
      assert.deepEqual(new MoreFields(state).of(acme, 'users'), []);
    }
  });
});

describe('the fields of a document', () => {
  for (const kind of ['users', 'leaves', 'legacy-departments'] as const) {
    it(`of kind ${kind} are requested from the legacy API beside the known ones`, async () => {
      await using server = await serve((request, response) =>
        request.url?.startsWith('/api/v3/') ? json(response, { data: { id: 1 } }) : json(response, {}, 404),
      );
      const { service } = clientOf({ baseUrl: server.origin });
      await service.document(kind, '1', { fields: ['shoeSize', 'head[id,mail]'] });
      const asked = server.requests.map(({ url }) => new URL(url, server.origin)).at(-1);
      assert.match(asked?.searchParams.get('fields') ?? '', /^id,.*,shoeSize,head\[id,mail\]$/);
    });
  }

  it('of an employee include employment and job position', async () => {
    await using server = await serve((request, response) =>
      request.url === '/connect/token'
        ? json(response, { access_token: 'PLANTED-token', token_type: 'Bearer' })
        : json(response, {
            id: '1',
            embedded: { 'job-position': { jp: { id: 'jp', salary: { amount: 5 } } } },
          }),
    );
    const { service } = clientOf({ baseUrl: server.origin });
    const { sensitive } = await service.document('employees', '1');
    assert.equal(server.requests.at(-1)?.url, '/service-api/employees/1?include=embedded%2Clinks');
    assert.deepEqual(
      sensitive.map(({ field }) => field),
      ['salary'],
    );
  });
});
