import assert from 'node:assert/strict';
import { recognizeEncoding, requireTable } from '../../../src/formats/content.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);
const require = (bytes: Uint8Array) => requireTable(bytes, recognizeEncoding(bytes));

describe('a content that is no table', () => {
  for (const [problem, bytes] of [
    ['empty', bytesOf(' \r\n')],
    ['page', bytesOf('\ufeff <!DOCTYPE html><html></html>')],
    ['page', bytesOf('<?xml version="1.0"?><Error/>')],
    ['json', bytesOf('{"Status": 404}')],
    ['json', bytesOf('[{"id": 1}]')],
    ['json', bytesOf('{\n  "Status": 404 }')],
    ['json', bytesOf('[ [1] ]')],
    ['workbook', bytesOf('PK\u0003\u0004\u0014\u0000')],
    ['workbook', Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1)],
    ['document', bytesOf('%PDF-1.7\n')],
    ['binary', Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 251)],
    ['binary', new Uint8Array(100)],
    ['binary', bytesOf(`a;b\n${'x'.repeat(200)}\0`)],
    ['binary', bytesOf(`a;b\n${'x'.repeat(44)}\u0001\u0002`)],
  ] as const) {
    it(`is recognized: ${problem}`, () => {
      assert.throws(() => require(bytes), {
        name: 'NotATable',
        message: `The content is no table: ${problem}.`,
        problem,
      });
    });
  }

  it('is not a table with markup, JSON or hardly any control characters in its cells', () => {
    for (const text of [
      'Name\tHours\n\tA\t1\n',
      'Page;Text\n1;<html>\n',
      'Id;Data\n1;{"a":1}\n2;[[1]]\n',
      `a;b\n${'x'.repeat(45)}\u0001`,
    ]) {
      assert.doesNotThrow(() => require(bytesOf(text)), text);
    }
  });
});

describe('the encoding of a content', () => {
  it('is the one of its byte order mark, even where few bytes are zero', () => {
    const chinese = Buffer.from('\ufeff姓名;時間\n東京;大阪\n', 'utf16le');
    assert.equal(recognizeEncoding(chinese), 'utf-16le');
    assert.equal(recognizeEncoding(Buffer.from(chinese).swap16()), 'utf-16be');
  });

  it('is Windows-1252 for letters that are half of a byte order mark', () => {
    for (const text of ['ÿA;b', 'Aþ;b', 'þA;b', 'Aÿ;b']) {
      assert.equal(recognizeEncoding(Buffer.from(text, 'latin1')), 'windows-1252', text);
    }
  });

  it('is not UTF-16 where any byte may be zero', () => {
    assert.equal(recognizeEncoding(new Uint8Array(100)), 'utf-8');
  });
});
