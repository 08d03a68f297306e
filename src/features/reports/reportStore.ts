import { isDeepStrictEqual } from 'node:util';
import { Serial } from '../../platform/tasks.ts';
import type { Connection } from '../../service/http/connection.ts';
import type { ReportStorage } from './reportFiles.ts';
import {
  isFollowed,
  isOfConnection,
  isSameReport,
  keyOf,
  type ReportKey,
  type StoredReport,
} from './storedReport.ts';

const maxPerConnection = 50;
const ids = new Intl.Collator('en', { numeric: true });

/** A change of a report: `added` in this window, or `found` where another or an earlier window added it. */
export interface ReportChange {
  readonly kind: 'added' | 'found' | 'updated' | 'removed';
  readonly report: StoredReport;
}

interface ReportUpdate {
  readonly before: StoredReport;
  readonly after: StoredReport;
  /** True in the one window whose change ended the following. */
  readonly endsFollowing: boolean;
}

/**
 * The reports that this extension created, newest first. Other windows write to the same storage: `refresh` reads
 * their changes, and `update` reads a report again before it changes it.
 */
export class ReportStore {
  readonly #storage: ReportStorage;
  readonly #onError: (error: unknown) => void;
  readonly #redacted: (report: StoredReport) => StoredReport;
  readonly #work = new Serial();
  readonly #listeners = new Set<(changes: readonly ReportChange[]) => void>();
  /** Reports that could not be stored are kept as long as the window is open. */
  readonly #unstored = new Map<string, StoredReport>();
  #known: readonly StoredReport[] = [];

  /** `redacted` removes secrets from a report before it is stored and shown. */
  constructor(
    storage: ReportStorage,
    onError: (error: unknown) => void,
    redacted: (report: StoredReport) => StoredReport = (report) => report,
  ) {
    this.#storage = storage;
    this.#onError = onError;
    this.#redacted = redacted;
  }

  /** Calls back once for all changes that were found together. */
  onDidChange(listener: (changes: readonly ReportChange[]) => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  all(): readonly StoredReport[] {
    return this.#known;
  }

  /** The reports of the service that a connection leads to now. */
  of(connection: Pick<Connection, 'id' | 'instance' | 'baseUrl'>): readonly StoredReport[] {
    return this.all().filter(
      (report) => isOfConnection(report, connection) && report.baseUrl === connection.baseUrl,
    );
  }

  find(key: ReportKey): StoredReport | undefined {
    return this.all().find((report) => isSameReport(report, key));
  }

  /** Reads the changes of other windows. Rejects if the storage cannot be read; the known reports stay. */
  async refresh(): Promise<void> {
    await this.#work.run(() => this.#reread());
  }

  /** Adds a report; removes the oldest of its connection, adopted ones first, when there are too many. */
  async add(report: StoredReport): Promise<void> {
    await this.#work.run(async () => {
      await this.#write(report);
      const others = this.#without(report);
      const overflow = others
        .filter(({ connectionId, kept }) => connectionId === report.connectionId && kept === undefined)
        // Nothing else knows the ids of those that were created here.
        .toSorted((one, other) => Number(one.isAdopted ?? false) - Number(other.isAdopted ?? false))
        .slice(maxPerConnection - 1);
      this.#show([report, ...others], 'added');
      await this.#remove(overflow).catch(this.#onError);
    });
  }

  /** Replaces a report by the result of `change`. Returns undefined if it is gone or `change` returns it unchanged. */
  async update(
    key: ReportKey,
    change: (report: StoredReport) => StoredReport,
  ): Promise<ReportUpdate | undefined> {
    return await this.#work.run(async () => {
      const before = await this.#read(key);
      if (before === undefined) {
        this.#show(this.#without(key));
        return undefined;
      }
      const after = change(before);
      const isFirst = after !== before && (await this.#write(after, before));
      this.#show([after, ...this.#without(key)]);
      const endsFollowing = isFirst && isFollowed(before) && !isFollowed(after);
      return after === before ? undefined : { before, after, endsFollowing };
    });
  }

  /** Rejects if the report cannot be removed from the storage. */
  async remove(key: ReportKey): Promise<void> {
    await this.#work.run(() => this.#remove([key]));
  }

  /** Removes the reports of a removed connection; `successor` is the connection that has its id now. */
  async removeAllOf(
    connectionId: string,
    successor: Pick<Connection, 'id' | 'instance'> | undefined,
  ): Promise<void> {
    await this.#work.run(async () => {
      await this.#reread();
      const isOver = (report: StoredReport) =>
        report.connectionId === connectionId &&
        (successor === undefined || !isOfConnection(report, successor));
      await this.#remove(this.#known.filter(isOver));
    });
  }

  async #reread(): Promise<void> {
    const stored = await this.#storage.readAll();
    const others = stored.filter((report) => !this.#unstored.has(keyOf(report)));
    this.#show([...this.#unstored.values(), ...others]);
  }

  async #read(key: ReportKey): Promise<StoredReport | undefined> {
    try {
      return this.#unstored.get(keyOf(key)) ?? (await this.#storage.read(key));
    } catch (error) {
      this.#onError(error);
      return this.find(key);
    }
  }

  /** As the storage returns it; true where it fails, because the end of a report should rather be shown twice than never. */
  async #write(whole: StoredReport, before?: StoredReport): Promise<boolean> {
    const report = this.#redacted(whole);
    try {
      const stored = this.#unstored.has(keyOf(report)) ? undefined : before;
      const isFirst = await this.#storage.write(report, stored);
      return this.#unstored.delete(keyOf(report)) || isFirst;
    } catch (error) {
      this.#unstored.set(keyOf(report), report);
      this.#onError(error);
      return true;
    }
  }

  async #remove(keys: readonly ReportKey[]): Promise<void> {
    const removed = new Set<string>();
    try {
      for (const key of keys) {
        await this.#storage.remove(key);
        this.#unstored.delete(keyOf(key));
        removed.add(keyOf(key));
      }
    } finally {
      this.#show(this.#known.filter((report) => !removed.has(keyOf(report))));
    }
  }

  #without(key: ReportKey): readonly StoredReport[] {
    return this.#known.filter((report) => !isSameReport(report, key));
  }

  /** Replaces the known reports and notifies the listeners of the differences. */
  #show(reports: readonly StoredReport[], kindOfNew: 'added' | 'found' = 'found'): void {
    const before = new Map(this.#known.map((report) => [keyOf(report), report]));
    this.#known = reports.map((report) => this.#redacted(report)).toSorted(newestFirst);
    const changes: ReportChange[] = [];
    for (const report of this.#known) {
      const known = before.get(keyOf(report));
      before.delete(keyOf(report));
      if (known === undefined) {
        changes.push({ kind: kindOfNew, report });
      } else if (!isDeepStrictEqual(known, report)) {
        changes.push({ kind: 'updated', report });
      }
    }
    for (const report of before.values()) {
      changes.push({ kind: 'removed', report });
    }
    if (changes.length > 0) {
      for (const listener of [...this.#listeners]) {
        listener(changes);
      }
    }
  }
}

function newestFirst(one: StoredReport, other: StoredReport): number {
  return other.createdAt - one.createdAt || ids.compare(other.id, one.id);
}
