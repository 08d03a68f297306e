import assert from 'node:assert/strict';
import { isStoredExport, isStoredPage } from '../../../../src/features/export/storedExport.ts';
import { sampleExport, sampleProgress } from './samples.ts';

const { connection } = sampleExport;

describe('a stored export', () => {
  it('is read as it was written, whatever list it is of', () => {
    const query = { of: 'employee', ids: ['1'], from: '2026-01-01', to: '2026-01-31' } as const;
    const lists = [
      sampleExport.list,
      { of: 'employees-by-id', ids: ['1', '2'], withoutRecord: 0 },
      { of: 'members', department: '7' },
      { of: 'taxonomies' },
      { of: 'taxonomy-labels', taxonomy: { id: '1', sortLabelsBy: 'name' } },
      { of: 'leaves', query, version: 'v3', insist: false },
    ];
    for (const list of lists) {
      assert.ok(isStoredExport(JSON.parse(JSON.stringify({ ...sampleExport, list }))), list.of);
    }
    const records = [{ id: '1', familyName: null }];
    const { total: _total, ...withoutTotal } = sampleProgress;
    for (const progress of [sampleProgress, { ...sampleProgress, next: null }, withoutTotal]) {
      assert.ok(isStoredPage({ progress, records }));
    }
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
  ];
  for (const [what, value] of damaged) {
    it(`${what} is none`, () => {
      assert.equal(isStoredExport(value), false);
    });
  }

  const damagedPages: readonly (readonly [what: string, value: unknown])[] = [
    ['without records', { progress: sampleProgress }],
    ['with records that are lists', { progress: sampleProgress, records: [['1']] }],
    ['with a negative count', { progress: { ...sampleProgress, unreadable: -1 }, records: [] }],
    ['with a next page that is no text', { progress: { ...sampleProgress, next: 3 }, records: [] }],
    ['without its next page', { progress: { ...sampleProgress, next: undefined }, records: [] }],
  ];
  for (const [what, value] of damagedPages) {
    it(`has no page ${what}`, () => {
      assert.equal(isStoredPage(value), false);
    });
  }
});
