import assert from 'node:assert/strict';
import { strToU8, zipSync } from 'fflate';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import { WorkbookTooLarge, workbookTable } from '../../../src/formats/workbook.ts';
import { workbook as writeRows } from '../../../src/formats/workbookWriter.ts';
import { writtenFile } from '../../../src/formats/writer.ts';
import { rawWorkbook } from './rawWorkbook.ts';

async function workbook(rows: SheetData): Promise<Uint8Array> {
  return await writeWorkbook(rows).toBuffer();
}

/** An archive of one sheet that says of itself that it has this length. */
function withLength(sheet: Uint8Array, length: number): Uint8Array {
  const bytes = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': sheet }, { level: 1 }));
  const entry = bytes.lastIndexOf('PK\u0001\u0002', undefined, 'latin1');
  bytes.writeUInt32LE(length, entry + 24);
  return bytes;
}

describe('a workbook as a table', () => {
  it('has its texts, numbers and truth values as they are written', async () => {
    const bytes = await workbook([
      ['Name', 'Hours', 'Paid', 'Note'],
      ['Zoé, "Z"', 7.25, true, null],
      ['two\nlines', 1 / 3, false, ' =1+1 '],
    ]);
    assert.deepEqual(await workbookTable(bytes), {
      csv: 'Name,Hours,Paid,Note\r\n"Zoé, ""Z""",7.25,true,\r\n"two\nlines",0.333333333333333,false, =1+1 \r\n',
      sheets: 1,
    });
  });

  it('has dates in ISO 8601 and durations in hours', async () => {
    const date = (value: Date, format: string) => ({ value, type: Date, format });
    const duration = (value: number) => ({ value, type: Number, format: '[h]:mm' });
    const bytes = await workbook([
      [
        date(new Date(Date.UTC(2026, 4, 3)), 'dd/mm/yyyy'),
        date(new Date(Date.UTC(2026, 4, 3, 8, 30)), 'dd/mm/yyyy hh:mm'),
        duration(7.5 / 24),
        duration(152.5 / 24),
        duration(0),
        { value: 1e20, type: Number, format: 'dd/mm/yyyy' },
      ],
    ]);
    assert.equal(
      (await workbookTable(bytes)).csv,
      '2026-05-03,2026-05-03T08:30:00,7:30:00,152:30:00,0:00:00,#####\r\n',
    );
  });

  it('reads what the export of the extension writes', async () => {
    const columns = ['id', 'name'].map((name) => ({ name }));
    const { bytes } = await writtenFile(writeRows(columns, [[['1', 'Zoé <b>']]]));
    assert.deepEqual(await workbookTable(bytes), { csv: 'id,name\r\n1,Zoé <b>\r\n', sheets: 1 });
  });

  it('shows by an exponent that a spreadsheet keeps fewer digits of a number', async () => {
    const bytes = rawWorkbook('<row r="1"><c r="A1"><v>12345678901234567890.5</v></c></row>');
    assert.equal((await workbookTable(bytes)).csv, '1.23456789012346E+19\r\n');
  });

  it('is the first of several sheets, and says how many there are', async () => {
    const bytes = await writeWorkbook([
      { data: [['first']], sheet: 'One' },
      { data: [['second']], sheet: 'Two' },
    ]).toBuffer();
    assert.deepEqual(await workbookTable(bytes), { csv: 'first\r\n', sheets: 2 });
  });

  it('expands no entities', async () => {
    const bytes = rawWorkbook('<row r="1"><c r="A1" t="inlineStr"><is><t>&lol; &amp;</t></is></c></row>');
    assert.equal((await workbookTable(bytes)).csv, '"&lol; &"\r\n');
  });

  it('is too large when its parts are, unpacked', async () => {
    await assert.rejects(workbookTable(withLength(new Uint8Array(1_000), 151_000_000)), WorkbookTooLarge);
  });

  it('takes no more memory than it says, when that is less than it has', async () => {
    const understated = withLength(new Uint8Array(10_000_000), 1_000);
    const before = process.memoryUsage().arrayBuffers;
    await assert.rejects(workbookTable(understated));
    assert.ok(process.memoryUsage().arrayBuffers - before < 1_000_000);
  });

  it('is an error for what is no workbook, or a part of one', async () => {
    const whole = await workbook([['Name']]);
    for (const bytes of [
      Buffer.from('PK\u0003\u0004 and nothing'),
      whole.subarray(0, whole.length / 2),
      zipSync({ 'readme.xml': strToU8('<a/>') }),
      rawWorkbook('<row r="1"><c r="A1"><v>1</v></c></row>', {
        encode: (text) => strToU8(text.slice(0, -30)),
      }),
    ]) {
      await assert.rejects(workbookTable(bytes), Error);
    }
  });
});

describe('a workbook of another program', () => {
  const formats = [
    '[h]:mm',
    '00000',
    'yyyy-mm-dd',
    '0.00%',
    '&quot;H&quot;000-000',
    'hh:mm',
    '[$-40C]mmmm',
    'dd/mm/yyyy hh:mm',
  ];
  const [duration, padded, date, percent, code, time, month, moment] = formats.map((_, place) => place + 1);
  const cases: readonly (readonly [what: string, cell: string, text: string])[] = [
    ['the number that Excel stores for 151,67', '<c><v>151.66999999999999</v></c>', '151.67'],
    ['a number with an exponent', '<c><v>4.0000000000000007E-4</v></c>', '0.0004'],
    ['a small number with an exponent', '<c><v>1.5E-9</v></c>', '0.0000000015'],
    ['a sum of binary fractions', '<c><v>0.30000000000000004</v></c>', '0.3'],
    ['a negative number', '<c><v>-12.5</v></c>', '-12.5'],
    ['a negative duration', `<c s="${duration}"><v>-0.3125</v></c>`, '-7:30:00'],
    ['a quarter of an hour less', `<c s="${duration}"><v>-1.0416666666666666E-2</v></c>`, '-0:15:00'],
    ['a duration of more than a year', `<c s="${duration}"><v>416.6875</v></c>`, '10000:30:00'],
    ['a duration on the day that never was', `<c s="${duration}"><v>60.25</v></c>`, '1446:00:00'],
    ['a duration that is rounded', `<c s="${duration}"><v>0.33333333333333331</v></c>`, '8:00:00'],
    ['a time of the day', `<c s="${time}"><v>0.5</v></c>`, '12:00:00'],
    ['zeros in front', `<c s="${padded}"><v>123</v></c>`, '00123'],
    ['a number that is longer than its zeros', `<c s="${padded}"><v>1234567</v></c>`, '1234567'],
    ['a code with letters and a dash', `<c s="${code}"><v>1067</v></c>`, 'H001-067'],
    ['a percentage', `<c s="${percent}"><v>0.125</v></c>`, '12.5%'],
    ['an error', '<c t="e"><v>#N/A</v></c>', '#N/A'],
    ['a date', `<c s="${date}"><v>46000</v></c>`, '2025-12-09'],
    ['a date by the name of its month', `<c s="${month}"><v>46000</v></c>`, '2025-12-09'],
    ['a moment', `<c s="${moment}"><v>46000.354166666664</v></c>`, '2025-12-09T08:30:00'],
    ['a formula with its value', '<c><f>1+1</f><v>2</v></c>', '2'],
    ['a text with its blanks', '<c t="inlineStr"><is><t xml:space="preserve"> a </t></is></c>', ' a '],
  ];
  for (const [what, cell, text] of cases) {
    it(`has ${what}`, async () => {
      const bytes = rawWorkbook(`<row>${cell}<c t="inlineStr"><is><t>end</t></is></c></row>`, { formats });
      assert.equal((await workbookTable(bytes)).csv, `${text},end\r\n`);
    });
  }

  it('counts its days from 1904 where it says so', async () => {
    const bytes = rawWorkbook(
      `<row><c s="${date}"><v>44538</v></c><c s="${duration}"><v>-0.3125</v></c></row>`,
      {
        formats,
        is1904: true,
      },
    );
    assert.equal((await workbookTable(bytes)).csv, '2025-12-09,-7:30:00\r\n');
  });

  it('names its parts with backslashes', async () => {
    const bytes = rawWorkbook('<row><c><v>1</v></c></row>', { nameOf: (name) => name.replaceAll('/', '\\') });
    assert.deepEqual(await workbookTable(bytes), { csv: '1\r\n', sheets: 1 });
  });

  for (const [encoding, mark] of [
    ['UTF-16', [0xff, 0xfe]],
    ['UTF-16LE', []],
  ] as const) {
    it(`has its parts in ${encoding}, with ${mark.length} bytes before them`, async () => {
      const encode = (text: string) =>
        Buffer.concat([
          Buffer.from(mark),
          Buffer.from(`<?xml version="1.0" encoding="${encoding}" standalone="yes"?>${text}`, 'utf16le'),
        ]);
      const bytes = rawWorkbook('<row><c t="inlineStr"><is><t>é</t></is></c></row>', { encode });
      assert.equal((await workbookTable(bytes)).csv, 'é\r\n');
    });
  }

  it('leaves out cells in the middle of a row, and rows', async () => {
    const bytes = rawWorkbook(
      '<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>3</v></c></row><row r="3"><c r="B3"><v>2</v></c></row>',
    );
    assert.equal((await workbookTable(bytes)).csv, '1,,3\r\n,,\r\n,2,\r\n');
  });
});
