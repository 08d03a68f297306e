import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf, ServiceError } from '../service/http/errors.ts';
import { unlessMissing } from '../ui/storage/fileErrors.ts';
import { replaceFile } from '../ui/storage/replaceFile.ts';
import { keyOf, type ReportKey, type StoredReport } from './storedReport.ts';
import { isStoredReport } from './storedReportCheck.ts';

const ending = '.json';
/** Files opened at the same time: the limit of the process is shared with the whole editor. */
const batchSize = 64;
/** No report is that large. */
const mostBytes = 1_000_000;
/** What a write left behind that never came to its end. */
const unfinishedName = /^[0-9a-f]{64}\.json\.[0-9a-f]{8}-[0-9a-f-]{27}$/;
/** Milliseconds. A younger one may belong to another window, which is still writing it. */
const longestWrite = 10 * 60_000;

/** Storage that outlives the window. All its calls may reject. */
export interface ReportStorage {
  readAll(): Promise<readonly StoredReport[]>;
  /** Undefined when there is no such report. */
  read(key: ReportKey): Promise<StoredReport | undefined>;
  write(report: StoredReport): Promise<void>;
  /** Fine when the report is not there. */
  remove(key: ReportKey): Promise<void>;
}

/**
 * Reports as files, one a report: the windows share them, and the editor's own state would not do, because what a
 * window writes there replaces all that another one has written a moment before. Calls reject with `ServiceError`.
 */
export class ReportFiles implements ReportStorage {
  readonly #directory: string;
  readonly #warn: (line: string) => void;
  readonly #leftOut = new Set<string>();

  constructor(directory: string, warn: (line: string) => void) {
    this.#directory = directory;
    this.#warn = warn;
  }

  /** What holds no report, or cannot be read, is left alone and named in the log once. Removes unfinished files. */
  async readAll(): Promise<readonly StoredReport[]> {
    return await attempt(reading, async () => {
      const names = (await unlessMissing(readdir(this.#directory))) ?? [];
      await inBatches(
        names.filter((name) => unfinishedName.test(name)),
        (name) => this.#removeIfOld(name),
      );
      const reports = await inBatches(
        names.filter((name) => name.endsWith(ending)),
        (name) => this.#readOneOfMany(name),
      );
      return reports.filter((report) => report !== undefined);
    });
  }

  async read(key: ReportKey): Promise<StoredReport | undefined> {
    return await attempt(reading, () => this.#readFile(nameOf(key)));
  }

  /** Whoever reads meanwhile finds the whole report as it was before, or as it is now. */
  async write(report: StoredReport): Promise<void> {
    const path = join(this.#directory, nameOf(report));
    const unfinished = `${path}.${randomUUID()}`;
    await attempt(writing, async () => {
      await mkdir(this.#directory, { recursive: true });
      await replaceFile(path, Buffer.from(JSON.stringify(report)), { unfinished });
    });
  }

  async remove(key: ReportKey): Promise<void> {
    await attempt(removing, () => rm(join(this.#directory, nameOf(key)), { force: true }));
  }

  async #readOneOfMany(name: string): Promise<StoredReport | undefined> {
    try {
      const found = await unlessMissing(stat(join(this.#directory, name)));
      // Reading a pipe would never end.
      if (found !== undefined && (!found.isFile() || found.size > mostBytes)) {
        this.#leaveOut(name, 'holds no report');
        return undefined;
      }
      return await this.#readFile(name);
    } catch (error) {
      this.#leaveOut(name, `cannot be read (${messageOf(error)})`);
      return undefined;
    }
  }

  async #removeIfOld(name: string): Promise<void> {
    const path = join(this.#directory, name);
    try {
      // A clock that was set back makes timestamps of the future, too.
      const found = await unlessMissing(stat(path));
      if (found !== undefined && Math.abs(Date.now() - found.mtimeMs) > longestWrite) {
        await rm(path, { force: true });
      }
    } catch (error) {
      this.#leaveOut(name, `is unfinished and cannot be removed (${messageOf(error)})`);
    }
  }

  async #readFile(name: string): Promise<StoredReport | undefined> {
    const text = await unlessMissing(readFile(join(this.#directory, name), 'utf8'));
    const report = text === undefined ? undefined : parse(text);
    if (report !== undefined && nameOf(report) === name) {
      return report;
    }
    if (text !== undefined) {
      this.#leaveOut(name, 'holds no report');
    }
    return undefined;
  }

  #leaveOut(name: string, why: string): void {
    if (!this.#leftOut.has(name)) {
      this.#leftOut.add(name);
      const path = join(this.#directory, name);
      this.#warn(`${path} ${why} and is left out of the list; reports themselves stay in the service.`);
    }
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

function parse(text: string): StoredReport | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isStoredReport(value) ? value : undefined;
  } catch {
    // Not even JSON.
    return undefined;
  }
}

async function inBatches<T>(
  names: readonly string[],
  work: (name: string) => Promise<T>,
): Promise<readonly T[]> {
  const results: T[] = [];
  for (let start = 0; start < names.length; start += batchSize) {
    results.push(...(await Promise.all(names.slice(start, start + batchSize).map(work))));
  }
  return results;
}

/** Ids of the service are any text, and file names are not. */
function nameOf(key: ReportKey): string {
  return `${createHash('sha256').update(keyOf(key)).digest('hex')}${ending}`;
}
