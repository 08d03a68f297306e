import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../ui/storage/fileErrors.ts';

/** Longer than any two windows could take to come to the same end. */
const longestUse = 7 * 24 * 3_600_000;

/** What is to happen once, whichever window comes to it: a file that can be created only once stands for each. */
export class OnceMarks {
  readonly #directory: string;
  readonly #warn: (line: string) => void;

  constructor(directory: string, warn: (line: string) => void) {
    this.#directory = directory;
    this.#warn = warn;
  }

  /** Whether nobody else has taken it. Where the storage fails, too: better twice than never. */
  async take(what: string): Promise<boolean> {
    const path = join(this.#directory, createHash('sha256').update(what).digest('hex'));
    try {
      await mkdir(this.#directory, { recursive: true });
      if (!(await create(path))) {
        return false;
      }
    } catch (error) {
      this.#warn(`Whether another window has told of it cannot be known: ${String(error)}`);
      return true;
    }
    await this.#removeOld();
    return true;
  }

  async #removeOld(): Promise<void> {
    try {
      for (const name of await readdir(this.#directory)) {
        const path = join(this.#directory, name);
        if ((await stat(path)).mtimeMs < Date.now() - longestUse) {
          await rm(path, { force: true });
        }
      }
    } catch (error) {
      this.#warn(`Old files in ${this.#directory} could not be removed: ${String(error)}`);
    }
  }
}

/** Whether the file was not there before. Rejects as the file system does for other reasons. */
async function create(path: string): Promise<boolean> {
  try {
    await writeFile(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) {
      return false;
    }
    throw error;
  }
}
