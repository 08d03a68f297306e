import { randomUUID } from 'node:crypto';
import { isOfAnotherProcess } from '../ui/storage/changeJournal.ts';
import type { SharedFolder } from '../ui/storage/sharedFolder.ts';
import { ExportEntry, heartbeat } from './exportEntry.ts';
import { type StoredExport, storedExportIn } from './storedExport.ts';

/** Milliseconds. An entry that stays as it is for longer was left by an ended process. */
const longestSilence = 3 * heartbeat;

/** An entry of a running process as this window has seen it; times in milliseconds, on the clock of `performance`. */
interface SeenEntry {
  readonly writtenAt: number;
  readonly firstAt: number;
  readonly lastAt: number;
}

/** The exports of lists that are on their way, of all windows. */
export class ExportJournal {
  readonly #folder: SharedFolder;
  readonly #warn: (line: string) => void;
  readonly #own = new Set<string>();
  /** Entries that could not be read or removed; each is logged once. */
  readonly #stuck = new Set<string>();
  readonly #seen = new Map<string, SeenEntry>();

  constructor(folder: SharedFolder, warn: (line: string) => void) {
    this.#folder = folder;
    this.#warn = warn;
  }

  /** Stores an export that begins in this window. */
  async open(value: StoredExport): Promise<ExportEntry> {
    const entry = this.#entry(value);
    await entry.update(value);
    return entry;
  }

  /** Returns true if any window has an unfinished export. Reads only names. */
  async isAnyStored(): Promise<boolean> {
    return (await this.#folder.names()).some((name) => !this.#own.has(name));
  }

  /**
   * Takes over the exports of ended processes, each to one caller. Removes entries that hold no export. Those that
   * cannot be read or removed now are left to a later call.
   */
  async takeInterrupted(): Promise<{
    readonly entries: readonly ExportEntry[];
    readonly areOthersRunning: boolean;
  }> {
    const entries: ExportEntry[] = [];
    let areOthersRunning = false;
    for (const { name, value, writtenAt, problem } of await this.#folder.readAll()) {
      if (problem !== undefined) {
        this.#leave(name, `could not be read: ${problem}`);
        continue;
      }
      const stored = storedExportIn(value);
      const isOther = isOfAnotherProcess(name) && !this.#isSilent(name, writtenAt);
      areOthersRunning ||= isOther;
      if (isOther || this.#own.has(name)) {
        continue;
      }
      // The new entry is there before the old one goes: a crash between them loses nothing.
      const entry = stored && (await this.open(stored));
      const isTaken = await this.#take(name);
      // A crash between the two leaves two entries of one file.
      const isKnown = entries.some(({ value: known }) => known.part === stored?.part);
      if (entry !== undefined && isTaken && !isKnown) {
        entries.push(entry);
      } else {
        await entry?.close();
      }
    }
    return { entries, areOthersRunning };
  }

  /**
   * Returns true for an entry that nothing has written to while this window looked often: another process has the number
   * of its own. After a sleep of the machine, the entries of all windows are old, and the looks begin again.
   */
  #isSilent(name: string, writtenAt: number): boolean {
    const now = performance.now();
    const seen = this.#seen.get(name);
    const isFollowed = seen?.writtenAt === writtenAt && now - seen.lastAt <= heartbeat;
    const firstAt = isFollowed ? seen.firstAt : now;
    this.#seen.set(name, { writtenAt, firstAt, lastAt: now });
    return now - firstAt > longestSilence;
  }

  /** Returns true for the one caller that removed the entry: two would write to one file. */
  async #take(name: string): Promise<boolean> {
    try {
      return await this.#folder.remove(name);
    } catch (error) {
      this.#leave(name, `could not be removed: ${String(error)}`);
      return false;
    }
  }

  #leave(name: string, why: string): void {
    if (!this.#stuck.has(name)) {
      this.#stuck.add(name);
      this.#warn(`${this.#folder.path(name)} ${why}`);
    }
  }

  #entry(value: StoredExport): ExportEntry {
    const name = `${process.pid}-${randomUUID()}`;
    this.#own.add(name);
    return new ExportEntry(this.#folder, name, value, this.#warn);
  }
}
