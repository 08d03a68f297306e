import { isDeepStrictEqual } from 'node:util';
import type { Connection } from '../service/connection.ts';
import { Serial } from '../ui/storage/serial.ts';
import type { ReportStorage } from './reportFiles.ts';
import { isOfConnection, isSameReport, keyOf, type ReportKey, type StoredReport } from './storedReport.ts';

const mostPerConnection = 50;
const ids = new Intl.Collator('en', { numeric: true });

/** What happened to a report: `added` here and now, or `found`, where another window or an earlier session added it. */
export interface ReportChange {
  readonly kind: 'added' | 'found' | 'updated' | 'removed';
  readonly report: StoredReport;
}

/**
 * The reports created from here, newest first. Other windows write to the storage, too: what they changed is known
 * after `refresh`, and a single report is read again before it is changed.
 */
export class ReportStore {
  readonly #storage: ReportStorage;
  readonly #onFault: (error: unknown) => void;
  readonly #redacted: (report: StoredReport) => StoredReport;
  readonly #work = new Serial();
  readonly #listeners = new Set<(changes: readonly ReportChange[]) => void>();
  /** What could not be stored counts all the same, as long as the window is open. */
  readonly #unstored = new Map<string, StoredReport>();
  #known: readonly StoredReport[] = [];

  /** `redacted` takes secrets out of what is stored and shown. */
  constructor(
    storage: ReportStorage,
    onFault: (error: unknown) => void,
    redacted: (report: StoredReport) => StoredReport = (report) => report,
  ) {
    this.#storage = storage;
    this.#onFault = onFault;
    this.#redacted = redacted;
  }

  /** Calls back once for all changes that came together, from here or from another window. */
  onDidChange(listener: (changes: readonly ReportChange[]) => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** The reports of all connections. */
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

  /** Takes in what other windows have changed. Rejects when the storage cannot be read; what is known stays. */
  async refresh(): Promise<void> {
    await this.#work.run(() => this.#reread());
  }

  /** Puts a report into the list; the oldest ones of its connection give way when there are too many. */
  async add(report: StoredReport): Promise<void> {
    await this.#work.run(async () => {
      await this.#write(report);
      const others = this.#without(report);
      const overflow = others
        .filter(({ connectionId }) => connectionId === report.connectionId)
        .slice(mostPerConnection - 1);
      this.#show([report, ...others], 'added');
      await this.#remove(overflow).catch(this.#onFault);
    });
  }

  /**
   * Replaces a report by what `change` makes of it; answers both. Undefined when it is gone or `change` gave it back
   * as it was.
   */
  async update(
    key: ReportKey,
    change: (report: StoredReport) => StoredReport,
  ): Promise<{ readonly before: StoredReport; readonly after: StoredReport } | undefined> {
    return await this.#work.run(async () => {
      const before = await this.#read(key);
      if (before === undefined) {
        this.#show(this.#without(key));
        return undefined;
      }
      const after = change(before);
      if (after !== before) {
        await this.#write(after);
      }
      this.#show([after, ...this.#without(key)]);
      return after === before ? undefined : { before, after };
    });
  }

  /** Rejects when the storage does not let go of it. */
  async remove(key: ReportKey): Promise<void> {
    await this.#work.run(() => this.#remove([key]));
  }

  /** Forgets the reports of a connection that was removed; `successor` is the one that has its id now. */
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
      this.#onFault(error);
      return this.find(key);
    }
  }

  async #write(whole: StoredReport): Promise<void> {
    const report = this.#redacted(whole);
    try {
      await this.#storage.write(report);
      this.#unstored.delete(keyOf(report));
    } catch (error) {
      this.#unstored.set(keyOf(report), report);
      this.#onFault(error);
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

  /** Makes these the known reports, and tells what is new about them. */
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
