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
      csv: 'Name,Hours,Paid,Note\r\n"Zoé, ""Z""",7.25,true,\r\n"two\nlines",0.3333333333333333,false, =1+1 \r\n',
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

  it('keeps more digits than a number has', async () => {
    const bytes = rawWorkbook('<row r="1"><c r="A1"><v>12345678901234567890.5</v></c></row>');
    assert.equal((await workbookTable(bytes)).csv, '12345678901234567890.5\r\n');
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
      rawWorkbook('<row r="1"><c r="A1"><v>1'),
    ]) {
      await assert.rejects(workbookTable(bytes), Error);
    }
  });
});
