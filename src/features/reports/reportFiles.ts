import { createHash } from 'node:crypto';
import {
  type Entry,
  longestWrite,
  type SharedFolder,
  type SharedStorage,
  usingStorage,
} from '../../platform/storage/sharedStorage.ts';
import { message } from '../../service/contract/message.ts';
import { isFollowed, isStoredReport, keyOf, type ReportKey, type StoredReport } from './storedReport.ts';

/** What the store of reports needs: storage that outlives the window. All its calls may reject. */
export type ReportStorage = Pick<ReportFiles, 'readAll' | 'read' | 'write' | 'remove'>;

/** Reports in the storage that the windows share. Calls reject with `ServiceError`. */
export class ReportFiles {
  readonly #reports: SharedFolder;
  /**
   * A mark for each followed report: a window sees from the names alone that it has nothing to follow, and the one that
   * removes the mark shows the end.
   */
  readonly #followed: SharedFolder;
  readonly #warn: (line: string) => void;
  readonly #leftOut = new Set<string>();

  constructor(storage: Pick<SharedStorage, 'folder'>, warn: (line: string) => void) {
    this.#reports = storage.folder('report');
    this.#followed = storage.folder('followed');
    this.#warn = warn;
  }

  /** Skips entries that cannot be read or hold no report, and logs each once. */
  async readAll(): Promise<readonly StoredReport[]> {
    return await usingStorage(reading, async () => {
      const entries = await this.#reports.readAll();
      const reports = entries.flatMap((entry) => this.#reportIn(entry) ?? []);
      // One that cannot be read now may be followed.
      const unread = entries.filter(({ problem }) => problem !== undefined).map(({ name }) => name);
      const followed = new Set([...reports.filter(isFollowed).map(nameOf), ...unread]);
      await this.#followed.removeOlderThan(longestWrite, (name) => followed.has(name));
      return reports;
    });
  }

  /** Returns undefined if there is no such report. */
  async read(key: ReportKey): Promise<StoredReport | undefined> {
    return await usingStorage(reading, async () => {
      const name = nameOf(key);
      const value = await this.#reports.read(name);
      return value === undefined ? undefined : this.#reportIn({ name, value });
    });
  }

  /**
   * Returns true for the one window that ended the following of this report. `before` is what is stored of it: a report
   * that is still followed gets no second mark, because another window may have just ended it.
   */
  async write(report: StoredReport, before?: StoredReport): Promise<boolean> {
    const name = nameOf(report);
    return await usingStorage(writing, async () => {
      const isBegun = isFollowed(report) && (before === undefined || !isFollowed(before));
      // An interruption may leave a mark too many, which costs a read, but never one too few.
      await (isBegun && this.#followed.create(name, null));
      await this.#reports.write(name, report);
      // The mark may have been that of an earlier following, which another window has just ended.
      await (isBegun && this.#followed.create(name, null));
      return !isFollowed(report) && (await this.#followed.remove(name));
    });
  }

  /** Does nothing if there is no such report. */
  async remove(key: ReportKey): Promise<void> {
    await usingStorage(removing, async () => {
      await this.#reports.remove(nameOf(key));
      await this.#followed.remove(nameOf(key));
    });
  }

  #reportIn({ name, value, problem }: Omit<Entry, 'writtenAt'>): StoredReport | undefined {
    if (isStoredReport(value) && nameOf(value) === name) {
      return value;
    }
    if (!this.#leftOut.has(name)) {
      this.#leftOut.add(name);
      const why = problem === undefined ? 'holds no report' : `cannot be read (${problem})`;
      this.#warn(
        `${this.#reports.path(name)} ${why} and is left out of the list; reports themselves stay in the service.`,
      );
    }
    return undefined;
  }
}

const reading = {
  attempted: message('read the list of reports'),
  advice: message('Give the editor access to this folder, then refresh the view.'),
};
const writing = {
  attempted: message('store the list of reports'),
  advice: message(
    'It is available until this window is closed or reloaded. Check the free space and the permissions of this folder.',
  ),
};
const removing = {
  attempted: message('remove a report from the list'),
  advice: message('Give the editor access to this folder, then try again.'),
};

/** The name of a report's entry. Ids of the service can be too long for a file name. */
function nameOf(key: ReportKey): string {
  return createHash('sha256').update(keyOf(key)).digest('hex');
}
