import { Serial } from '../ui/storage/serial.ts';
import type { SharedFolder } from '../ui/storage/sharedFolder.ts';
import type { StoredExport } from './storedExport.ts';

/** Milliseconds between two writes of an entry while nothing changes: during a wait, or until the user decides. */
export const heartbeat = 60_000;

/** The entry of one export in the storage that the windows share. Without room there, the export cannot go on later. */
export class ExportEntry {
  readonly #folder: SharedFolder;
  readonly #name: string;
  readonly #warn: (line: string) => void;
  readonly #work = new Serial();
  #value: StoredExport;
  #beating: NodeJS.Timeout | undefined;

  constructor(folder: SharedFolder, name: string, value: StoredExport, warn: (line: string) => void) {
    this.#folder = folder;
    this.#name = name;
    this.#value = value;
    this.#warn = warn;
  }

  get value(): StoredExport {
    return this.#value;
  }

  /** Stores how far the export is. */
  async update(value: StoredExport): Promise<void> {
    this.#value = value;
    this.#beating ??= setInterval(() => void this.#write(), heartbeat).unref();
    await this.#write();
  }

  /** Removes the entry: the export is finished, or given up. */
  async close(): Promise<void> {
    clearInterval(this.#beating);
    this.#beating = undefined;
    await this.#work
      .run(() => this.#folder.remove(this.#name))
      .catch((error: unknown) => this.#report(error));
  }

  async #write(): Promise<void> {
    await this.#work
      .run(() => this.#folder.write(this.#name, this.#value))
      .catch((error: unknown) => this.#report(error));
  }

  #report(error: unknown): void {
    this.#warn(
      `The entry of an export could not be written, so it cannot go on after a reload: ${String(error)}`,
    );
  }
}
