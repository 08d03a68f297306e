import assert from 'node:assert/strict';
import { matchValues, readColumn, recognizeKey } from '../../../../src/features/answers/model/matching.ts';

const people = [
  { id: '1', name: 'Müller Ann-Marie', email: 'Ann@acme.example', number: '00042' },
  { id: '2', name: 'Lee Bo', email: 'bo@acme.example', number: 'H007' },
  { id: '3', name: 'Bo Lee', email: 'BO@acme.example', number: null },
  { id: '01', name: undefined, email: null, number: '42' },
];

async function idsFor(key: Parameters<typeof matchValues>[1], ...values: readonly string[]) {
  return (await matchValues(values, key, people)).map((match) => match.people.map(({ id }) => id));
}

describe('a pasted column', () => {
  it('keeps its lines, blank ones between others included', () => {
    assert.deepEqual(readColumn('7\r\n\n  8 \r9\n\n\n'), ['7', '', '8', '9']);
    assert.deepEqual(readColumn(''), ['']);
  });

  it('is recognized by what most of its values look like', () => {
    assert.equal(recognizeKey(['12', '13', 'Ann']), 'id');
    assert.equal(recognizeKey(['a@b.example', '', '', 'c@d.example', 'x']), 'email');
    assert.equal(recognizeKey(['H000123', 'H000124']), 'number');
    assert.equal(recognizeKey(['Ann Lee', 'https://x.example', '12']), 'name');
    assert.equal(recognizeKey([]), 'id');
  });

  it('finds ids by their text, and nobody for an empty value', async () => {
    assert.deepEqual(await idsFor('id', '2', '', '1', '01', '9', '2'), [['2'], [], ['1'], ['01'], [], ['2']]);
  });

  it('finds e-mail addresses in any case, and marks several people', async () => {
    assert.deepEqual(await idsFor('email', 'ANN@ACME.EXAMPLE', 'bo@acme.example', 'ann'), [
      ['1'],
      ['2', '3'],
      [],
    ]);
  });

  it('finds numbers whose zeros a spreadsheet has dropped', async () => {
    assert.deepEqual(await idsFor('number', '42', '0042', 'h007', '7'), [
      ['1', '01'],
      ['1', '01'],
      ['2'],
      [],
    ]);
  });

  it('finds names without accents, in any order of their words', async () => {
    assert.deepEqual(await idsFor('name', 'ann marie MULLER', 'Lee, Bo', 'Lee', '-'), [
      ['1'],
      ['2', '3'],
      [],
      [],
    ]);
  });
});
