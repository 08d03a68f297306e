import { crc32, deflateRawSync, constants as zlib } from 'node:zlib';

/** A file of an archive whose size is known. */
export interface Entry {
  readonly name: string;
  readonly checksum: number;
  readonly packed: number;
  readonly unpacked: number;
  /** Where its header begins. */
  readonly offset: number;
}

const signatures = { local: 0x04034b50, sizes: 0x08074b50, central: 0x02014b50, end: 0x06054b50 } as const;
const version = 20;
const deflated = 8;
/** The sizes follow the content, and the name is UTF-8. */
const flags = 0x0808;
/** 1 January 1980, the first day of the format: the bytes depend on nothing but the content. */
const day = 0x0021;

/** A piece of a compressed file, which ends at a whole byte, so that another process can append the next one. */
export function packedPiece(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes, { finishFlush: zlib.Z_SYNC_FLUSH });
}

/** The last piece of a compressed file. */
export function lastPiece(bytes: Uint8Array): Uint8Array {
  return deflateRawSync(bytes);
}

/** The checksum of a file, from that of its beginning. */
export function checksumOf(bytes: Uint8Array, before = 0): number {
  return crc32(bytes, before);
}

/** What stands before the content of a file. */
export function localHeader(name: string): Uint8Array {
  const path = Buffer.from(name);
  const header = Buffer.alloc(30);
  header.writeUInt32LE(signatures.local, 0);
  writeCommon(header, 4, { checksum: 0, packed: 0, unpacked: 0 }, path);
  return Buffer.concat([header, path]);
}

/** What stands after the content of a file. */
export function sizesAfter({ checksum, packed, unpacked }: Omit<Entry, 'name' | 'offset'>): Uint8Array {
  const sizes = Buffer.alloc(16);
  for (const [place, value] of [signatures.sizes, checksum, packed, unpacked].entries()) {
    sizes.writeUInt32LE(value, place * 4);
  }
  return sizes;
}

/** The directory at the end of an archive, which begins at `offset`. */
export function directoryOf(entries: readonly Entry[], offset: number): Uint8Array {
  const listed = Buffer.concat(entries.map(directoryEntry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(signatures.end, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(listed.byteLength, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([listed, end]);
}

function directoryEntry(entry: Entry): Uint8Array {
  const path = Buffer.from(entry.name);
  const header = Buffer.alloc(46);
  header.writeUInt32LE(signatures.central, 0);
  header.writeUInt16LE(version, 4);
  writeCommon(header, 6, entry, path);
  header.writeUInt32LE(entry.offset, 42);
  return Buffer.concat([header, path]);
}

/** The fields that both headers of a file have. */
function writeCommon(
  header: Buffer,
  start: number,
  { checksum, packed, unpacked }: Omit<Entry, 'name' | 'offset'>,
  path: Uint8Array,
): void {
  header.writeUInt16LE(version, start);
  header.writeUInt16LE(flags, start + 2);
  header.writeUInt16LE(deflated, start + 4);
  header.writeUInt16LE(day, start + 8);
  header.writeUInt32LE(checksum, start + 10);
  header.writeUInt32LE(packed, start + 14);
  header.writeUInt32LE(unpacked, start + 18);
  header.writeUInt16LE(path.byteLength, start + 22);
}
