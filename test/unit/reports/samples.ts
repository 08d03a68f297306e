import type { ReportMemory } from '../../../src/reports/reportStore.ts';
import type { StoredReport } from '../../../src/reports/storedReport.ts';

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

/** Storage as the editor gives it: values go in and come out as JSON. */
export class FakeMemory implements ReportMemory {
  readonly #texts = new Map<string, string>();

  get(key: string): unknown {
    const text = this.#texts.get(key);
    return text === undefined ? undefined : JSON.parse(text);
  }

  update(key: string, value: unknown): Promise<void> {
    this.#texts.set(key, JSON.stringify(value));
    return Promise.resolve();
  }
}
