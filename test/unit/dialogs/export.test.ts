import assert from 'node:assert/strict';
import { columnsOf, usualColumns } from '../../../src/domain/export/columns.ts';
import type { Exportable } from '../../../src/ui/tree/exportable.ts';
import { FakeMemento } from '../connections/fakes.ts';
import { type Action, withUser } from './scriptedUser.ts';
import './withoutEditor.ts';

const { askExport } = await import('../../../src/export/dialog.ts');

const employees: Exportable = { kind: 'employees', name: 'Employees', from: { of: 'employees', query: {} } };
const taxonomies: Exportable = { kind: 'taxonomies', name: 'Taxonomies', from: { of: 'taxonomies' } };

describe('the dialog of an export', () => {
  let state: FakeMemento;

  beforeEach(() => {
    state = new FakeMemento();
  });

  const ask = (actions: readonly Action[], isMasking = true) =>
    withUser(actions, () => askExport([employees], state, isMasking));

  it('asks for the format and the columns, and proposes the usual ones', async () => {
    const { result, seen } = await ask(['enter', 'enter']);
    assert.deepEqual(result, { what: employees, format: 'csv', columns: usualColumns('employees') });
    assert.deepEqual(seen, [
      '1/2 Format of the file (3) [CSV]',
      `2/2 Columns of the file (${columnsOf('employees').length}) [${usualColumns('employees').join(', ')}]`,
    ]);
  });

  it('proposes no column that is masked, and marks those', async () => {
    const { seen } = await ask(['enter', 'cancel']);
    assert.doesNotMatch(seen[1] ?? '', /phoneNumber|birthDay/);
    assert.deepEqual(
      usualColumns('employees').filter((name) => name === 'phoneNumber'),
      [],
    );
  });

  it('starts with the last choice, for each kind of records', async () => {
    await ask([{ text: 'Excel' }, { tick: ['id', 'status'] }]);
    const { seen } = await ask(['enter', 'cancel']);
    assert.match(seen[0] ?? '', /\[Excel\]$/);
    assert.match(seen[1] ?? '', /\[id, status\]$/);
    const other = await withUser(['enter', 'enter'], () => askExport([taxonomies], state, true));
    assert.deepEqual(other.result?.columns, usualColumns('taxonomies'));
    assert.match((await ask(['enter', 'cancel'])).seen[1] ?? '', /\[id, status\]$/);
  });

  it('takes one column at least', async () => {
    const { seen } = await ask(['enter', { tick: [] }, { tick: ['id'] }]);
    assert.match(seen[2] ?? '', /stays open: .*Tick at least one column\./);
  });

  it('asks first what to export where nothing is selected', async () => {
    const { result, seen } = await withUser(
      [{ text: 'Taxonomies' }, 'back', { text: 'Taxonomies' }, 'enter', 'enter'],
      () => askExport([employees, taxonomies], state, true),
    );
    assert.equal(seen[0], '1/3 What to export (2) [Employees]');
    assert.equal(seen[2], '1/3 What to export (2) [Taxonomies]');
    assert.equal(result?.what, taxonomies);
    assert.deepEqual(result.columns, usualColumns('taxonomies'));
  });

  it('remembers nothing of a dialog that is cancelled', async () => {
    await ask([{ text: 'JSON' }, 'cancel']);
    assert.match((await ask(['cancel'])).seen[0] ?? '', /\[CSV\]$/);
  });
});
