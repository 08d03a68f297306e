import assert from 'node:assert/strict';
import { totalText } from '../../../../src/company/values/totals.ts';
import { proposeChart } from '../../../../src/features/table/model/chartData.ts';
import { clipboardText, headingOf, savedCells } from '../../../../src/features/table/model/shownCells.ts';
import { noChoices, TableModel } from '../../../../src/features/table/model/tableModel.ts';
import { searchTable } from '../../../../src/features/table/page/search.ts';
import { csvText } from '../../../../src/formats/csv.ts';
import type { Row } from '../../../../src/formats/reading.ts';
import { assertNoFormulas, formulaTexts } from '../../formulas.ts';

const known = [
  { name: 'Name', category: 'Person', isPeriodic: false },
  { name: 'Team', category: 'Person', isPeriodic: false },
  { name: 'Hours', category: 'Time', isPeriodic: true },
  { name: 'Note', category: 'Time', isPeriodic: false },
];
const rows: readonly Row[] = [
  ['Name', 'Note', 'Hours May', 'Hours June', 'Team'],
  ['Zo\u00e9', '=1+1', '7,5', '-1', 'Ops'],
  ['Adam', 'a\tb', '8', '2,25', 'Sales'],
  ['\u00c9mile', '', '1', '', 'Ops'],
  ['Bob'],
];

function table(choices = noChoices): TableModel {
  const model = new TableModel(known, ';', 'fr', choices);
  model.add(rows.slice(0, 2));
  model.add(rows.slice(2));
  model.complete();
  return model;
}

const names = (model: TableModel) => model.shown.map((row) => model.cell(row, 0));

const first = { row: 0, column: 0 };

async function found(model: TableModel, text: string) {
  const { cells } = (await searchTable(model, text, first, new AbortController().signal)) ?? assert.fail();
  return cells;
}

describe('a table', () => {
  it('has its columns by category and period, and its rows as they come', () => {
    const model = table();
    assert.deepEqual(model.columns.map(headingOf), ['Name', 'Team', 'Note', 'Hours May', 'Hours June']);
    assert.deepEqual([model.rowCount, model.hiddenColumns, model.notation.mark], [4, 0, ',']);
    assert.deepEqual(names(model), ['Zo\u00e9', 'Adam', '\u00c9mile', 'Bob']);
    assert.deepEqual(
      [0, 2].map((column) => model.isNumeric(column)),
      [false, true],
    );
    assert.deepEqual([model.cell(3, 4), model.cell(4, 0), model.type(5)], ['', '', 'text']);
  });

  it('is empty before it is read, and without rows', () => {
    const model = new TableModel(known, ';', 'fr', noChoices);
    const state = () => [model.columns, model.shown, model.rowCount, model.notation.mark, model.type(0)];
    assert.deepEqual(state(), [[], [], 0, ',', 'text']);
    model.add([]);
    model.complete();
    assert.deepEqual(state(), [[], [], 0, ',', 'text']);
    model.add(rows.slice(0, 2));
    assert.deepEqual([model.columns.length, names(model)], [5, ['Zo\u00e9']]);
  });

  it('has the types of its first rows until it is read, and totals of the rows so far', () => {
    const model = new TableModel([], ';', 'fr', noChoices);
    model.add([['Hours'], ['7,5']]);
    assert.equal(model.total(0).sum, 7.5);
    model.add([['8'], ['n/a'], ['n/a']]);
    assert.deepEqual([model.type(0), model.total(0).sum], ['number', 15.5]);
    model.complete();
    assert.deepEqual([model.type(0), model.total(0).count], ['text', 0]);
  });

  it('adds up durations, as hours and minutes', () => {
    const model = new TableModel([], ';', 'fr', noChoices);
    model.add([['Time'], ['7:30'], ['8:15']]);
    model.complete();
    assert.equal(model.isNumeric(0), true);
    assert.equal(totalText(model.total(0).sum, model.type(0), model.notation.mark), '15:45');
    assert.equal(totalText(1_234.567_8, 'number', ','), '1\u202f234,568');
  });

  it('adds up of an answer what it names, and no id and no percentage', () => {
    const model = new TableModel([], ',', 'en', noChoices, [2]);
    model.add([
      ['Id', 'Percent', 'Empty'],
      ['7', '12.5', '3'],
      ['12', '100', '4'],
    ]);
    model.complete();
    const inEach = (is: (column: number) => boolean) => [0, 1, 2].map(is);
    assert.deepEqual(
      [inEach((column) => model.isNumeric(column)), inEach((column) => model.addsUp(column))],
      [
        [false, true, true],
        [false, false, true],
      ],
    );
    assert.deepEqual(proposeChart(model), { value: '2', by: '0', kind: 'bars' });
  });

  it('adds up no numbers that name something, also where they repeat', () => {
    const columns: Readonly<Record<string, readonly string[]>> = {
      'Employee number': ['1204', '1204', '98'],
      employeeId: ['7', '12', '7'],
      'Cost center code': ['4100', '4100', '420'],
      'Cost center': ['41', '41', '42'],
      'Code postal': ['25000', '75001', '25000'],
      Zip: ['90210', '90210', '10001'],
      Postcode: ['01000', '75001', '75001'],
      Exercice: ['2025', '2026', '2026'],
      Phone: ['+33 6 12 34 56 78', '+33 6 12 34 56 78', '+44 20 7946 0958'],
      Mobile: ['612345678', '612345678', '712345678'],
      Contact: ['612345678', '612345678', '712345678'],
      Reachable: ['+33612345678', '+33612345678', '+442079460958'],
      department_id: ['3', '3', '4'],
      'Matricule salarié': ['12', '12', '13'],
      'N° de contrat': ['12', '12', '13'],
    };
    const sums: Readonly<Record<string, readonly string[]>> = {
      'Number of days': ['12', '12', '13'],
      Employees: ['3', '3', '4'],
      'Gross salary': ['3200', '3200', '4100'],
      'Cost center cost': ['41,5', '41,5', '42'],
      'Department hours': ['152', '160', '152'],

      Phone: ['19,99', '19,99', '25'],
      Balance: ['+15', '-3', '+15'],
    };
    const added = (tables: typeof columns) => {
      const model = new TableModel([], ';', 'fr', noChoices);
      const names = Object.keys(tables);
      const cells = Object.values(tables);
      model.add([names, ...[0, 1, 2].map((row) => cells.map((each) => each[row] ?? ''))]);
      model.complete();
      return names.filter((_, index) => model.addsUp(index));
    };
    assert.deepEqual(added(columns), []);
    assert.deepEqual(added(sums), Object.keys(sums));
  });

  it('is sorted and filtered, and adds up what is shown', () => {
    const model = table({ ...noChoices, sorting: { column: 0, descending: false } });
    assert.deepEqual(names(model), ['Adam', 'Bob', '\u00c9mile', 'Zo\u00e9']);
    assert.equal(model.total(2).sum, 16.5);
    model.choices = { ...noChoices, sorting: { column: 0, descending: true } };
    assert.deepEqual(names(model), ['Zo\u00e9', '\u00c9mile', 'Bob', 'Adam']);
    model.choices = { ...model.choices, filters: { 0: ' ', 4: '=ops', 2: '>1' } };
    assert.deepEqual(names(model), ['Zo\u00e9']);
    assert.equal(totalText(model.total(2).sum, 'number', model.notation.mark), '7,5');
    model.choices = noChoices;
    assert.deepEqual(names(model), ['Zo\u00e9', 'Adam', '\u00c9mile', 'Bob']);
  });

  it('sorts the numbers in texts by their value', () => {
    const model = new TableModel([], ';', 'fr', { ...noChoices, sorting: { column: 0, descending: false } });
    model.add([['Room'], ['R10'], ['R9']]);
    model.complete();
    assert.deepEqual(names(model), ['R9', 'R10']);
  });

  it('is read as the user corrects it', () => {
    const model = table({ ...noChoices, types: { 2: 'text' }, mark: '.' });
    assert.equal(model.isNumeric(2), false);
    assert.equal(model.value(0, 2), undefined);
    assert.equal(model.notation.mark, '.');
  });

  it('shows no more than a thousand columns, and counts the others', () => {
    const model = new TableModel([], ';', 'en', noChoices);
    model.add([Array.from({ length: 1_500 }, (_, index) => `C${index}`)]);
    assert.deepEqual([model.columns.length, model.hiddenColumns], [1_000, 500]);
  });

  it('adds and arranges 100 000 rows in little time', () => {
    const before = process.threadCpuUsage();
    const model = new TableModel([], ';', 'en', { ...noChoices, sorting: { column: 0, descending: true } });
    model.add([['Number', 'Hours']]);
    for (let batch = 0; batch < 100; batch += 1) {
      model.add(Array.from({ length: 1_000 }, (_, row) => [`N${(batch * 1_000 + row) % 977}`, `${row},5`]));
    }
    model.complete();
    assert.equal(model.total(1).count, 100_000);
    const { user, system } = process.threadCpuUsage(before);
    assert.ok(user + system < 3_000_000, `${user + system} \u00b5s`);
  });
});

describe('what is taken out of a table', () => {
  const model = table();

  it('is copied as text for spreadsheets, without formulas', () => {
    const area = { top: 0, bottom: 1, left: 2, right: 4 };
    assert.equal(clipboardText(model, area), '\'=1+1\t7,5\t-1\n"a\tb"\t8\t2,25');
    const all = clipboardText(model, { top: 0, bottom: 3, left: 0, right: 1 });
    assert.equal(all, 'Name\tTeam\nZo\u00e9\tOps\nAdam\tSales\n\u00c9mile\tOps\nBob\t');
    const rest = clipboardText(model, { top: 2, bottom: 3, left: 0, right: 0 });
    assert.equal(rest, '\u00c9mile\nBob');
    const one = table({ ...noChoices, filters: { 0: 'bob' } });
    assert.equal(clipboardText(one, { top: 0, bottom: 0, left: 0, right: 0 }), 'Bob');
  });

  it('has numbers without the blanks around them, which could end a cell', () => {
    const model = new TableModel([], ';', 'en', noChoices);
    model.add([['Hours'], ['\t-1']]);
    model.complete();
    assert.equal(clipboardText(model, { top: 0, bottom: 0, left: 0, right: 0 }), '-1');
  });

  it('keeps durations and dates as they are written, and quotes', () => {
    const model = new TableModel([], ';', 'fr', noChoices);
    model.add([
      ['Time', 'Day', 'Thing'],
      ['-0:15', '2026-05-04', '5" pipe'],
    ]);
    model.complete();
    for (const format of ['csv', 'excel'] as const) {
      assert.deepEqual(savedCells(model, [0], format), [['-0:15', '2026-05-04', '5" pipe']]);
    }
    const area = { top: 0, bottom: 0, left: 0, right: 2 };
    assert.equal(clipboardText(model, area), '-0:15\t2026-05-04\t"5"" pipe"');
  });

  it('has no formula for a program that splits at another separator, copied or saved', () => {
    const hostile = new TableModel([], ';', 'en', noChoices);
    hostile.add([['-1', formulaTexts[0] ?? ''], ...formulaTexts.map((text) => ['-7.5', text])]);
    hostile.complete();
    const area = { top: 0, bottom: formulaTexts.length - 1, left: 0, right: 1 };
    assertNoFormulas(clipboardText(hostile, area));
    const saved = savedCells(hostile, hostile.shown, 'csv');
    assert.equal(saved.at(-1)?.[0], '-7.5');
    assertNoFormulas(csvText(saved.map((row) => row.map(String))));
  });

  it('is saved as written in CSV, and as values in a workbook', () => {
    assert.deepEqual(savedCells(model, [0], 'csv'), [['Zo\u00e9', 'Ops', "'=1+1", '7,5', '-1']]);
    assert.deepEqual(savedCells(model, [0], 'excel'), [['Zo\u00e9', 'Ops', '=1+1', 7.5, -1]]);
  });

  it('is found without case and accents, row by row', async () => {
    assert.deepEqual(await found(model, ' EMILE '), [{ row: 2, column: 0 }]);
    assert.deepEqual(await found(model, 'ops'), [
      { row: 0, column: 1 },
      { row: 2, column: 1 },
    ]);
  });

  it('is searched in steps, between which the search can be ended, and is found at most 10 000 times', async () => {
    const long = new TableModel([], ';', 'fr', noChoices);
    long.add(Array.from({ length: 20_001 }, (_, row) => [`N${row}`, 'x']));
    const ended = new AbortController();
    const searching = searchTable(long, 'missing', first, ended.signal);
    ended.abort();
    assert.equal(await searching, undefined);
    assert.equal((await found(long, 'x')).length, 10_000);
  });
});

describe('a table of another program', () => {
  const tableOf = (...rows: readonly Row[]) => {
    const model = new TableModel([], ';', 'fr', noChoices);
    model.add(rows);
    model.complete();
    return model;
  };

  it('takes the order of its dates from any date that decides', () => {
    const filler = Array.from({ length: 3_000 }, () => ['04/05/2026', '01/02/2026', '2026-05-04']);
    const model = tableOf(['a', 'b', 'c'], ...filler, ['10/31/2026', '03/04/2026', '2026-05-04']);
    assert.equal(model.notation.order, 'month');
    assert.deepEqual(
      [0, 1, 2].map((column) => model.dateOrder(column)),
      [{ order: 'month', isSure: true }, { order: 'month', isSure: true }, undefined],
    );
    assert.equal(model.value(0, 1), Date.UTC(2026, 0, 2));
  });

  it('says where no date decides, and takes the order that is chosen', () => {
    const model = tableOf(['a'], ['04/05/2026'], ['01/02/2026']);
    assert.deepEqual(model.dateOrder(0), { order: 'day', isSure: false });
    model.choices = { ...noChoices, order: 'month' };
    assert.deepEqual(model.dateOrder(0), { order: 'month', isSure: true });
    assert.equal(model.value(0, 0), Date.UTC(2026, 3, 5));
    assert.equal(tableOf(['a'], ['05/05/2026'], ['2026/05/04']).dateOrder(0), undefined);
  });

  it('says which cells are in the way of a type', () => {
    const numbers = Array.from({ length: 8 }, (_, row) => [String(row)]);
    const model = tableOf(['a'], ...numbers, ['n/a'], ['?']);
    assert.equal(model.type(0), 'text');
    assert.deepEqual(model.misfits(0), { type: 'number', count: 2, text: 'n/a', row: 8 });
    const typed = tableOf(['a'], ...numbers, ['8'], ['n/a']);
    assert.equal(typed.type(0), 'number');
    assert.deepEqual(typed.misfits(0), { type: 'number', count: 1, text: 'n/a', row: 9 });
    assert.equal(tableOf(['a'], ['x'], ['y'], ['7']).misfits(0), undefined);
    const texts = tableOf(['a'], ...numbers, ['n/a'], ['?']);
    texts.choices = { ...noChoices, types: { 0: 'text' } };
    assert.equal(texts.misfits(0), undefined);
  });

  for (const [footer, count] of [
    [[['Total', '15']], 1],
    [[['TOTAUX', '15']], 1],
    [[['Grand total:', '15']], 1],
    [[['Total général', '15'], [], ['made on 2026-05-04']], 3],
    [
      [
        ['Sous-total', '7'],
        ['Total', '15'],
      ],
      2,
    ],
    [[['Summe', '15']], 1],
    [[['Total']], 0],
    [[['Totalis', '15']], 0],
    [
      [
        ['Total', '7'],
        ['Cy', '8'],
      ],
      0,
    ],
  ] as const) {
    it(`leaves out its totals: ${JSON.stringify(footer)}`, () => {
      const model = tableOf(['Name', 'Hours'], ['Ann', '7'], ['Bo', '8'], ...footer);
      assert.equal(model.totalRows, count);
      if (count > 0) {
        assert.deepEqual([model.total(1).sum, model.rowCount, model.shown.length], [15, 2, 2]);
        model.choices = { ...noChoices, keepsTotals: true };
        assert.equal(model.rowCount, 2 + footer.length);
      }
    });
  }

  it('shows cells beside the last heading', () => {
    const model = tableOf(['Name', 'City'], ['Ann', 'Lyon', '7', ' '], ['Bo', 'Nice', '8']);
    assert.deepEqual(model.columns.map(headingOf), ['Name', 'City', '(3)']);
    assert.equal(model.cell(0, 2), '7');
  });

  it('has no total of percentages, and saves them as they are', () => {
    const model = tableOf(['Name', 'Share'], ['Ann', '12,5 %'], ['Bo', '87,5 %']);
    assert.deepEqual([model.type(1), model.addsUp(1), model.value(0, 1)], ['number', false, 12.5]);
    assert.deepEqual(savedCells(model, [0], 'excel'), [['Ann', '12,5 %']]);
  });
});
