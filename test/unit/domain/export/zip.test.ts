import assert from 'node:assert/strict';
import { crc32, inflateRawSync } from 'node:zlib';
import {
  checksumOf,
  directoryOf,
  type Entry,
  lastPiece,
  localHeader,
  packedPiece,
  sizesAfter,
} from '../../../../src/domain/export/zip.ts';

const texts = { 'sheet é.xml': 'first piece, second piece', 'b.xml': '' };

/** An archive with these files, each packed in two pieces. */
function archiveOf(files: Readonly<Record<string, string>>): Buffer {
  const entries: Entry[] = [];
  const pieces: Uint8Array[] = [];
  const offset = () => Buffer.concat(pieces).byteLength;
  for (const [name, text] of Object.entries(files)) {
    const start = offset();
    const [one, other] = [Buffer.from(text.slice(0, 12)), Buffer.from(text.slice(12))];
    const packed = Buffer.concat([packedPiece(one), lastPiece(other)]);
    const checksum = checksumOf(other, checksumOf(one));
    const facts = { checksum, packed: packed.byteLength, unpacked: one.byteLength + other.byteLength };
    pieces.push(localHeader(name), packed, sizesAfter(facts));
    entries.push({ name, ...facts, offset: start });
  }
  return Buffer.concat([...pieces, directoryOf(entries, offset())]);
}

/** The fields that both headers of a file have, from the version that a program needs in order to read it. */
function commonFields(archive: Buffer, start: number) {
  return {
    version: archive.readUInt16LE(start),
    flags: archive.readUInt16LE(start + 2),
    method: archive.readUInt16LE(start + 4),
    time: archive.readUInt16LE(start + 6),
    day: archive.readUInt16LE(start + 8),
    checksum: archive.readUInt32LE(start + 10),
    packed: archive.readUInt32LE(start + 14),
    unpacked: archive.readUInt32LE(start + 18),
    nameLength: archive.readUInt16LE(start + 22),
    extraLength: archive.readUInt16LE(start + 24),
  };
}

/** An archive with the places of its end, of its directory and of each file in it. */
function openedArchive() {
  const archive = archiveOf(texts);
  const end = archive.byteLength - 22;
  const directory = archive.readUInt32LE(end + 16);
  const files: number[] = [];
  for (let at = directory; at < end; at += 46 + archive.readUInt16LE(at + 28)) {
    files.push(at);
  }
  return { archive, end, directory, files };
}

describe('an archive', () => {
  it('ends with the size and the place of its directory, and the number of its files', () => {
    const { archive, end, directory, files } = openedArchive();
    assert.equal(archive.toString('latin1', end, end + 4), 'PK\x05\x06');
    assert.deepEqual([archive.readUInt16LE(end + 8), archive.readUInt16LE(end + 10)], [2, 2]);
    assert.equal(directory + archive.readUInt32LE(end + 12), end);
    assert.equal(files.length, 2);
  });

  it('lists each file with its name, its sizes, its checksum, and the first day of the format', () => {
    const { archive, files } = openedArchive();
    for (const [place, [name, text]] of Object.entries(texts).entries()) {
      const at = files[place] ?? assert.fail();
      assert.equal(archive.toString('latin1', at, at + 4), 'PK\x01\x02');
      assert.equal(archive.readUInt16LE(at + 4), 20);
      const { packed, nameLength, ...fields } = commonFields(archive, at + 6);
      assert.equal(archive.toString('utf8', at + 46, at + 46 + nameLength), name);
      assert.deepEqual(fields, {
        version: 20,
        flags: 0x0808,
        method: 8,
        time: 0,
        day: 0x21,
        checksum: crc32(text),
        unpacked: Buffer.byteLength(text),
        extraLength: 0,
      });
      assert.ok(packed > 0);
    }
  });

  it('has the same before each file, and its checksum and sizes behind it, where a stream needs them', () => {
    const { archive, files } = openedArchive();
    for (const [place, [name, text]] of Object.entries(texts).entries()) {
      const listed = files[place] ?? assert.fail();
      const { checksum, packed, unpacked, ...same } = commonFields(archive, listed + 6);
      const at = archive.readUInt32LE(listed + 42);
      assert.equal(archive.toString('latin1', at, at + 4), 'PK\x03\x04');
      assert.deepEqual(commonFields(archive, at + 4), { ...same, checksum: 0, packed: 0, unpacked: 0 });
      const content = at + 30 + same.nameLength;
      assert.equal(archive.toString('utf8', at + 30, content), name);
      assert.equal(inflateRawSync(archive.subarray(content, content + packed)).toString(), text);
      const behind = content + packed;
      assert.equal(archive.toString('latin1', behind, behind + 4), 'PK\x07\x08');
      assert.deepEqual(
        [4, 8, 12].map((field) => archive.readUInt32LE(behind + field)),
        [checksum, packed, unpacked],
      );
    }
  });
});
