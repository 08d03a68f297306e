import assert from 'node:assert/strict';
import {
  type ExportedList,
  type ExportedRecord,
  fromLoaded,
  fromRows,
} from '../../../src/tree/exportable.ts';

const person = (id: string, employeeId?: string): ExportedRecord => ({
  kind: 'members',
  fields: { id, name: `Person ${id}` },
  employeeId,
});

describe('an export of selected rows', () => {
  it('counts the people whose records it cannot read beside those that it reads', () => {
    const from = fromRows([person('1', 'e1'), person('2'), person('3', 'e3'), person('4')]);
    assert.deepEqual(from, { of: 'employees-by-id', ids: ['e1', 'e3'], withoutRecord: 2 });
  });

  it('has all of them where none has a record', () => {
    assert.equal(typeof fromRows([person('1'), person('2')]), 'function');
  });
});

describe('an export of a list whose rows are all loaded', () => {
  const rows = [person('1', '1')];

  it('reads a list again that the service filters and sorts', () => {
    const query = { managerIds: ['3'], legalEntityIds: ['2'], order: 'newest' } as const;
    const list: ExportedList = { of: 'employees', query };
    assert.equal(fromLoaded(list, rows), list);
  });

  it('reads those that a search found', () => {
    const found = fromLoaded({ of: 'employees', query: { search: 'a', managerIds: ['3'] } }, rows);
    assert.deepEqual(found, { of: 'employees-by-id', ids: ['1'], withoutRecord: 0 });
  });
});
