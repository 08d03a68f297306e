import { createHash } from 'node:crypto';
import { messageOf, ServiceError } from '../service/http/errors.ts';
import { type Entry, longestWrite, type SharedFolder } from '../ui/storage/sharedFolder.ts';
import type { SharedStorage } from '../ui/storage/sharedStorage.ts';
import { isFollowed, keyOf, type ReportKey, type StoredReport } from './storedReport.ts';
import { isStoredReport } from './storedReportCheck.ts';

/** Storage that outlives the window. All its calls may reject. */
export interface ReportStorage {
  readAll(): Promise<readonly StoredReport[]>;
  /** Undefined when there is no such report. */
  read(key: ReportKey): Promise<StoredReport | undefined>;
  write(report: StoredReport): Promise<void>;
  /** Does nothing when the report is not there. */
  remove(key: ReportKey): Promise<void>;
}

/** Reports in the storage that the windows share. Calls reject with `ServiceError`. */
export class ReportFiles implements ReportStorage {
  readonly #reports: SharedFolder;
  /** A mark for each followed report, so that a window can see from the names alone that it has nothing to follow. */
  readonly #followed: SharedFolder;
  readonly #warn: (line: string) => void;
  readonly #leftOut = new Set<string>();

  constructor(storage: Pick<SharedStorage, 'folder'>, warn: (line: string) => void) {
    this.#reports = storage.folder('report');
    this.#followed = storage.folder('followed');
    this.#warn = warn;
  }

  /** False when no report is followed. Reads names only. */
  async mayFollowAny(): Promise<boolean> {
    return await attempt(reading, async () => (await this.#followed.names()).length > 0);
  }

  /** An entry that is no report or cannot be read is left alone and logged once. */
  async readAll(): Promise<readonly StoredReport[]> {
    return await attempt(reading, async () => {
      const reports = (await this.#reports.readAll()).flatMap((entry) => this.#reportIn(entry) ?? []);
      const followed = new Set(reports.filter(isFollowed).map(nameOf));
      await this.#followed.removeOlderThan(longestWrite, (name) => followed.has(name));
      return reports;
    });
  }

  async read(key: ReportKey): Promise<StoredReport | undefined> {
    return await attempt(reading, async () => {
      const name = nameOf(key);
      const value = await this.#reports.read(name);
      return value === undefined ? undefined : this.#reportIn({ name, value });
    });
  }

  async write(report: StoredReport): Promise<void> {
    const name = nameOf(report);
    await attempt(writing, async () => {
      // Where this is interrupted there is a mark too many, which costs a reading, and never one too few.
      if (isFollowed(report)) {
        await this.#followed.create(name, null);
      }
      await this.#reports.write(name, report);
      if (!isFollowed(report)) {
        await this.#followed.remove(name);
      }
    });
  }

  async remove(key: ReportKey): Promise<void> {
    await attempt(removing, async () => {
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
  attempted: 'read the list of reports',
  advice: 'Give the editor access to this place, then refresh the view.',
};
const writing = {
  attempted: 'store the list of reports',
  advice:
    'It is kept until this window is closed or reloaded. Give the editor room and access in this place.',
};
const removing = {
  attempted: 'remove a report from the list',
  advice: 'Give the editor access to this place, then try again.',
};

async function attempt<T>(what: typeof reading, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ServiceError({ kind: 'unexpected', ...what, reason: messageOf(error), cause: error });
  }
}

/** The name of a report's entry. Ids of the service can be too long for a file name. */
function nameOf(key: ReportKey): string {
  return createHash('sha256').update(keyOf(key)).digest('hex');
}
