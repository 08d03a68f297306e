import type { ReportStorage } from '../../../src/reports/reportFiles.ts';
import { keyOf, type ReportKey, type StoredReport } from '../../../src/reports/storedReport.ts';

/** A pending report that is followed. */
export function sampleReport(changes: Partial<StoredReport> = {}): StoredReport {
  return {
    connectionId: 'acme',
    connectionName: 'Acme',
    baseUrl: 'https://acme.example.com',
    id: '1',
    name: 'Hours per week',
    templateId: 'hours',
    startsOn: '2026-05-01',
    endsOn: null,
    filters: [],
    status: 'pending',
    createdAt: Date.UTC(2026, 5, 1),
    following: { state: 'followed', since: Date.UTC(2026, 5, 1) },
    ...changes,
  };
}

/** Storage that windows share: values go in and come out as JSON. It fails on demand. */
export class FakeStorage implements ReportStorage {
  readonly #texts = new Map<string, string>();
  readonly #shownEnds = new Set<string>();
  failure: Error | undefined;

  readAll(): Promise<readonly StoredReport[]> {
    return this.#unlessBroken(() => [...this.#texts.values()].map((text) => JSON.parse(text)));
  }

  read(key: ReportKey): Promise<StoredReport | undefined> {
    return this.#unlessBroken(() => {
      const text = this.#texts.get(keyOf(key));
      return text === undefined ? undefined : JSON.parse(text);
    });
  }

  write(report: StoredReport): Promise<void> {
    return this.#unlessBroken(() => {
      this.#texts.set(keyOf(report), JSON.stringify(report));
    });
  }

  remove(key: ReportKey): Promise<void> {
    return this.#unlessBroken(() => {
      this.#texts.delete(keyOf(key));
    });
  }

  /** True for the first window that shows this end. */
  markEndShown(report: StoredReport, since: number): Promise<boolean> {
    const name = `${keyOf(report)} ${since}`;
    const isFirst = !this.#shownEnds.has(name);
    this.#shownEnds.add(name);
    return Promise.resolve(isFirst);
  }

  async #unlessBroken<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (this.failure !== undefined) {
      throw this.failure;
    }
    return work();
  }
}
