import assert from 'node:assert/strict';
import '../../dialogs/withoutEditor.ts';

const { previewText } = await import('../../../../src/features/reports/previewFiles.ts');

const bytesOf = (text: string) => new TextEncoder().encode(text);
const row = 'Matricule;Département;=1+1\r\n';

describe('the preview of a report', () => {
  it('is the whole text of small content, whose cells stay as they are', () => {
    assert.deepEqual(previewText(bytesOf(row)), { text: row });
    assert.deepEqual(previewText(bytesOf(`\ufeff${row}`)), { text: row });
    assert.deepEqual(previewText(bytesOf('')), { text: '' });
  });

  it('reads other encodings', () => {
    assert.equal(previewText(Buffer.from(row, 'latin1')).text, row);
    assert.equal(previewText(Buffer.from(`\ufeff${row}`, 'utf16le')).text, row);
    assert.equal(previewText(Buffer.from(`\ufeff${row}`, 'utf16le').swap16()).text, row);
  });

  it('has the last letter of a content that is not UTF-8', () => {
    assert.deepEqual(previewText(Buffer.from('Name;Café', 'latin1')), { text: 'Name;Café' });
  });

  it('is the first 500 KB of large content, cut after a whole line', () => {
    const bytes = bytesOf(row.repeat(50_000));
    const { text, cut } = previewText(bytes);
    assert.ok(text.endsWith(row) && bytesOf(text).byteLength <= 500_000);
    assert.deepEqual(cut, { lines: text.length / row.length, bytes: bytes.byteLength });
  });

  it('is cut within a line that is larger, but not within a character', () => {
    for (const start of ['', '-']) {
      const { text, cut } = previewText(bytesOf(`${start}${'é'.repeat(600_000)}`));
      assert.match(text, /^-?é+$/);
      assert.equal(cut?.lines, 0);
    }
  });
});
