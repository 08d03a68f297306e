import assert from 'node:assert/strict';
import {
  idsMeant,
  inUnusualCase,
  matchValues,
  readColumn,
  recognizeKey,
} from '../../../../src/features/answers/model/matching.ts';

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
    assert.deepEqual(await idsFor('number', '42', '0042', '00042', 'h007', '7'), [
      ['01', '1'],
      ['1', '01'],
      ['1'],
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

  const others = [
    { id: '1067', name: '山田 太郎', email: 'a@b.example', number: '00123' },
    { id: '00200', name: "O'Neil Ann", email: 'Ann.Lee@acme.example', number: 'H-000300' },
  ];
  /** What a value finds, and whether that is only probable. */
  for (const [key, value, id, isProbable] of [
    ['id', '1067', '1067', false],
    ['id', '"1067"', '1067', false],
    ['id', '="1067"', '1067', false],
    ['id', "'1067", '1067', false],
    ['id', '1067;', '1067', false],
    ['id', '<1067>', '1067', false],
    ['id', '\u200b10\u00ad67\u200e', '1067', false],
    ['id', '\u00a01067\u00a0', '1067', false],
    ['id', '\ufeff1067', '1067', false],
    ['id', '１０６７', '1067', false],
    ['id', '١٠٦٧', '1067', false],
    ['id', '१०६७', '1067', false],
    ['id', '1067.0', '1067', true],
    ['id', '1067,00', '1067', true],
    ['id', '1,067', '1067', true],
    ['id', '1.067', '1067', true],
    ['id', "1'067", '1067', true],
    ['id', '1\u202f067', '1067', true],
    ['id', '1,067.00', '1067', true],
    ['id', '1.067E+03', '1067', true],
    ['id', '200', '00200', true],
    ['id', '200.0', '00200', true],
    ['id', '001067', '1067', true],
    ['id', '1,2', undefined, false],
    ['id', '../1067', undefined, false],
    ['id', '10670', undefined, false],
    ['number', '="00123"', '1067', false],
    ['number', "'00123", '1067', false],
    ['number', '123', '1067', true],
    ['number', '123.0', '1067', true],
    ['number', 'h-000300', '00200', false],
    ['number', 'H000300', '00200', true],
    ['number', 'H 300', '00200', true],
    ['email', 'mailto:a@b.example', '1067', false],
    ['email', 'mailto:A@B.example?subject=x', '1067', false],
    ['email', 'Bo Lee <a@b.example>', '1067', false],
    ['email', '"Lee, Bo" <a@b.example>;', '1067', false],
    ['email', 'a@b.example;', '1067', false],
    ['email', '[a@b.example](mailto:c)', '1067', false],
    ['email', ' a@b.example\u200b', '1067', false],
    ['email', 'ANN.LEE@ACME.EXAMPLE', '00200', false],
    ['email', 'a@b.example, c@d.example', undefined, false],
    ['name', '太郎 山田', '1067', false],
    ['name', '山田太郎', '1067', true],
    ['name', '太郎山田', '1067', true],
    ['name', 'Ann O’Neil', '00200', false],
    ['name', 'Ann Oneil', '00200', true],
    ['name', 'Ann', undefined, false],
  ] as const) {
    const found = isProbable ? 'is probably somebody' : 'is somebody';
    it(`${id === undefined ? 'is nobody' : found} by ${key}: ${JSON.stringify(value)}`, async () => {
      const [match] = await matchValues([value], key, others);
      assert.deepEqual(
        match?.people.map((person) => person.id),
        id === undefined ? [] : [id],
      );
      assert.equal(match?.why !== undefined, isProbable);
    });
  }

  it('is recognized behind what stands around its values', () => {
    assert.equal(recognizeKey(['1067.0', '1,068', '="00123"']), 'id');
    assert.equal(recognizeKey(['Bo <a@b.example>', 'mailto:c@d.example', 'x']), 'email');
  });

  it('has ids that a spreadsheet may have changed', () => {
    assert.deepEqual(idsMeant('1067.0', 5), ['1067', '01067']);
    assert.deepEqual(idsMeant('00123', 5), ['00123', '123']);
    assert.deepEqual(idsMeant('1.000', 4), ['1000', '1', '0001']);
    assert.deepEqual(idsMeant('H1', 5), []);
  });

  it('has e-mail addresses in a case that nobody writes', () => {
    const unusual = ['ann@acme.example', 'ANN@ACME.EXAMPLE', 'Ann@acme.example'].map(inUnusualCase);
    assert.deepEqual(new Set(unusual), new Set(['ANN@ACME.EXAMPLe']));
  });
});
