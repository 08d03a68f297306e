import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { privateFile } from './sharedStorage.ts';
import { codeOf } from './wholeFile.ts';

/** Bytes that are read at once. */
const blockSize = 1 << 20;

/** Creates a file to read and to append. Rejects with `EEXIST` where there is one. */
export function createGrowing(path: string): Promise<FileHandle> {
  return open(path, 'ax+', privateFile);
}

/** Opens a file to read and to append. Undefined for anything else than a file without another name: a link, a folder. */
export async function openUnlinked(path: string): Promise<FileHandle | undefined> {
  // Windows has neither of the last two.
  const { O_RDWR, O_APPEND, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  try {
    const file = await open(path, O_RDWR | O_APPEND | O_NOFOLLOW | O_NONBLOCK);
    const found = await file.stat();
    if (found.isFile() && found.nlink === 1 && !(await lstat(path)).isSymbolicLink()) {
      return file;
    }
    await file.close();
    return undefined;
  } catch (error) {
    if (['ELOOP', 'EISDIR', 'ENXIO'].includes(codeOf(error) ?? '')) {
      return undefined;
    }
    throw error;
  }
}

/** The lines of a file, of which it holds a few at a time. The file stays open, however many of them are read. */
export async function* linesOf(file: FileHandle): AsyncGenerator<string> {
  const block = Buffer.alloc(blockSize);
  const decoder = new TextDecoder();
  let rest = '';
  let position = 0;
  for (;;) {
    const { bytesRead } = await file.read(block, 0, blockSize, position);
    if (bytesRead === 0) {
      yield rest;
      return;
    }
    position += bytesRead;
    const text = decoder.decode(block.subarray(0, bytesRead), { stream: true });
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}
