import assert from 'node:assert/strict';
import { NotATable, recognizeEncoding } from '../../../src/formats/content.ts';
import type { Row } from '../../../src/formats/reading.ts';
import { recognizeReading, tableRows } from '../../../src/formats/records.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const rows = 'Matricule;Département;Heures\r\nH1;"Zoë; ""Ops""\r\nNord";7,5\r\n\r\nH2;Œuvre;8\r\n';

/** The batches of a content. */
async function batchesOf(bytes: Uint8Array): Promise<readonly (readonly Row[])[]> {
  const batches: (readonly Row[])[] = [];
  const encoding = recognizeEncoding(bytes);
  const reading = { encoding, delimiter: ';', above: 0, quotes: true } as const;
  for await (const { rows } of tableRows(bytes, reading, (text) => text)) {
    batches.push(rows);
  }
  return batches;
}

async function tableOf(bytes: Uint8Array): Promise<readonly Row[]> {
  return (await batchesOf(bytes)).flat();
}

describe('the rows of a content', () => {
  const expected = [
    ['Matricule', 'Département', 'Heures'],
    ['H1', 'Zoë; "Ops"\r\nNord', '7,5'],
    ['H2', 'Œuvre', '8'],
  ];
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const windows1252 = Buffer.from(rows.replace('Œ', '\u008c'), 'latin1');
  for (const [encoding, bytes] of [
    ['utf-8', bytesOf(rows)],
    ['utf-8', bytesOf(`\ufeff${rows}`)],
    ['utf-16le', utf16(`\ufeff${rows}`)],
    ['utf-16le', utf16(rows)],
    ['utf-16be', utf16(`\ufeff${rows}`).swap16()],
    ['utf-16be', utf16(rows).swap16()],
    ['windows-1252', windows1252],
  ] as const) {
    it(`are read from ${encoding}, with and without a mark`, async () => {
      assert.equal(recognizeEncoding(bytes), encoding);
      assert.deepEqual(await tableOf(bytes), expected);
    });
  }

  it('may be cut anywhere by slices', async () => {
    const many = bytesOf(rows.repeat(2_000));
    const read = await tableOf(many);
    assert.equal(read.length, 6_000);
    assert.deepEqual(read.slice(-3), expected);
  });

  it('may be long, and cut inside of a letter', async () => {
    // Each letter has two bytes, from an odd place on; a slice has an even number of bytes.
    const long = 'é'.repeat(49_000);
    assert.deepEqual(await tableOf(bytesOf(`Name\n${long}\nb`)), [['Name'], [long], ['b']]);
  });

  it('come in batches of a thousand, fewer where they are long', async () => {
    const sizesOf = async (content: string) =>
      (await batchesOf(bytesOf(content))).map(({ length }) => length).filter((length) => length > 0);
    assert.deepEqual(await sizesOf('a;b\n'.repeat(2_500)), [1_000, 1_000, 500]);
    assert.deepEqual(await sizesOf(`${'x'.repeat(99_999)}\n`.repeat(5)), [2, 2, 1]);
  });

  it('may have quotes inside of cells and different lengths', async () => {
    assert.deepEqual(await tableOf(bytesOf('a;b\n5" pipe;1;2\nx')), [
      ['a', 'b'],
      ['5" pipe', '1', '2'],
      ['x'],
    ]);
  });

  it('let timers run', async () => {
    // Counts the turns of the event loop, in each of which timers run: ticks of a timer depend on the machine.
    let turns = 0;
    const count = () => {
      turns += 1;
      turn = setImmediate(count);
    };
    let turn = setImmediate(count);
    await tableOf(bytesOf('12345;Jeanne Dupont;Département des ventes;7,5\r\n'.repeat(40_000)));
    clearImmediate(turn);
    assert.ok(turns > 5, `${turns} turns`);
  });
});

describe('the delimiter of a content', () => {
  for (const [name, text, delimiter] of [
    ['a semicolon beside decimal commas', 'Name;Hours;Days\nA;1,5;2,5\nB;3,5;4,5\n', ';'],
    ['a comma', 'Name,Hours\nA,1.5\n"B; C",2\n', ','],
    ['a tab', 'Name\tHours, net\nA\t1,5\n', '\t'],
    ['a bar', 'Name|Hours\nA|1\n', '|'],
    ['a comma that makes more cells than a semicolon', 'Name;A,B,C\n1;2,3,4\n', ','],
    ['a semicolon beside commas in headings alone', 'Name, first, last;Hours\nA;1\nB;2\n', ';'],
    ['a semicolon where a row is short', 'Name;Hours\nA;1\nB\n', ';'],
    ['a semicolon in a line without an end', 'A;B', ';'],
    ['a semicolon where the sample cuts a row', 'Name, title;Hours\nA, b;1\nC, d', ';'],
    ['none, in one column', 'Names\nDupont; Jean\nAdam\n', '\t'],
    ['one that a column by itself does not contain', 'Names\nDupont\tJean\nAdam; Bob\n', '|'],
    ['a semicolon where a column by itself contains all', 'Names\na;b|c,d\te\n', ';'],
    ['the first one of an empty text', '', '\t'],
    ['one beside a quote that the sample cuts', `Name;Text\nA;1\nB;"${'x'.repeat(50)}`, ';'],
    ['one beside a cell of several lines that the sample cuts', 'Name;Text\nA;1\nB;"first\nsecond', ';'],
  ] as const) {
    it(`is ${name}`, () => assert.equal(recognizeReading(bytesOf(text)).delimiter, delimiter));
  }
});

describe('a content that is no table', () => {
  it('is a long line, which is not read to its end', async () => {
    for (const [start, problem] of [
      ['', 'long-row'],
      ['a;b\n1;"', 'long-row'],
    ] as const) {
      const bytes = bytesOf(start + 'x'.repeat(50_000_000));
      const before = process.threadCpuUsage();
      await assert.rejects(tableOf(bytes), { problem });
      const { user, system } = process.threadCpuUsage(before);
      assert.ok(user + system < 1_500_000, `${user + system} µs`);
    }
  });

  it('is a cell of too many lines', async () => {
    const lines = `${'x'.repeat(999)}\n`.repeat(1_100);
    await assert.rejects(tableOf(bytesOf(`a;b\n1;"${lines}"\n`)), new NotATable('open-quote', 2));
  });

  it('is one with a quote that is never closed', async () => {
    await assert.rejects(tableOf(bytesOf('a;b\n1;"x\n2;y\n')), new NotATable('open-quote', 2));
  });
});
