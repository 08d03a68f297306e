import assert from 'node:assert/strict';
import { foldText, TextIndex } from '../../../../src/company/search/textIndex.ts';

const people = [
  ['Martin Léa', '1001', 'H000001', 'lea.martin@acme.example'],
  ['Lefèvre Zoé', '1002', 'H000002', 'zoe.lefevre@acme.example'],
  ['Saint-Martin Adam', '1003', 'H001002', 'adam@acme.example'],
  ['Østergård Jürgen', '1004', 'H000004', 'jurgen@acme.example'],
  ['Иванова Анна', '1005', 'H000005', 'anna@acme.example'],
  ['陳 大文', '10010', 'H000006', 'chan@acme.example'],
];

describe('the index of texts', () => {
  const index = new TextIndex(people);
  const ranked = (names: readonly string[], text: string) =>
    new TextIndex(names.map((name) => [name])).find(text, 10).map((place) => names[place]);
  const found = (text: string, max = 10) => index.find(text, max).map((place) => people[place]?.[0]);

  it('finds any part of a name', () => {
    assert.deepEqual(found('arti'), ['Martin Léa', 'Saint-Martin Adam']);
    assert.deepEqual(found('vre'), ['Lefèvre Zoé']);
  });

  it('ignores accents and case, in the entry and in the text', () => {
    for (const text of ['lefevre', 'LEFÈVRE', 'Lefe\u0300vre', 'lefe\u0300\u0301vre']) {
      assert.deepEqual(found(text), ['Lefèvre Zoé'], text);
    }
    assert.deepEqual(found('ostergard'), ['Østergård Jürgen']);
    assert.equal(foldText('ÉMILE Ø'), 'emile o');
  });

  it('finds names in other scripts', () => {
    assert.deepEqual(found('иван'), ['Иванова Анна']);
    assert.deepEqual(found('大文'), ['陳 大文']);
  });

  it('takes words in any order, and requires all of them', () => {
    assert.deepEqual(found('lea martin'), ['Martin Léa']);
    assert.deepEqual(found('zoe martin'), []);
  });

  it('puts an entry with exactly this text first', () => {
    assert.deepEqual(found('1001'), ['Martin Léa', '陳 大文']);
    assert.equal(found('1002')[0], 'Lefèvre Zoé');
    assert.deepEqual(found('h001002'), ['Saint-Martin Adam']);
    assert.deepEqual([...index.whole(' LEA.martin@acme.example ')], [0]);
    assert.deepEqual([...index.whole('lea')], []);
  });

  it('leaves out the places that are not searched, also among those with exactly this text', () => {
    assert.deepEqual(
      index.find('martin', 10, (place) => place > 0),
      [2],
    );
    assert.deepEqual([...index.whole('1001', (place) => place > 0)], []);
  });

  it('finds no text across two entries or two texts of one', () => {
    assert.deepEqual(
      [found('acme.example lefevre'), found('example Lefèvre')],
      [['Lefèvre Zoé'], ['Lefèvre Zoé']],
    );
    assert.deepEqual([...index.whole('lea.martin@acme.example\n')], [0]);
    assert.deepEqual([...index.whole('Martin Léa 1001')], []);
  });

  it('puts the beginning of a name before other places', () => {
    assert.equal(found('martin')[0], 'Martin Léa');
  });

  it('ranks a whole word before the beginning of one, and that before the inside of one', () => {
    const names = ['Kleinmartin Ann', 'Saint-Martin Adam', 'Adam Martin', 'Martin Zoe', 'Martine Bob'];
    assert.deepEqual(ranked(names, 'martin'), [
      'Martin Zoe',
      'Adam Martin',
      'Saint-Martin Adam',
      'Martine Bob',
      'Kleinmartin Ann',
    ]);
  });

  it('ranks the words in the order of the text first', () => {
    const names = ['Zoe Martinez Lea', 'Leanne Martin', 'Lea Martin', 'Martin Lea'];
    assert.equal(ranked(names, 'martin lea')[0], 'Martin Lea');
    assert.deepEqual(ranked(names, 'martin lea').at(-1), 'Leanne Martin');
    assert.deepEqual(ranked(['Leamartin', 'Lea x Martin', 'Lea Martin'], 'lea martin'), [
      'Lea Martin',
      'Lea x Martin',
      'Leamartin',
    ]);
  });

  it('puts an entry with exactly this text before better names, whatever stands around it', () => {
    const entries = [['1001 Main'], ['Zoe', '1001']];
    assert.deepEqual(new TextIndex(entries).find(' 1001 ', 5), [1, 0]);
  });

  it('puts an entry behind those that have the words further ahead', () => {
    const entries = [['x'.repeat(99), 'Martin Bob'], ['Kleinmartin Ann'], ['Martin Zoe']];
    assert.deepEqual(new TextIndex(entries).find('martin', 5), [2, 0, 1]);
  });

  it('finds names with either apostrophe', () => {
    const index = new TextIndex([["Aoife O'Brien"], ['Aoife O’Brien'], ['Ann Brien-O']]);
    for (const text of ["o'brien", 'O’Brien']) {
      assert.deepEqual(index.find(text, 5), [0, 1, 2]);
    }
  });

  it('looks at the first eight words, and at the first 100 characters of each text', () => {
    const cut = new TextIndex([['one two three four five six seven eight'], [`${'x'.repeat(100)}end`]]);
    assert.deepEqual(cut.find('one two three four five six seven eight nine', 5), [0]);
    assert.deepEqual(cut.find('one two three four five six seven nine', 5), []);
    assert.deepEqual(cut.find(`${'x'.repeat(100)}y`, 5), [1]);
    assert.deepEqual([...cut.find('end', 5), ...cut.whole(`${'x'.repeat(100)}end`)], []);
    assert.deepEqual([...cut.whole('x'.repeat(100))], [1]);
  });

  it('finds no entry with an empty text by an empty text', () => {
    assert.deepEqual([...new TextIndex([['Ann', '']]).whole(' ')], []);
  });

  it('returns no more than requested, and nothing for a text without letters and digits', () => {
    assert.equal(found('acme', 2).length, 2);
    assert.deepEqual([found(''), found(' — ')], [[], []]);
  });

  it('ranks beginnings first also among very many matches', () => {
    const many = new TextIndex([
      ...Array.from({ length: 2_000 }, (_, id) => [`Person of Martin ${id}`]),
      ['Martin Last'],
      ['Zoe', 'martin'],
    ]);
    assert.deepEqual(many.find('martin', 3), [2_001, 2_000, 0]);
  });

  it('takes long and hostile texts', () => {
    const hostile = new TextIndex([['(a+)+$ '.repeat(50_000)], ['$(icon) [x](command:y)']]);
    assert.deepEqual(hostile.find('(x+)+$ y'.repeat(1_000), 5), [1]);
    assert.deepEqual(hostile.find('icon command', 5), [1]);
    assert.deepEqual(hostile.find('a b c d e f g h i j k l', 5), []);
  });
});
