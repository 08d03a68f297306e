import assert from 'node:assert/strict';
import { crc32 } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { unzipSync } from 'fflate';
import { readXlsx } from 'hucre/xlsx';
import { columnsOf } from '../../../../src/features/export/model/columns.ts';
import { writerOf } from '../../../../src/features/export/model/format.ts';
import { type CsvSeparator, separatorNames } from '../../../../src/formats/csv.ts';
import { fileFormats } from '../../../../src/formats/fileName.ts';
import { writtenFile } from '../../../../src/formats/writer.ts';
import { parseExact } from '../../../../src/service/contract/json/exactJson.ts';
import { assertNoFormulas, assertSame, formulaTexts } from '../../formulas.ts';
import { cellsOf, columnsNamed, fileOf, written } from './files.ts';

const columns = columnsNamed('departments', 'id', 'name', 'active', 'order', 'head.id');
const digits = '100000000000000000001';
const big = parseExact(digits);
const rows = [
  ['1', 'Finance', true, 2, 'h1'],
  ['2', '=1+1', false, big, undefined],
];
const more = [['3', 'Zoé "Z", a\nb', null, -0.5, 'h3']];

/** Names, checksums and sizes in the directory of an archive. */
function listedFiles(archive: Uint8Array): readonly (readonly [string, number, number])[] {
  const bytes = Buffer.from(archive);
  const end = bytes.byteLength - 22;
  const files: [string, number, number][] = [];
  for (let at = bytes.readUInt32LE(end + 16); at < end; ) {
    const next = at + 46 + bytes.readUInt16LE(at + 28);
    files.push([
      bytes.toString('utf8', at + 46, next),
      bytes.readUInt32LE(at + 16),
      bytes.readUInt32LE(at + 24),
    ]);
    at = next;
  }
  return files;
}

describe('an export of several pages', () => {
  it('counts its rows', async () => {
    for (const format of fileFormats) {
      assert.equal((await written(format, columns, rows, more)).rows, 3, format);
    }
  });
});

describe('an export as CSV', () => {
  const delimiters = { comma: ',', semicolon: ';', tab: '\t' };
  const read = (bytes: Uint8Array, separator: CsvSeparator = 'comma'): string[][] =>
    parse(Buffer.from(bytes), { bom: true, delimiter: delimiters[separator] });

  it('begins with the mark of UTF-8, and has the separator of the user; a text with one stays one cell', async () => {
    for (const separator of separatorNames) {
      const names = [{ name: 'Nom' }, { name: 'Prénom' }];
      const page = [['a,b;c\td', 'Zoé']];
      const { bytes } = await writtenFile(writerOf('csv', separator)(names, [page]));
      assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
      assert.ok(Buffer.from(bytes).toString().includes(`Nom${delimiters[separator]}Prénom\r\n`));
      assert.deepEqual(read(bytes, separator)[1], page[0]);
    }
  });

  it('has the names of the columns and a line a record, with all digits of numbers', async () => {
    const text = Buffer.from(await fileOf('csv', columns, rows)).toString();
    assert.equal(
      text,
      "\ufeffid,name,active,order,head.id\r\n1,Finance,true,2,h1\r\n2,'=1+1,false,100000000000000000001,\r\n",
    );
  });

  it('is read by another program as it was, whatever is in it', async () => {
    assert.deepEqual(read(await fileOf('csv', columns, rows, more)).at(-1), [
      '3',
      'Zoé "Z", a\nb',
      '',
      '-0.5',
      'h3',
    ]);
  });

  it('has no cell that a spreadsheet takes for a formula, except negative numbers', async () => {
    const dangerous = ['=A1', '+1', '-1', '@x', '\t=A1', '\r\n=A1', ' =A1', '\u200b=A1', '＝A1'];
    const [, ...cells] = read(
      await fileOf(
        'csv',
        columnsNamed('departments', 'id', 'name'),
        dangerous.map((text) => ['1', text]),
      ),
    );
    assert.deepEqual(
      cells.map(([, cell]) => cell),
      dangerous.map((text) => text.replace(/^[\t\r\n]*/, "$&'")),
    );
  });

  it('has no formula for a program that splits at another separator or at any line break', async () => {
    const column = columnsNamed('departments', 'id', 'name');
    const cases = separatorNames.flatMap((separator) => formulaTexts.map((text) => ({ separator, text })));
    for (const { separator, text } of cases) {
      // In the first cell, in the last, behind a negative number, and in the name of a column.
      const page = [
        ['1', 'x', text],
        [text, 'x', 'y'],
        [-5, "0+cmd('a'!A0)", text],
      ];
      const { bytes: file } = await writtenFile(
        writerOf('csv', separator)([...column, { name: text }], [page]),
      );
      assertNoFormulas(Buffer.from(file).toString());
      const [heading, first, second] = read(file, separator);
      assertSame(heading?.[2] ?? '', text);
      assertSame(first?.[2] ?? '', text);
      assertSame(second?.[0] ?? '', text);
    }
  });

  it('of no records has the names alone', async () => {
    assert.deepEqual(read(await fileOf('csv', columns)), [columns.map(({ name }) => name)]);
  });
});

describe('an export as JSON', () => {
  it('nests fields as the service does, keeps null, and leaves out what is not shown', async () => {
    const text = Buffer.from(await fileOf('json', columns, rows, more)).toString();
    assert.deepEqual(JSON.parse(text), [
      { id: '1', name: 'Finance', active: true, order: 2, head: { id: 'h1' } },
      { id: '2', name: '=1+1', active: false, order: Number(digits) },
      { id: '3', name: 'Zoé "Z", a\nb', active: null, order: -0.5, head: { id: 'h3' } },
    ]);
    assert.match(text, /"order":100000000000000000001[,}]/);
    assert.equal(text.trim().split('\n').length, 3 + 2);
  });

  it('of no records is an empty list', async () => {
    assert.deepEqual(JSON.parse(Buffer.from(await fileOf('json', columns)).toString()), []);
  });
});

describe('an export as an Excel workbook', () => {
  it('has cells of the type of their values; numbers that Excel would round are texts', async () => {
    const cells = cellsOf(await fileOf('excel', columns, rows, more));
    const cell = (name: string) => cells.get(name);
    assert.deepEqual(cell('A1'), { type: 'text', value: 'id', isQuoted: false });
    assert.deepEqual(cell('C2'), { type: 'boolean', value: '1', isQuoted: false });
    assert.deepEqual(cell('D2'), { type: 'number', value: '2', isQuoted: false });
    assert.deepEqual(cell('D3'), { type: 'text', value: '100000000000000000001', isQuoted: false });
    assert.deepEqual(cell('B3'), { type: 'text', value: '=1+1', isQuoted: true });
    assert.deepEqual(cell('D4'), { type: 'number', value: '-0.5', isQuoted: false });
    assert.deepEqual(cell('B4'), { type: 'text', value: 'Zoé "Z", a\nb', isQuoted: false });
    assert.equal(cell('E3'), undefined);
  });

  it('is a whole archive with checksums, however often another window goes on', async () => {
    const pages = Array.from({ length: 30 }, (_, page) => [[`${page}`, `Name ${page}`, true, page, 'h']]);
    const file = await fileOf('excel', columns, ...pages);
    const files = unzipSync(file);
    assert.ok(Object.keys(files).includes('[Content_Types].xml'));
    assert.deepEqual(
      listedFiles(file),
      Object.entries(files).map(([name, content]) => [name, crc32(content), content.byteLength]),
    );
    const cells = cellsOf(file);
    assert.equal(cells.get('B31')?.value, 'Name 29');
    assert.equal(cells.size, 31 * columns.length);
  });

  it('has rows in order, and nothing but rows and cells between them', async () => {
    const page = [1, 2, 3].map((id) => [`${id}`, null, true, id, undefined]);
    const sheet = Buffer.from(
      unzipSync(await fileOf('excel', columns, page, page))['xl/worksheets/sheet1.xml'] ?? [],
    );
    const [, data = ''] = /<sheetData>(.*)<\/sheetData>/s.exec(sheet.toString()) ?? [];
    assert.deepEqual(
      [...data.matchAll(/<row r="(\d+)">/g)].map(([, row]) => Number(row)),
      [1, 2, 3, 4, 5, 6, 7],
    );
    assert.match(
      data,
      /^(<row r="\d+">(<c [^>]*>(<v>[^<]*<\/v>|<is><t [^>]*>[^<]*<\/t><\/is>)<\/c>)*<\/row>)*$/,
    );
  });

  it('keeps texts that look like markup or like an escape of the format', async () => {
    const texts = [
      '<b>&amp;</b>',
      'a & b',
      '_x0041_',
      '_x00e9_ _X000a_',
      '_x41_ __x0041',
      'tab\t line\n \u0001\ufffe',
    ];
    const cells = cellsOf(
      await fileOf(
        'excel',
        columnsNamed('departments', 'id', 'name'),
        texts.map((text) => ['1', text]),
      ),
    );
    assert.deepEqual(
      texts.map((_, place) => cells.get(`B${place + 2}`)?.value),
      texts,
    );
  });

  it('cuts a text that is longer than a cell, and counts it', async () => {
    const [whole, long] = ['x'.repeat(32_767), 'x'.repeat(32_768)];
    const page = [
      ['1', whole, true, 1, 'h'],
      ['2', long, true, 1, long],
    ];
    const { bytes, shortened } = await written('excel', columns, page);
    const cells = cellsOf(bytes);
    assert.equal(cells.get('B2')?.value, whole);
    assert.equal(cells.get('B3')?.value, `${'x'.repeat(32_766)}…`);
    assert.equal(shortened, 2);
  });

  it('has numbers of up to 15 digits, whatever zeros, signs and exponents they have, and longer ones as texts', async () => {
    const numbers = [
      '123456789012345',
      '-0.123456789012345',
      '0.000000000000000000123',
      '1e+300',
      '-12345678.9012345',
    ];
    const texts = ['1234567890123456', '-0.1234567890123456', '1e+400', '1.2345678901234567E5'];
    const rows = [...numbers, ...texts].map((digits) => ['1', parseExact(digits)]);
    const cells = cellsOf(await fileOf('excel', columnsNamed('departments', 'id', 'order'), rows));
    const types = rows.map((_, place) => cells.get(`B${place + 2}`)?.type);
    assert.deepEqual(types, [...numbers.map(() => 'number'), ...texts.map(() => 'text')]);
    assert.deepEqual(
      texts.map((_, place) => cells.get(`B${place + numbers.length + 2}`)?.value),
      texts,
    );
  });

  it('is read by another program with all cells of 1,000 columns', async () => {
    const many = Array.from({ length: 1_000 }, (_, place) => ({ name: `column ${place}` }));
    const row = many.map((_, place) => place);
    const { sheets } = await readXlsx(await fileOf('excel', many, [row]));
    const rows = sheets[0]?.rows;
    assert.deepEqual(rows, [many.map(({ name }) => name), row]);
  });

  it('has no cell for a column without a name', async () => {
    const cells = cellsOf(await fileOf('excel', [{ name: '' }, { name: 'id' }]));
    assert.deepEqual([...cells.keys()], ['B1']);
  });

  it('names the columns after Z as Excel does', async () => {
    const many = Array.from({ length: 1_000 }, () => columnsNamed('departments', 'id')).flat();
    const names = [...cellsOf(await fileOf('excel', many)).keys()];
    assert.deepEqual(
      [0, 25, 26, 51, 52, 701, 702, 999].map((place) => names[place]),
      ['A1', 'Z1', 'AA1', 'AZ1', 'BA1', 'ZZ1', 'AAA1', 'ALL1'],
    );
  });
});

describe('an export of any text', () => {
  it('is read as it was from every format', async () => {
    const all = columnsOf('taxonomies').slice(0, 2);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary', maxLength: 20 }), { minLength: 1, maxLength: 5 }),
        async (texts) => {
          const page = texts.map((text, place) => [String(place), text]);
          const [, ...lines]: string[][] = parse(Buffer.from(await fileOf('csv', all, page)), { bom: true });
          const objects: { name: string }[] = JSON.parse(
            Buffer.from(await fileOf('json', all, page)).toString(),
          );
          const cells = cellsOf(await fileOf('excel', all, page));
          for (const [place, text] of texts.entries()) {
            const expected = text.replaceAll(/\p{Surrogate}/gu, '\ufffd');
            assert.ok([expected, `'${expected}`].includes(lines[place]?.[1] ?? ''), JSON.stringify(text));
            assert.equal(objects[place]?.name, text);
            assert.equal(cells.get(`B${place + 2}`)?.value ?? '', expected);
          }
        },
      ),
      { numRuns: 50 },
    );
  });
});
