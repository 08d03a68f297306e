import assert from 'node:assert/strict';
import { freeId } from '../../../src/connections/identifiers.ts';

describe('the id of a connection', () => {
  const cases: readonly (readonly [name: string, id: string])[] = [
    ['Acme', 'acme'],
    ['Société Générale & Fils', 'societe-generale-fils'],
    ['  --A  1-- ', 'a-1'],
    ['日本', 'connection'],
    ['$(trash)', 'trash'],
    ['x'.repeat(100), 'x'.repeat(40)],
    [`${'x'.repeat(39)} yz`, 'x'.repeat(39)],
    ['İstanbul', 'istanbul'],
  ];
  for (const [name, id] of cases) {
    it(`of ${name.slice(0, 30)} is ${id}`, () => assert.equal(freeId(name, []), id));
  }

  it('gets a number when it is taken', () => {
    assert.equal(freeId('Acme', ['acme', 'acme-2']), 'acme-3');
  });

  it('is never that of the sandbox', () => {
    assert.equal(freeId('Sandbox', []), 'sandbox-2');
  });
});
