import assert from 'node:assert/strict';
import { storedExportIn } from '../../../src/export/storedExport.ts';
import { sampleExport } from './samples.ts';

const { progress, connection } = sampleExport;

describe('a stored export', () => {
  it('is read as it was written, whatever list it is of', () => {
    const query = { of: 'employee', ids: ['1'], from: '2026-01-01', to: '2026-01-31' } as const;
    const lists = [
      sampleExport.list,
      { of: 'employees-by-id', ids: ['1', '2'] },
      { of: 'members', department: '7' },
      { of: 'taxonomies' },
      { of: 'taxonomy-labels', taxonomy: { id: '1', sortLabelsBy: 'name' } },
      { of: 'leaves', query, version: 'v3', insist: false },
    ];
    for (const list of lists) {
      const stored = { ...sampleExport, list };
      assert.deepEqual(storedExportIn(JSON.parse(JSON.stringify(stored))), stored);
    }
    const { next: _next, ...begun } = progress;
    assert.ok(storedExportIn({ ...sampleExport, progress: begun }));
    assert.ok(storedExportIn({ ...sampleExport, progress: { ...progress, next: null } }));
  });

  const damaged: readonly (readonly [what: string, value: unknown])[] = [
    ['no object', 'export'],
    ['without a target', { ...sampleExport, target: undefined }],
    ['of an unknown kind', { ...sampleExport, kind: 'secrets' }],
    ['in an unknown format', { ...sampleExport, format: 'pdf' }],
    ['of an unknown list', { ...sampleExport, list: { of: 'users' } }],
    ['of a list without its query', { ...sampleExport, list: { of: 'employees' } }],
    ['with a query of numbers', { ...sampleExport, list: { of: 'employees', query: { search: 1 } } }],
    ['with leaves of no version', { ...sampleExport, list: { of: 'leaves', query: {}, insist: false } }],
    ['without its connection', { ...sampleExport, connection: { ...connection, baseUrl: 1 } }],
    ['with columns of numbers', { ...sampleExport, columns: [1] }],
    ['without progress', { ...sampleExport, progress: {} }],
    [
      'with a negative size',
      { ...sampleExport, progress: { ...progress, written: { ...progress.written, bytes: -1 } } },
    ],
    ['with a page that is no text', { ...sampleExport, progress: { ...progress, next: 3 } }],
    ['that would cut a file of the user', { ...sampleExport, part: '/home/ann/.bashrc' }],
  ];
  for (const [what, value] of damaged) {
    it(`${what} is none`, () => {
      assert.equal(storedExportIn(value), undefined);
    });
  }
});
