import type { StoredExport } from '../../../../src/features/export/storedExport.ts';

/** An export of employees. */
export const sampleExport: StoredExport = {
  kind: 'employees',
  name: 'Employees',
  columns: ['id', 'familyName', 'birthDay.day'],
  isMasked: true,
  format: 'csv',
  separator: 'comma',
  headings: [],
  target: 'file:///home/ann/Employees.csv',
  connection: { id: 'acme', name: 'Acme', baseUrl: 'https://acme.example', instance: 'i1' },
  list: { of: 'employees', query: { search: 'a', statuses: ['active'] } },
};

/** How far it is after its first page, which has 2 rows of 1,000. */
export const sampleProgress = {
  rows: 2,
  next: 'https://acme.example/service-api/employees?cursor=3#3',
  total: 1_000,
  unreadable: 0,
  leftOut: 0,
  truncated: false,
  isOfUsers: false,
};

/** The rows of a page that begins with this id. */
export function sampleRows(first: number): readonly (readonly unknown[])[] {
  return [
    [String(first), 'Martin', '••••'],
    [String(first + 1), null, undefined],
  ];
}
