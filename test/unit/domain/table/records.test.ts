import assert from 'node:assert/strict';
import { NotATable, recognizedEncoding, requireTable } from '../../../../src/domain/table/content.ts';
import type { Delimiter, Row } from '../../../../src/domain/table/reading.ts';
import { decodedSlices, recognizedDelimiter, recordsOf } from '../../../../src/domain/table/records.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const rows = 'Matricule;Département;Heures\r\nH1;"Zoë; ""Ops""\r\nNord";7,5\r\n\r\nH2;Œuvre;8\r\n';

async function tableOf(bytes: Uint8Array, delimiter: Delimiter = ';'): Promise<readonly Row[]> {
  const found: Row[] = [];
  for await (const batch of recordsOf(decodedSlices(bytes, recognizedEncoding(bytes)), delimiter)) {
    found.push(...batch);
  }
  return found;
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
    ['windows-1252', windows1252],
  ] as const) {
    it(`are read from ${encoding}, with and without a mark`, async () => {
      assert.equal(recognizedEncoding(bytes), encoding);
      assert.deepEqual(await tableOf(bytes), expected);
    });
  }

  it('may be cut anywhere by slices', async () => {
    const many = bytesOf(rows.repeat(2_000));
    const read = await tableOf(many);
    assert.equal(read.length, 6_000);
    assert.deepEqual(read.slice(-3), expected);
  });

  it('may have quotes inside of cells and different lengths', async () => {
    assert.deepEqual(await tableOf(bytesOf('a;b\n5" pipe;1;2\nx')), [
      ['a', 'b'],
      ['5" pipe', '1', '2'],
      ['x'],
    ]);
  });

  it('let timers run', async () => {
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 5);
    await tableOf(bytesOf('12345;Jeanne Dupont;Département des ventes;7,5\r\n'.repeat(40_000)));
    clearInterval(timer);
    assert.ok(ticks > 5, `${ticks} ticks`);
  });
});

describe('the delimiter of a content', () => {
  for (const [name, text, delimiter] of [
    ['a semicolon beside decimal commas', 'Name;Hours;Days\nA;1,5;2,5\nB;3,5;4,5\n', ';'],
    ['a comma', 'Name,Hours\nA,1.5\n"B; C",2\n', ','],
    ['a tab', 'Name\tHours, net\nA\t1,5\n', '\t'],
    ['a bar', 'Name|Hours\nA|1\n', '|'],
    ['a comma in headings alone', 'Name, first;Hours\nA;1\nB;2\n', ';'],
    ['none, in one column', 'Names\nDupont; Jean\nAdam\n', '\t'],
    ['one beside a quote that the sample cuts', `Name;Text\nA;1\nB;"${'x'.repeat(50)}`, ';'],
  ] as const) {
    it(`is ${name}`, () => assert.equal(recognizedDelimiter(text), delimiter));
  }
});

describe('a content that is no table', () => {
  for (const [problem, bytes] of [
    ['empty', bytesOf(' \r\n')],
    ['page', bytesOf('\ufeff <!DOCTYPE html><html></html>')],
    ['page', bytesOf('<?xml version="1.0"?><Error/>')],
    ['json', bytesOf('{"Status": 404}')],
    ['json', bytesOf('[{"id": 1}]')],
    ['workbook', bytesOf('PK\u0003\u0004\u0014\u0000')],
    ['document', bytesOf('%PDF-1.7\n')],
    ['binary', Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 251)],
    ['binary', bytesOf('a;b\n\0\0\0\0')],
  ] as const) {
    it(`is recognized: ${problem}`, () => {
      const encoding = recognizedEncoding(bytes);
      assert.throws(() => requireTable(bytes, encoding), { name: 'NotATable', problem });
    });
  }

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

  it('is one with a quote that is never closed', async () => {
    await assert.rejects(tableOf(bytesOf('a;b\n1;"x\n2;y\n')), new NotATable('open-quote'));
  });
});
