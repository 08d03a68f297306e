import type { StoredExport } from '../../../src/export/storedExport.ts';

/** An export of employees that stopped after two pages. */
export const sampleExport: StoredExport = {
  kind: 'employees',
  name: 'Employees',
  columns: ['id', 'familyName'],
  isMasked: true,
  format: 'csv',
  target: 'file:///home/ann/Employees.csv',
  connection: { id: 'acme', name: 'Acme', baseUrl: 'https://acme.example', instance: 'i1' },
  list: { of: 'employees', query: { search: 'a', statuses: ['active'] } },
  part: '/home/ann/.0f8fad5b-d9cb-469f-a165-70867728950e.part',
  progress: {
    written: { rows: 200, bytes: 4_000, checksum: 0, unpacked: 0, packed: 0, shortened: 0 },
    next: 'https://acme.example/service-api/employees?cursor=3#3',
    total: 1_000,
    unreadable: 0,
    leftOut: 0,
    truncated: false,
  },
};
