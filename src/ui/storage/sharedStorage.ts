import { mkdirSync, watch } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { messageOf } from '../../service/contract/message.ts';
import { unlessMissing } from './fileErrors.ts';
import { type Kind, namesIn, privateFolder, SharedFolder } from './sharedFolder.ts';

/**
 * The folder that the windows share: connections without their secrets, reports, changes on their way, unfinished
 * exports, the use of request limits, and marks of what is shown once. Nothing is read before the first use.
 */
export class SharedStorage {
  readonly #directory: string;
  readonly #log: (line: string) => void;
  readonly #listed: readonly string[] | undefined;
  #files: Promise<readonly string[]> | undefined;

  /** `listed` has the names of the files if the folder was listed just before. */
  constructor(directory: string, log: (line: string) => void, listed?: readonly string[]) {
    this.#directory = directory;
    this.#log = log;
    this.#listed = listed;
  }

  folder(kind: Kind): SharedFolder {
    return new SharedFolder(this.#directory, kind);
  }

  /** The names that a kind had when the window started: one directory listing serves all callers. */
  async namesAtStart(kind: Kind): Promise<readonly string[]> {
    this.#files ??= this.#list();
    return namesIn(kind, await this.#files);
  }

  /**
   * Calls back after entries of a kind were written, by any window. The system may miss some, so callers also read on
   * focus.
   */
  onDidChange(kind: Kind, listener: () => void): { dispose(): void } {
    const prefix = `${kind}-`;
    let soon: NodeJS.Timeout | undefined;
    try {
      mkdirSync(this.#directory, { recursive: true, mode: privateFolder });
      const watcher = watch(this.#directory, { persistent: false }, (_event, file) => {
        if (file === null || file.startsWith(prefix)) {
          // A write causes several events.
          clearTimeout(soon);
          soon = setTimeout(listener, 0);
        }
      });
      watcher.on('error', (error) => this.#reportUnwatched(error));
      return {
        dispose: () => {
          clearTimeout(soon);
          watcher.close();
        },
      };
    } catch (error) {
      this.#reportUnwatched(error);
      return { dispose: () => undefined };
    }
  }

  async #list(): Promise<readonly string[]> {
    // Activation itself reads nothing.
    await setImmediate();
    try {
      return this.#listed ?? (await unlessMissing(readdir(this.#directory))) ?? [];
    } catch (error) {
      this.#log(`${this.#directory} could not be read: ${messageOf(error)}`);
      return [];
    }
  }

  #reportUnwatched(error: unknown): void {
    this.#log(
      `${this.#directory} cannot be watched (${messageOf(error)}); what other windows change there is read when this one gets the focus.`,
    );
  }
}
