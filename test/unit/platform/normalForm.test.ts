import assert from 'node:assert/strict';
import fc from 'fast-check';
import { normalForm, normalFormAcross } from '../../../src/platform/text/jsonText.ts';

const base = 'https://acme.example/company';
const of = (json: string, baseUrl = base) => normalForm(json, baseUrl);

describe('the normal form of a document', () => {
  it('sorts keys at any depth, and has one spelling of blanks and escapes', () => {
    assert.equal(
      of('{ "b": [{"z": 1, "a": null}],\n "a": "\\u00e9\\/" }'),
      '{"a":"é/","b":[{"a":null,"z":1}]}',
    );
    assert.equal(
      of('{"b":1,"__proto__":{"y":1,"x":2},"10":0,"9":0}'),
      of('{"9":0,"10":0,"__proto__":{"x":2,"y":1},"b":1}'),
    );
    assert.match(of('{"__proto__":{"x":2}}'), /__proto__/);
  });

  it('keeps the digits of numbers', () => {
    for (const number of ['12345678901234567890', '1.0', '1e20', '-0', '0.10', '700.50']) {
      assert.equal(of(`{"n":[${number}]}`), `{"n":[${number}]}`);
    }
  });

  it('keeps the order of lists', () => {
    assert.notEqual(of('[1,2]'), of('[2,1]'));
  });

  it('leaves the base URL out of addresses, so that those of two companies are equal', () => {
    const links = (baseUrl: string) =>
      `{"url":"${baseUrl}/api/users/1?a=b#c","self":"${baseUrl}","root":"${baseUrl}/"}`;
    assert.equal(of(links(base)), '{"root":"/","self":"/","url":"/api/users/1?a=b#c"}');
    assert.equal(of(links(base)), of(links('http://127.0.0.1:8080'), 'http://127.0.0.1:8080'));
    assert.equal(of('["HTTPS://ACME.example:443/company/x"]'), '["/x"]');
  });

  it('keeps every other address and text', () => {
    for (const text of [
      'https://other.example/company/users/1',
      'http://acme.example/company/users/1',
      'https://acme.example/companyother/1',
      'https://acme.example/company.evil/1',
      'https://user:secret@acme.example/company/1',
      'https://acme.example.evil/company/1',
      'https://acme.example/1',
      `see ${base}/users/1`,
      'httpsfoo',
      'https://',
      '••••',
    ]) {
      assert.equal(of(JSON.stringify([text])), JSON.stringify([text]));
    }
  });

  it('shows every difference in meaning, and no other', () => {
    fc.assert(
      fc.property(fc.json(), fc.json(), (one, other) => {
        assert.equal(of(one) === of(other), of(JSON.stringify(JSON.parse(one), undefined, 1)) === of(other));
        assert.deepEqual(JSON.parse(of(one)), JSON.parse(one));
      }),
      { numRuns: 300 },
    );
  });

  it('takes the deepest and the largest document', () => {
    const deep = '['.repeat(200) + ']'.repeat(200);
    assert.equal(of(deep), deep);
    const fields = Array.from({ length: 75_000 }, (_, index) => `"${(index * 7919) % 75_000}x":${index}`);
    assert.ok(of(`{${fields.join(',')}}`).startsWith('{"0x":0,"10000x":'));
  });
});

describe('normalFormAcross', () => {
  it('sets apart what only identifies records of one company, by its path', () => {
    const json = `{"url":"${base}/x/1","name":"Ann","id":1,"headID":4,"remoteId":"r",
      "manager":{"id":"2","name":"Bea"},"list":[{"labelIds":[5],"value":7}]}`;
    const { shared, text } = normalFormAcross(json, base, 'IDs');
    assert.deepEqual(JSON.parse(shared), {
      list: [{ value: 7 }],
      manager: { name: 'Bea' },
      name: 'Ann',
      remoteId: 'r',
    });
    assert.deepEqual(JSON.parse(text), {
      ...JSON.parse(shared),
      IDs: { headID: 4, id: 1, 'list[0].labelIds': [5], 'manager.id': '2', url: '/x/1' },
    });
  });
});
