import assert from 'node:assert/strict';
import { type ExportedRecord, fromRows } from '../../../src/ui/tree/exportable.ts';

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
