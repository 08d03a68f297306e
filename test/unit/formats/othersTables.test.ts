import assert from 'node:assert/strict';
import type { Row } from '../../../src/formats/reading.ts';
import { recognizeReading, tableRows } from '../../../src/formats/records.ts';

/** The rows of a content as it is recognized, or with another reading. */
async function read(
  content: string | Uint8Array,
  changes: Partial<ReturnType<typeof recognizeReading>> = {},
) {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const reading = { ...recognizeReading(bytes), ...changes };
  const rows: Row[] = [];
  for await (const batch of tableRows(bytes, reading, (text) => text)) {
    rows.push(...batch.rows);
  }
  return { reading, rows };
}

const table = [
  ['Id', 'Name', 'Hours'],
  ['1', 'Zoë', '7,5'],
  ['2', 'Bo', '8'],
];
const lines = 'Id;Name;Hours\n1;Zoë;7,5\n2;Bo;8\n';
const latin1 = (text: string) => Buffer.from(text, 'latin1');

describe('a table of another program', () => {
  for (const [what, content] of [
    ['without anything else', lines],
    ['sep=;', `sep=;\n${lines}`],
    ['sep=; with CRLF and a byte order mark', `\ufeffsep=;\r\n${lines.replaceAll('\n', '\r\n')}`],
    ['SEP=; in quotes', `"SEP=;"\n${lines}`],
    ['sep=, and commas', `sep=,\n${lines.replace('7,5', '"7,5"').replaceAll(';', ',')}`],
    ['sep and a tab', `sep=\t\n${lines.replaceAll(';', '\t')}`],
    ['a title line', `Time sheet\n${lines}`],
    ['title lines and a blank one', `Time sheet, March\nAcme, Lyon\n\n${lines}`],
    ['title lines with blank cells', `Time sheet;;\n;;\n${lines}`],
    ['facts of two cells above', `Period;March\nCompany;Acme\n${lines}`],
    ['sep=; and a title', `sep=;\nTime sheet\n${lines}`],
    ['a line with an encoding', `encoding: utf-8\n${lines}`],
    ['a line with another encoding', latin1(`#encoding=iso-8859-15\n${lines}`)],
    ['mixed line ends', lines.replace('\n', '\r\n').replace('8\n', '8\r')],
    ['CR CR LF', lines.replaceAll('\n', '\r\r\n')],
    ['CR alone', lines.replaceAll('\n', '\r')],
    ['blank lines between', lines.replaceAll('\n', '\n\n')],
  ] as const) {
    it(`has its headings and rows with ${what}`, async () => {
      const { rows } = await read(content);
      assert.deepEqual(rows, table);
    });
  }

  for (const [what, content, headings, rows] of [
    ['one more delimiter in the rows', 'a;b\n1;2;\n3;4;\n', ['a', 'b'], 2],
    ['one more delimiter in the headings', 'a;b;\n1;2\n3;4\n', ['a', 'b', ''], 2],
    ['one more cell in the rows', 'Name;City\nAnn;Lyon;7\nBo;Nice;8\n', ['Name', 'City'], 2],
    ['a footer', 'Name;Hours\nAnn;7\nBo;8\nTotal;15\nmade by Acme\n', ['Name', 'Hours'], 4],
    ['an empty last column', 'a;b;c\n1;2;\n3;4;\n', ['a', 'b', 'c'], 2],
    ['decimal commas below a title', 'Hours\nName;Hours\nAnn;7,5\nBo;8,5\n', ['Name', 'Hours'], 2],
    ['commas in texts', 'Name;Note\nAnn;a, b\nBo;c, d\nCy;e, f\n', ['Name', 'Note'], 3],
    [
      'many rows before a cell with other delimiters',
      `Name;Note\n${'Ann;x\n'.repeat(60)}Bo;"a,b,c,d"\n`,
      ['Name', 'Note'],
      61,
    ],
  ] as const) {
    it(`has its headings with ${what}`, async () => {
      const { rows: read_ } = await read(content);
      assert.deepEqual([read_[0], read_.length - 1], [headings, rows]);
    });
  }

  it('begins at the chosen row of headings', async () => {
    const facts = 'Period;March\nName;Hours\nAnn;7\n';
    assert.deepEqual((await read(facts)).reading.above, 0);
    assert.deepEqual((await read(facts, { above: 1 })).rows[0], ['Name', 'Hours']);
    await assert.rejects(read(facts, { above: 3 }), { problem: 'empty' });
  });

  it('keeps its accents with one bad byte', async () => {
    const bytes = Buffer.from(`${lines}3;Zoë é ü?;1\n`);
    bytes[bytes.indexOf('?')] = 0xe9;
    const { reading, rows } = await read(bytes);
    assert.equal(reading.encoding, 'utf-8');
    assert.deepEqual([rows[1], rows[3]?.[1]], [table[1], 'Zoë é ü\ufffd']);
    const far = Buffer.concat([Buffer.from(`a;b\n${'x;y\n'.repeat(5_000)}`), latin1('Zoë;é\n')]);
    assert.equal(recognizeReading(far).encoding, 'windows-1252');
  });

  it('names the line of a quotation mark that is not closed, and reads marks as text on demand', async () => {
    for (const [content, line] of [
      ['a;b\n1;"x\n2;y\n', 2],
      ['a;b\n\n1;2\n3;"4\n', 4],
      ['a;b\n"1\n2";x\n3;"4\n', 4],
      [`a;b\n1;"x\n${'2;y\n'.repeat(40_000)}`, 2],
    ] as const) {
      await assert.rejects(read(content), { problem: 'open-quote', line });
    }
    const { rows } = await read('a;b\n1;"x\n2;5" pipe\n', { quotes: false });
    assert.deepEqual(rows, [
      ['a', 'b'],
      ['1', '"x'],
      ['2', '5" pipe'],
    ]);
  });

  for (const [encoding, bytes, text] of [
    ['macintosh', [0x8e], 'é'],
    ['ibm866', [0x80], 'А'],
    ['windows-1250', [0xb9], 'ą'],
    ['iso-8859-15', [0xa4], '€'],
    ['shift_jis', [0x8e, 0x52], '山'],
    ['gb18030', [0xc9, 0xbd], '山'],
  ] as const) {
    it(`is read from ${encoding} on demand`, async () => {
      const { rows } = await read(Buffer.concat([Buffer.from('a;'), Buffer.from(bytes)]), { encoding });
      assert.equal(rows[0]?.[1], text);
    });
  }
});
