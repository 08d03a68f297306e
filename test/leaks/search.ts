import { createReadStream, readdirSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip } from 'node:zlib';
import { formsOf } from './forms.ts';

/** A text that a file contains in some form. */
export interface Hit {
  readonly text: string;
  readonly form: string;
  readonly part: 'name' | 'content' | 'unpacked content';
  /** Bytes of that part before its first place. */
  readonly offset: number;
}

export interface SearchedFile {
  /** Relative to the directory that was searched. */
  readonly name: string;
  readonly bytes: number;
  /** Each text once for each form and part. */
  readonly hits: readonly Hit[];
}

/** How much of a file is searched at once. */
export const chunkBytes = 4 * 1024 * 1024;

/** Searches files for texts in all their forms. */
export class Search {
  readonly #wanted = new Map<string, { readonly text: string; readonly form: string }>();
  readonly #pattern: RegExp;
  readonly #longest: number;

  constructor(texts: readonly string[]) {
    for (const text of texts) {
      for (const { form, bytes } of formsOf(text)) {
        this.#wanted.set(bytes.toString('latin1'), { text, form });
      }
    }
    const wanted = [...this.#wanted.keys()];
    this.#longest = Math.max(...wanted.map(({ length }) => length));
    this.#pattern = new RegExp(wanted.map(escaped).join('|'), 'g');
  }

  /** How many different sequences of bytes are searched for. */
  get size(): number {
    return this.#wanted.size;
  }

  /** Searches the name and the content of each file below a directory, and what gzip has packed in it. */
  async directory(directory: string): Promise<readonly SearchedFile[]> {
    const searched: SearchedFile[] = [];
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      if (entry.isFile()) {
        const path = join(entry.parentPath, entry.name);
        const name = relative(directory, path);
        searched.push({ name, bytes: statSync(path).size, hits: await this.#file(name, path) });
      }
    }
    return searched;
  }

  async #file(name: string, path: string): Promise<readonly Hit[]> {
    const content = () => createReadStream(path, { highWaterMark: chunkBytes });
    const hits = [
      ...(await this.#part('name', [Buffer.from(name)])),
      ...(await pipeline(content(), (chunks) => this.#part('content', chunks))),
    ];
    if (!(await isPacked(path))) {
      return hits;
    }
    // An editor that was ended may have left the last block unfinished.
    const unpack = createGunzip({ finishFlush: constants.Z_SYNC_FLUSH });
    return [
      ...hits,
      ...(await pipeline(content(), unpack, (chunks) => this.#part('unpacked content', chunks))),
    ];
  }

  async #part(part: Hit['part'], chunks: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<readonly Hit[]> {
    const hits = new Map<string, Hit>();
    let tail = '';
    let before = 0;
    for await (const chunk of chunks) {
      const bytes = tail + chunk.toString('latin1');
      for (const { found, index } of this.#placesIn(bytes)) {
        const wanted = this.#wanted.get(found);
        if (wanted !== undefined && !hits.has(found)) {
          hits.set(found, { ...wanted, part, offset: before + index });
        }
      }
      // What begins at the end of one chunk may end in the next.
      tail = bytes.slice(-(this.#longest - 1));
      before += bytes.length - tail.length;
    }
    return [...hits.values()];
  }

  /** All places, those that overlap included. */
  *#placesIn(bytes: string): Generator<{ found: string; index: number }> {
    this.#pattern.lastIndex = 0;
    for (let match = this.#pattern.exec(bytes); match !== null; match = this.#pattern.exec(bytes)) {
      yield { found: match[0], index: match.index };
      this.#pattern.lastIndex = match.index + 1;
    }
  }
}

async function isPacked(path: string): Promise<boolean> {
  await using file = await open(path);
  const { bytesRead, buffer } = await file.read(Buffer.alloc(2), 0, 2);
  return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
