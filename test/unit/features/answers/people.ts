import type { SnapshotHead } from '../../../../src/features/answers/model/snapshot.ts';
import { readSnapshot, recordWriter, type Snapshot } from '../../../../src/features/answers/snapshotFile.ts';

export const baseUrl = 'https://acme.example/hr';

type JsonRecord = Record<string, unknown>;

const reference = (type: string, id: number) => ({
  ...{ id: String(id), type, url: `${baseUrl}/service-api/${type}s/${id}` },
});

/** An employee with job position and employment, as large as those of a service. */
export function employee(id: number) {
  return {
    ...{ id: String(id), type: 'employee', url: `${baseUrl}/service-api/employees/${id}` },
    ...{ givenName: `Given${id}`, familyName: `Family${id}`, employeeNumber: `H${id}`, status: 'active' },
    ...{ email: `p${id}@acme.example`, birthDay: { day: (id % 28) + 1, month: (id % 12) + 1 } },
    ...{ phoneNumber: `+33 6 ${id}`, remoteId: null, portrait: reference('portrait', id) },
    applicableJobPosition: {
      ...reference('job-position', id + 500_000),
      ...{ employee: reference('employee', id), department: reference('department', 100 + (id % 40)) },
      ...{
        manager: id < 10 ? null : reference('employee', Math.floor(id / 10)),
        jobTitle: `Title ${id % 90}`,
      },
      ...{ startsOn: '2020-01-01', endsOn: null, notes: null, status: 'active', updatedAttributes: [] },
      ...{ employment: reference('employment', id), occupationCategory: null, jobQualification: null },
    },
    applicableEmployment: {
      ...reference('employment', id),
      ...{ employee: reference('employee', id), legalEntity: reference('legal-entity', 1 + (id % 3)) },
      ...{ start: { date: '2020-01-01' }, end: null, status: 'active', template: null },
    },
    ...{ createdAt: '2020-01-01T08:00:00Z', lastUpdatedAt: '2026-01-01T08:00:00Z' },
    links: { self: { href: `${baseUrl}/service-api/employees/${id}` } },
  };
}

export const head: SnapshotHead = {
  ...{ workforceSnapshot: 1, company: baseUrl, list: 'employees', family: 'resource' },
  ...{ takenAt: '2026-11-23T08:00:00.000Z' },
};

/** The text of a snapshot of employees. */
export function snapshotText(records: readonly JsonRecord[], isWhole = true): string {
  const written = recordWriter('employees', baseUrl);
  const lines = records.map((record) => written(String(record['id']), record));
  const end = { records: records.length, isWhole, notes: [] };
  return [JSON.stringify(head), ...lines, JSON.stringify(end), ''].join('\n');
}

export async function snapshotOf(...input: Parameters<typeof snapshotText>): Promise<Snapshot> {
  return await readSnapshot('people.jsonl', snapshotText(...input));
}
