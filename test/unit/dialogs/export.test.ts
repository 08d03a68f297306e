import assert from 'node:assert/strict';
import { columnsOf, usualColumns } from '../../../src/features/export/model/columns.ts';
import { headingsOf } from '../../../src/features/export/model/headings.ts';
import { textOf } from '../../../src/service/contract/message.ts';
import type { Exportable } from '../../../src/tree/exportable.ts';
import { FakeMemento } from '../features/connections/fakes.ts';
import { clientOf } from '../service/fixtures.ts';
import { type Action, user, withUser } from './scriptedUser.ts';
import './withoutEditor.ts';

const { askExport } = await import('../../../src/features/export/dialog.ts');
const { KnownCompanies } = await import('../../../src/company/known/known.ts');

const technical = 'Technical names as headings';
const employees: Exportable = { kind: 'employees', name: 'Employees', from: { of: 'employees', query: {} } };
const taxonomies: Exportable = { kind: 'taxonomies', name: 'Taxonomies', from: { of: 'taxonomies' } };

describe('the dialog of an export', () => {
  let state: FakeMemento;

  beforeEach(() => {
    state = new FakeMemento();
  });

  /** What the dialog works with; nothing is known of the company. */
  const context = () => {
    const { service } = clientOf({ baseUrl: 'https://acme.example', credentials: {} });
    return { state, isMasking: true, company: new KnownCompanies().of(service) };
  };
  const ask = (actions: readonly Action[], lists: readonly [Exportable, ...Exportable[]] = [employees]) =>
    withUser(actions, () => askExport(lists, context()));
  const all = columnsOf('employees').map(({ name }) => name);
  const usual = headingsOf(all, (heading) => textOf(heading)).slice(0, usualColumns('employees').length);

  it('asks for the format and the columns, and proposes the usual ones', async () => {
    const { result, seen } = await ask(['enter', 'enter']);
    assert.deepEqual(result, {
      ...{ what: employees, format: 'csv', separator: 'comma' },
      ...{ columns: usualColumns('employees'), isTechnical: false },
    });
    assert.deepEqual(seen, [
      '1/2 Format of the file (5) [CSV with commas]',
      `2/2 Columns of the file (${all.length + 1}) [${usual.join(', ')}]`,
    ]);
  });

  it('proposes no column that is masked, and marks those', async () => {
    const { seen } = await ask(['enter', 'cancel']);
    assert.doesNotMatch(seen[1] ?? '', /Telephone|Birthday/);
    assert.equal(user.items.find(({ label }) => label === 'Telephone')?.description, 'phoneNumber · masked');
    assert.deepEqual(
      usualColumns('employees').filter((name) => name === 'phoneNumber'),
      [],
    );
  });

  it('starts with the last choice, for each kind of records', async () => {
    await ask([{ text: 'Excel' }, { tick: ['ID', 'Status'] }]);
    const { seen } = await ask(['enter', 'cancel']);
    assert.match(seen[0] ?? '', /\[Excel\]$/);
    assert.match(seen[1] ?? '', /\[ID, Status\]$/);
    const other = await ask(['enter', 'enter'], [taxonomies]);
    assert.deepEqual(other.result?.columns, usualColumns('taxonomies'));
    assert.match((await ask(['enter', 'cancel'])).seen[1] ?? '', /\[ID, Status\]$/);
  });

  it('asks for the separator and the headings of CSV, and remembers them', async () => {
    const first = await ask([{ text: 'CSV with tabs' }, { tick: [technical, 'ID'] }]);
    const { format, separator, columns, isTechnical } = first.result ?? assert.fail();
    assert.deepEqual([format, separator, columns, isTechnical], ['csv', 'tab', ['id'], true]);
    const again = await ask(['enter', 'enter']);
    assert.deepEqual(again.result, first.result);
    assert.match(again.seen[1] ?? '', new RegExp(`\\[${technical}, ID\\]$`));
  });

  it('asks for no headings of JSON, and keeps the choice for the next table', async () => {
    await ask([{ text: 'Excel' }, { tick: [technical, 'ID'] }]);
    const { result, seen } = await ask([{ text: 'JSON' }, 'enter']);
    assert.doesNotMatch(seen[1] ?? '', new RegExp(technical));
    assert.equal(result?.isTechnical, true);
  });

  it('says before it begins how many more requests names need', async () => {
    const costs = async (count?: number) => {
      await ask(['enter', 'cancel'], [{ ...employees, count }]);
      const shown = ['manager.id', 'manager.name', 'department.path', 'legalEntity.name', 'jobTitle'];
      return shown.map((name) => user.items.find((item) => item.description?.startsWith(name))?.description);
    };
    const expected = (people: string) => [
      'manager.id',
      `manager.name · ${people}`,
      'department.path · 1 more request',
      'legalEntity.name · 1 more request',
      'jobTitle',
    ];
    assert.deepEqual(await costs(), expected('up to 1 more request for each 100 people'));
    assert.deepEqual(await costs(100), expected('up to 1 more request'));
    assert.deepEqual(await costs(101), expected('up to 2 more requests'));
  });

  it('takes one column at least', async () => {
    const { seen } = await ask(['enter', { tick: [] }, { tick: [technical] }, { tick: ['ID'] }]);
    assert.match(seen[2] ?? '', /stays open: .*Tick at least one column\./);
    assert.match(seen[3] ?? '', /stays open: .*Tick at least one column\./);
  });

  it('asks first what to export where nothing is selected', async () => {
    const { result, seen } = await ask(
      [{ text: 'Taxonomies' }, 'back', { text: 'Taxonomies' }, 'enter', 'enter'],
      [employees, taxonomies],
    );
    assert.equal(seen[0], '1/3 What to export (2) [Employees]');
    assert.equal(seen[2], '1/3 What to export (2) [Taxonomies]');
    assert.equal(result?.what, taxonomies);
    assert.deepEqual(result.columns, usualColumns('taxonomies'));
  });

  it('remembers nothing of a dialog that is cancelled', async () => {
    await ask([{ text: 'JSON' }, 'cancel']);
    assert.match((await ask(['cancel'])).seen[0] ?? '', /\[CSV with commas\]$/);
  });
});
