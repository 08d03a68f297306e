import type { ReportStorage } from '../../../../src/features/reports/reportFiles.ts';
import {
  isFollowed,
  keyOf,
  type ReportKey,
  type StoredReport,
} from '../../../../src/features/reports/storedReport.ts';

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

  write(report: StoredReport): Promise<boolean> {
    return this.#unlessBroken(() => {
      const before = this.#texts.get(keyOf(report));
      this.#texts.set(keyOf(report), JSON.stringify(report));
      return before !== undefined && isFollowed(JSON.parse(before)) && !isFollowed(report);
    });
  }

  remove(key: ReportKey): Promise<void> {
    return this.#unlessBroken(() => {
      this.#texts.delete(keyOf(key));
    });
  }

  async #unlessBroken<T>(work: () => T): Promise<T> {
    await Promise.resolve();
    if (this.failure !== undefined) {
      throw this.failure;
    }
    return work();
  }
}
