import assert from 'node:assert/strict';
import { confirmedIn } from '../../../../src/company/values/masking.ts';
import { sensitiveRanges } from '../../../../src/service/contract/check/sensitive.ts';
import { JsonTree } from '../../../../src/service/contract/json/jsonTree.ts';

/** The values of a document that are shown after another version of it was revealed. */
function shown(before: unknown, now: unknown): unknown[] {
  const text = JSON.stringify(now);
  const present = sensitiveRanges('users', new JsonTree(text));
  const among = confirmedIn(present, sensitiveRanges('users', new JsonTree(JSON.stringify(before))));
  return [...among].map(({ offset, length }) => JSON.parse(text.slice(offset, offset + length)));
}

describe('values that were confirmed in another version of a document', () => {
  for (const [what, before, now, expected] of [
    ['the same field', { iban: 'a' }, { iban: 'b' }, ['b']],
    ['another field', { iban: 'a' }, { rib: 'a' }, []],
    ['the field of another record', { ann: { iban: 'a' } }, { bob: { iban: 'a' }, iban: 'a' }, []],
    ['a field that became a record', { iban: 'a' }, { iban: { x: 'a' } }, []],
    ['a part of a field', { extendedData: { a: 1 } }, { extendedData: { b: 1, a: 2 } }, [2]],
    [
      'a record of a list, by its id',
      [{ id: 1, iban: 'a' }],
      [
        { id: 2, iban: 'b' },
        { id: 1, iban: 'c' },
      ],
      ['c'],
    ],
    [
      'a record without an id, as long as it is the same',
      [{ iban: 'a' }],
      [{ iban: 'b' }, { iban: 'a' }],
      ['a'],
    ],
    ['a place in a list', { extendedData: ['a', 'b'] }, { extendedData: ['c', 'b'] }, ['b']],
    [
      'one of two that cannot be distinguished',
      [{ id: 1, iban: 'a' }],
      [
        { id: 1, iban: 'a' },
        { id: 1, iban: 'b' },
      ],
      ['a'],
    ],
    [
      'names of all objects',
      { __proto__: null, constructor: { iban: 'a' } },
      { toString: { iban: 'a' } },
      [],
    ],
  ] as const) {
    it(`count as ${what}`, () => assert.deepEqual(shown(before, now), expected));
  }

  it('are found in linear time, however deep and long the document is', () => {
    let value: unknown = { iban: 'a' };
    for (let depth = 0; depth < 90; depth += 1) {
      value = [{ [`name ${'x'.repeat(1_000)}`]: value }, 'y'.repeat(10_000)];
    }
    assert.deepEqual(shown(value, value), ['a']);
  });
});
