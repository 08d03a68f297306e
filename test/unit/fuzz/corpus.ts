import { Readable } from 'node:stream';
import nodeFetch from 'node-fetch';
import { parseExact } from '../../../src/service/contract/json/exactJson.ts';
import type { Fetch } from '../../../src/service/http/request.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { clientOnSandbox } from '../service/sandboxClient.ts';

/** Valid responses of a service by request, such as `GET /service-api/employees`. */
export type Corpus = ReadonlyMap<string, string>;

const months = { from: '2025-09-01', to: '2026-03-31' } as const;
const owners = ['1001', '1002', '1003', '1004'];

/** An operation of the client, by default with an id of the corpus. */
export type Operation = (service: WorkforceService, id?: string) => Promise<unknown>;

/** All operations of the client. */
export const operations: Readonly<Record<string, Operation>> = {
  departments: (service) => service.departments(),
  employees: (service) => service.employees({}),
  members: (service, id = '101') => service.members(id),
  people: (service) => service.people(),
  taxonomies: (service) => service.taxonomies(),
  labels: (service, id = '501') => service.labels({ id }),
  label: (service, id = '7001') => service.label(id),
  archive: (service, id = '7001') => service.setLabelArchived(id, true, '*'),
  leaves: (service, id) =>
    service.leaves({ of: 'employee', ids: id === undefined ? owners : [id], ...months }),
  leavesV2: (service, id) =>
    service.leavesV2({ of: 'employee', ids: id === undefined ? owners : [id], ...months }, true),
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
  'leave document': (service, id = '1001003-20250908-AM') => service.document('leaves', id),
  'report document': (service, id = '9001') => service.document('reports', id),
};

/** The key of a response in the corpus, without ids and queries. */
export function requestName(method: string, url: string): string {
  return `${method} ${new URL(url).pathname.replace(/\/\d+(?=\/|$)/g, '/{id}')}`;
}

/** Runs all operations on a small sandbox, with each family in turn, and records the responses. */
export async function recordCorpus(): Promise<Corpus> {
  const corpus = new Map<string, string>();
  const fetch: Fetch = async (url, init) => {
    const response = await nodeFetch(url, init);
    const body = await response.text();
    const name = requestName(init.method, url);
    const kept = shortened(body);
    // A capability check reads one record only.
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
    for (const operation of Object.values(operations)) {
      await operation(client.service).catch(() => undefined);
    }
  }
  return corpus;
}

/** Enough records of a list to differ; with more, mutations would seldom reach the rest of the response. */
const maxRecords = 6;

function shortened(body: string): string {
  return body.startsWith('{')
    ? JSON.stringify(parseExact(body), (_key, value) => (Array.isArray(value) ? someOf(value) : value))
    : body;
}

/** Records from all parts of a list. */
function someOf(list: readonly unknown[]): readonly unknown[] {
  const step = Math.ceil(list.length / maxRecords);
  return list.filter((_, index) => index % step === 0);
}

/** A body as the transport reads it. */
export function bodyOf(content: string): AsyncIterable<unknown> {
  return Readable.from([Buffer.from(content)]);
}

function withoutLength(headers: { get(name: string): string | null }) {
  return { get: (name: string) => (/^content-(length|encoding)$/i.test(name) ? null : headers.get(name)) };
}
