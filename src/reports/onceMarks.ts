import { createHash } from 'node:crypto';
import type { SharedFolder } from '../ui/storage/sharedFolder.ts';

/** Longer than any two windows could take to find the same end. Milliseconds. */
const longestUse = 7 * 24 * 3_600_000;

/** Marks of what is done once, in whichever window. */
export class OnceMarks {
  readonly #folder: SharedFolder;
  readonly #warn: (line: string) => void;

  constructor(folder: SharedFolder, warn: (line: string) => void) {
    this.#folder = folder;
    this.#warn = warn;
  }

  /** Returns true for the first caller, and for all where the storage fails: better twice than never. */
  async take(what: string): Promise<boolean> {
    try {
      if (!(await this.#folder.create(createHash('sha256').update(what).digest('hex'), null))) {
        return false;
      }
    } catch (error) {
      this.#warn(`It is unknown if another window has shown the end of a report: ${String(error)}`);
      return true;
    }
    await this.#folder
      .removeOlderThan(longestUse)
      .catch((error: unknown) => this.#warn(`Old marks could not be removed: ${String(error)}`));
    return true;
  }
}
