import assert from 'node:assert/strict';
import { parse } from 'csv-parse/sync';
import { writerOf } from '../../../../src/features/export/model/format.ts';
import { type Row, writtenFile } from '../../../../src/formats/writer.ts';
import '../../dialogs/withoutEditor.ts';
import { assertNoFormulas } from '../../formulas.ts';
import { clientOf } from '../../service/fixtures.ts';

const { nameRows } = await import('../../../../src/features/export/names.ts');
const { KnownCompanies } = await import('../../../../src/company/known/known.ts');

const order = { kind: 'employees', columns: ['id', 'manager.name', 'department.path'] } as const;

/** Names rows by what is known: rows have the ids of a manager and of a department at their end. */
async function named(rows: readonly Row[], people: Readonly<Record<string, string>> = {}) {
  const company = new KnownCompanies().of(
    clientOf({ baseUrl: 'https://acme.example', credentials: {} }).service,
  );
  company.add(Object.entries(people).map(([id, name]) => ({ resource: 'employees', id, name })));
  company.add([{ resource: 'departments', id: '5', name: 'Paie', above: 'Siège › Finance' }]);
  const asked: unknown[] = [];
  const { rows: batches, lackedNames } = await nameRows(
    order,
    () => [rows],
    (ids) => {
      asked.push(ids);
      return Promise.resolve(company);
    },
  );
  const all: Row[] = [];
  for await (const batch of batches) {
    all.push(...batch);
  }
  return { rows: all, lackedNames, asked };
}

describe('the names of rows of an export', () => {
  it('are found by ids, which are left out where the file has no column for them', async () => {
    const { rows, lackedNames, asked } = await named([['1', undefined, undefined, '5', '7']], { 7: 'Ada' });
    assert.deepEqual(rows, [['1', 'Ada', 'Siège › Finance › Paie']]);
    assert.deepEqual(lackedNames, []);
    assert.deepEqual(asked, [{ employees: ['7'], departments: ['5'], 'legal-entities': [] }]);
  });

  it('are not asked for where the record has them', async () => {
    const { rows, asked } = await named([['1', 'Ada', 'Siège', '9', '7']]);
    assert.deepEqual(rows, [['1', 'Ada', 'Siège']]);
    assert.deepEqual(asked, [{ employees: [], departments: [], 'legal-entities': [] }]);
  });

  it('are missing where an id is unknown or not shown; null refers to nothing', async () => {
    for (const [[department, manager], lacks] of [
      [['6', null], ['department departments.readonly']],
      [['5', '8'], ['manager employees.readonly']],
      [[undefined, null], ['department job-positions.readonly']],
      [
        ['6', '8'],
        ['manager employees.readonly', 'department departments.readonly'],
      ],
      [['5', null], []],
      [[null, null], []],
    ] as const) {
      const { rows, lackedNames } = await named([['1', undefined, undefined, department, manager]]);
      assert.deepEqual(lackedNames.map(({ field, scope }) => `${field} ${scope}`).sort(), lacks.toSorted());
      assert.equal(rows[0]?.[1], undefined);
    }
  });

  it('are written as they are, however long, from right to left, or like a formula', async () => {
    const people = { 1: 'é'.repeat(300), 2: 'משה ‮כהן‬; "א"', 3: "=cmd|' /C calc'!A0", 4: 'a\tb;c,d\ne' };
    const ids = Object.keys(people);
    const { rows } = await named(
      ids.map((id) => [id, undefined, undefined, '5', id]),
      people,
    );
    for (const [separator, delimiter] of [
      ['comma', ','],
      ['semicolon', ';'],
      ['tab', '\t'],
    ] as const) {
      const columns = order.columns.map((name) => ({ name }));
      const { bytes } = await writtenFile(writerOf('csv', separator)(columns, [rows]));
      assertNoFormulas(Buffer.from(bytes).toString());
      const [, ...cells]: string[][] = parse(Buffer.from(bytes), { bom: true, delimiter });
      assert.deepEqual(
        cells.map(([, name]) => name?.replace(/^'/, '')),
        Object.values(people),
      );
    }
  });
});
