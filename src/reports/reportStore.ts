import type { Connection } from '../service/connection.ts';
import { isSameReport, isStoredReport, type ReportKey, type StoredReport } from './storedReport.ts';

const stateKey = 'workforce.reports';
const mostPerConnection = 50;

/** Storage that outlives the window; the editor's `Memento` is one. */
export interface ReportMemory {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/** What happened to a report of the store. */
export interface ReportChange {
  readonly kind: 'added' | 'updated' | 'removed';
  readonly report: StoredReport;
}

/**
 * The reports created from here, newest first. Every call reads the storage itself, because other windows
 * write to it, too; changes made there are not announced here.
 */
export class ReportStore {
  readonly #memory: ReportMemory;
  readonly #warn: (line: string) => void;
  readonly #listeners = new Set<(change: ReportChange) => void>();

  constructor(memory: ReportMemory, warn: (line: string) => void) {
    this.#memory = memory;
    this.#warn = warn;
  }

  /** Calls back after each change made through this store. */
  onDidChange(listener: (change: ReportChange) => void): { dispose(): void } {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  /** The reports of all connections. */
  all(): readonly StoredReport[] {
    const value = this.#memory.get(stateKey) ?? [];
    if (!Array.isArray(value)) {
      this.#dropped('The list of reports', []);
      return [];
    }
    const whole = value.filter(isStoredReport);
    if (whole.length < value.length) {
      this.#dropped(
        `${value.length - whole.length} of ${value.length} entries of the list of reports`,
        whole,
      );
    }
    return whole;
  }

  /** The reports of the service that a connection leads to now. */
  of({ id, baseUrl }: Pick<Connection, 'id' | 'baseUrl'>): readonly StoredReport[] {
    return this.all().filter((report) => report.connectionId === id && report.baseUrl === baseUrl);
  }

  find(key: ReportKey): StoredReport | undefined {
    return this.all().find((report) => isSameReport(report, key));
  }

  /** Puts a report first; the oldest ones of its connection give way when there are too many. */
  async add(report: StoredReport): Promise<void> {
    const others = this.all().filter((other) => !isSameReport(other, report));
    const overflow = others
      .filter((other) => other.connectionId === report.connectionId)
      .slice(mostPerConnection - 1);
    const kept = others.filter((other) => !overflow.includes(other));
    await this.#write(
      [report, ...kept],
      { kind: 'added', report },
      ...overflow.map((old): ReportChange => ({ kind: 'removed', report: old })),
    );
  }

  /** Replaces a report by what `change` makes of it. Undefined when it is gone or `change` gave it back as it was. */
  async update(
    key: ReportKey,
    change: (report: StoredReport) => StoredReport,
  ): Promise<StoredReport | undefined> {
    const before = this.find(key);
    const report = before === undefined ? undefined : change(before);
    if (report === undefined || report === before) {
      return undefined;
    }
    const reports = this.all().map((other) => (isSameReport(other, key) ? report : other));
    await this.#write(reports, { kind: 'updated', report });
    return report;
  }

  async remove(key: ReportKey): Promise<void> {
    const report = this.find(key);
    if (report !== undefined) {
      const reports = this.all().filter((other) => !isSameReport(other, key));
      await this.#write(reports, { kind: 'removed', report });
    }
  }

  /** Forgets the reports of a connection: its id may come to stand for another one. */
  async removeAllOf(connectionId: string): Promise<void> {
    const all = this.all();
    const gone = all.filter((report) => report.connectionId === connectionId);
    if (gone.length > 0) {
      await this.#write(
        all.filter((report) => !gone.includes(report)),
        ...gone.map((report): ReportChange => ({ kind: 'removed', report })),
      );
    }
  }

  /** Listeners hear of a change at once; the promise tells when it is stored. */
  async #write(reports: readonly StoredReport[], ...changes: readonly ReportChange[]): Promise<void> {
    const stored = this.#memory.update(stateKey, reports);
    for (const change of changes) {
      for (const listener of [...this.#listeners]) {
        listener(change);
      }
    }
    await stored;
  }

  #dropped(what: string, kept: readonly StoredReport[]): void {
    this.#warn(`${what} could not be read and were dropped; reports themselves stay in the service.`);
    this.#memory
      .update(stateKey, kept)
      .then(undefined, (error: unknown) =>
        this.#warn(`The list of reports could not be stored: ${String(error)}`),
      );
  }
}
