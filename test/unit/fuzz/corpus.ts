import { Readable } from 'node:stream';
import nodeFetch from 'node-fetch';
import type { Fetch } from '../../../src/service/http/fetchOnce.ts';
import { parseExact } from '../../../src/service/http/json/exactJson.ts';
import type { WorkforceService } from '../../../src/service/service.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { clientOnSandbox } from '../service/sandboxClient.ts';

/** Good answers of a service, by the request that they belong to: `GET /service-api/employees`. */
export type Corpus = ReadonlyMap<string, string>;

const months = { from: '2025-09-01', to: '2026-03-31' } as const;
const somebody = ['1001', '1002', '1003', '1004'];

/** A question to the client; about an id that the corpus knows, unless it is given another. */
export type Question = (service: WorkforceService, id?: string) => Promise<unknown>;

/** What the client can be asked. */
export const questions: Readonly<Record<string, Question>> = {
  departments: (service) => service.departments(),
  employees: (service) => service.employees({}),
  members: (service, id = '101') => service.members(id),
  people: (service) => service.people(),
  taxonomies: (service) => service.taxonomies(),
  labels: (service, id = '501') => service.labels({ id }),
  label: (service, id = '7001') => service.label(id),
  archive: (service, id = '7001') => service.setLabelArchived(id, true, '*'),
  leaves: (service, id) =>
    service.leaves({ of: 'employee', ids: id === undefined ? somebody : [id], ...months }),
  leavesV2: (service, id) =>
    service.leavesV2({ of: 'employee', ids: id === undefined ? somebody : [id], ...months }, true),
  templates: (service) => service.reportTemplates(),
  create: (service, templateId = 'monthly-activity') =>
    service.createReport({ templateId, startsOn: null, endsOn: null }),
  report: (service, id = '9001') => service.report(id),
  content: (service, id = '9001') => service.reportContent(id, 'csv'),
  checkCapabilities: (service) => service.checkCapabilities(),
  'department document': (service, id = '101') => service.document('departments', id),
  'employee document': (service, id = '1001') => service.document('employees', id),
  'user document': (service, id = '1001') => service.document('users', id),
  'attributes document': (service, id = '1001') => service.document('employee-attributes', id),
  'taxonomy document': (service, id = '501') => service.document('taxonomies', id),
  'leave document': (service, id = 'P-1001_3-20250908-AM') => service.document('leaves', id),
  'report document': (service, id = '9001') => service.document('reports', id),
};

/** The name under which the corpus keeps a response: ids and queries do not matter. */
export function requestName(method: string, url: string): string {
  return `${method} ${new URL(url).pathname.replace(/\/\d+(?=\/|$)/g, '/{id}')}`;
}

/** Asks a small sandbox everything, each family in turn, and keeps the answers. */
export async function recordCorpus(): Promise<Corpus> {
  const corpus = new Map<string, string>();
  const fetch: Fetch = async (url, init) => {
    const response = await nodeFetch(url, init);
    const body = await response.text();
    const name = requestName(init.method, url);
    const kept = shortened(body);
    // A probe asks for one record only.
    if (response.ok && kept.length > (corpus.get(name)?.length ?? 0)) {
      corpus.set(name, kept);
    }
    const { status, headers } = response;
    return { status, headers: withoutLength(headers), body: bodyOf(body) };
  };
  for (const without of [
    [],
    ['structure'],
    ['structure', 'legacy-department-list'],
    ['structure', 'legacy'],
  ] as const) {
    const clock = new HastyClock(Date.UTC(2026, 2, 1));
    const small = { employees: 4, departments: 3, reportSeconds: 0, without, clock } as const;
    await using client = await clientOnSandbox(small, { fetch, clock });
    for (const ask of Object.values(questions)) {
      await ask(client.service).catch(() => undefined);
    }
  }
  return corpus;
}

/** Enough of a list for its records to differ; what is more only hides the rest of the response from chance. */
const mostRecords = 6;

function shortened(body: string): string {
  return body.startsWith('{')
    ? JSON.stringify(parseExact(body), (_key, value) => (Array.isArray(value) ? someOf(value) : value))
    : body;
}

/** Records from all over a list. */
function someOf(list: readonly unknown[]): readonly unknown[] {
  const step = Math.ceil(list.length / mostRecords);
  return list.filter((_, index) => index % step === 0);
}

/** A body as the transport reads it. */
export function bodyOf(content: string): AsyncIterable<unknown> {
  return Readable.from([Buffer.from(content)]);
}

function withoutLength(headers: { get(name: string): string | null }) {
  return { get: (name: string) => (/^content-(length|encoding)$/i.test(name) ? null : headers.get(name)) };
}
