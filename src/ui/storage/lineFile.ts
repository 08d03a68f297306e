import { constants } from 'node:fs';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { privateFile } from './sharedStorage.ts';
import { codeOf } from './wholeFile.ts';

/** Bytes that are read at once. */
const blockSize = 1 << 16;
const lineFeed = 10;

/** A whole line, and the place in bytes after it. */
interface Line {
  readonly text: string;
  readonly end: number;
}

/**
 * A file of lines that grows. It is opened once, never through a link, and everything is done by its handle: what takes
 * its name later is not touched. Rejects as the file system does.
 */
export class LineFile {
  readonly #file: FileHandle;
  /** In bytes. */
  #length: number;

  private constructor(file: FileHandle, length: number) {
    this.#file = file;
    this.#length = length;
  }

  /** Rejects with `EEXIST` where there is something of that name. */
  static async create(path: string): Promise<LineFile> {
    const { O_RDWR, O_CREAT, O_EXCL } = constants;
    return new LineFile(await open(path, O_RDWR | O_CREAT | O_EXCL, privateFile), 0);
  }

  /** Returns undefined for anything else than a file that has no other name: a link, a folder, a pipe. */
  static async open(path: string): Promise<LineFile | undefined> {
    // Windows has neither of the last two. A file that is opened to append could not be cut there.
    const { O_RDWR, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
    try {
      const file = await open(path, O_RDWR | O_NOFOLLOW | O_NONBLOCK);
      const found = await file.stat();
      if (found.isFile() && found.nlink === 1 && !(await lstat(path)).isSymbolicLink()) {
        return new LineFile(file, found.size);
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

  /** Adds a line, which has no line feed in it. */
  async append(text: string): Promise<void> {
    const line = Buffer.from(`${text}\n`);
    for (let done = 0; done < line.byteLength; ) {
      done += (await this.#file.write(line, done, null, this.#length + done)).bytesWritten;
    }
    this.#length += line.byteLength;
  }

  /** The whole lines, of which it holds one at a time. What follows the last line feed is left out. */
  async *lines(): AsyncGenerator<Line> {
    const block = Buffer.alloc(blockSize);
    let begun: Buffer[] = [];
    let position = 0;
    for (;;) {
      const { bytesRead } = await this.#file.read(block, 0, blockSize, position);
      if (bytesRead === 0) {
        return;
      }
      const bytes = block.subarray(0, bytesRead);
      let start = 0;
      for (let at = bytes.indexOf(lineFeed); at !== -1; at = bytes.indexOf(lineFeed, start)) {
        const text = Buffer.concat([...begun, bytes.subarray(start, at)]).toString();
        begun = [];
        start = at + 1;
        yield { text, end: position + start };
      }
      begun.push(Buffer.from(bytes.subarray(start)));
      position += bytesRead;
    }
  }

  /** Removes what follows the first bytes. */
  async cut(bytes: number): Promise<void> {
    await this.#file.truncate(bytes);
    this.#length = bytes;
  }

  async close(): Promise<void> {
    await this.#file.close();
  }
}
