import { Readable } from 'node:stream';
import nodeFetch from 'node-fetch';
import type { WorkforceService } from '../../../src/service/service.ts';
import type { Fetch } from '../../../src/service/transport/exchange.ts';
import { HastyClock } from '../faults/hastyClock.ts';
import { clientOnSandbox } from '../service/sandboxClient.ts';

/** Good answers of a service, by the request that they belong to: `GET /service-api/employees`. */
export type Corpus = ReadonlyMap<string, string>;

const creation = { templateId: 'monthly-activity', startsOn: null, endsOn: null };
const ofSomebody = {
  of: 'employee',
  ids: ['1001', '1002', '1003', '1004'],
  from: '2025-09-01',
  to: '2026-03-31',
} as const;

/** What the client can be asked, each of it with ids that the corpus knows. */
export const questions: Readonly<Record<string, (service: WorkforceService) => Promise<unknown>>> = {
  departments: (service) => service.departments(),
  employees: (service) => service.employees({}),
  members: (service) => service.members('101'),
  people: (service) => service.people(),
  user: (service) => service.user('1001'),
  taxonomies: (service) => service.taxonomies(),
  labels: (service) => service.labels({ id: '501' }),
  label: (service) => service.label('7001'),
  archive: (service) => service.setLabelArchived('7001', true, '*'),
  leaves: (service) => service.leaves(ofSomebody),
  leavesV2: (service) => service.leavesV2(ofSomebody, true),
  templates: (service) => service.reportTemplates(),
  create: (service) => service.createReport(creation),
  report: (service) => service.report('9001'),
  content: (service) => service.reportContent('9001', 'csv'),
  probe: (service) => service.probe(),
  'department document': (service) => service.document('departments', '101'),
  'employee document': (service) => service.document('employees', '1001'),
  'user document': (service) => service.document('users', '1001'),
  'attributes document': (service) => service.document('employee-attributes', '1001'),
  'report document': (service) => service.document('reports', '9001'),
};

/** The name under which the corpus keeps an answer: ids and queries do not matter. */
export function requestName(method: string, url: string): string {
  return `${method} ${new URL(url).pathname.replace(/\/\d+(?=\/|$)/g, '/{id}')}`;
}

/** Asks a small sandbox everything, each family in turn, and keeps the answers. */
export async function recordCorpus(): Promise<Corpus> {
  const corpus = new Map<string, string>();
  const fetch: Fetch = async (url, init) => {
    const answer = await nodeFetch(url, init);
    const body = await answer.text();
    if (answer.ok) {
      corpus.set(requestName(init.method, url), body);
    }
    const { status, headers } = answer;
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

/** A body as the transport reads it. */
export function bodyOf(content: string): AsyncIterable<unknown> {
  return Readable.from([Buffer.from(content)]);
}

function withoutLength(headers: { get(name: string): string | null }) {
  return { get: (name: string) => (/^content-(length|encoding)$/i.test(name) ? null : headers.get(name)) };
}
