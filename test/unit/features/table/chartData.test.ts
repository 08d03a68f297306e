import assert from 'node:assert/strict';
import {
  byPeriod,
  type ChartChoice,
  chartOf,
  labelColumns,
  proposeChart,
  valueColumns,
} from '../../../../src/features/table/model/chartData.ts';
import { noChoices, TableModel } from '../../../../src/features/table/model/tableModel.ts';
import type { Row } from '../../../../src/formats/reading.ts';
import type { KnownColumn } from '../../../../src/service/contract/report.ts';

function table(rows: readonly Row[], known: readonly KnownColumn[] = []): TableModel {
  const model = new TableModel(known, ';', 'fr', noChoices);
  model.add(rows);
  model.complete();
  return model;
}

const marks = (model: TableModel, choice: ChartChoice) =>
  chartOf(model, choice, new Intl.Collator('en'))?.marks.map(({ label, sum }) => [label, sum]);

describe('the chart of a table with periods', () => {
  const periodic = ['Hours', 'Days', 'Bonus', 'Note'].map((name) => ({
    name,
    category: 'Time',
    isPeriodic: true,
  }));
  const known = [
    { name: 'Team', category: 'Person', isPeriodic: false },
    { name: 'Total', category: 'Sums', isPeriodic: false },
    ...periodic,
  ];
  const headings = ['Team', 'Hours May', 'Hours June', 'Hours July', 'Days May', 'Days June', 'Bonus May'];
  const model = table(
    [
      [...headings, 'Note May', 'Note June', 'Total', 'Total'],
      ['Ops', '', '-1', '4', '5', '', '100', 'ill', '', '3', '1'],
      ['Sales', '8', '2,25', '', '6', '7', '200', '', 'away', '10,25', '1'],
      ['Ops', '8,5', '', '', '', '', '', '', '', '8,5', '1'],
      ['New'],
    ],
    known,
  );

  it('adds up columns of numbers: those of several periods together, then each by itself', () => {
    const inPeriods = (key: string, name: string, ...columns: (readonly [number, string])[]) => ({
      key,
      name,
      columns: columns.map(([index, period]) => ({ index, period })),
    });
    const inOne = (name: string, index: number, group: string) => ({
      ...inPeriods(String(index), name, [index, group]),
      group,
    });
    assert.deepEqual(valueColumns(model), [
      inPeriods('all Hours', 'Hours', [1, 'May'], [2, 'June'], [3, 'July']),
      inPeriods('all Days', 'Days', [4, 'May'], [5, 'June']),
      inOne('Hours', 1, 'May'),
      inOne('Days', 4, 'May'),
      inOne('Bonus', 6, 'May'),
      inOne('Hours', 2, 'June'),
      inOne('Days', 5, 'June'),
      inOne('Hours', 3, 'July'),
      inPeriods('9', 'Total', [9, 'Sums']),
      inPeriods('10', 'Total', [10, 'Sums']),
    ]);
  });

  it('groups by columns of texts, each with its period', () => {
    assert.deepEqual(
      labelColumns(model).map(({ key, name, group }) => [key, name, group]),
      [
        ['0', 'Team', undefined],
        ['7', 'Note', 'May'],
        ['8', 'Note', 'June'],
      ],
    );
  });

  it('is proposed by period, and has the periods in their order', () => {
    const proposed = proposeChart(model) ?? assert.fail();
    assert.deepEqual(proposed, { value: 'all Hours', by: byPeriod, kind: 'lines' });
    assert.deepEqual(marks(model, proposed), [
      ['May', 16.5],
      ['June', 1.25],
      ['July', 4],
    ]);
    assert.deepEqual(marks(model, { value: '2', by: byPeriod, kind: 'bars' }), [['June', 1.25]]);
  });

  it('adds up all periods by another column', () => {
    assert.deepEqual(marks(model, { value: 'all Hours', by: '0', kind: 'bars' }), [
      ['Ops', 11.5],
      ['Sales', 10.25],
    ]);
  });

  it('is nothing where its columns are gone', () => {
    assert.equal(marks(model, { value: '19', by: '0', kind: 'bars' }), undefined);
    assert.equal(marks(model, { value: '2', by: '19', kind: 'bars' }), undefined);
  });
});

describe('the chart of a table without periods', () => {
  it('is proposed by the column that groups the most, but not all in one', () => {
    const rows = [
      ['Name', 'Country', 'City', 'Hours'],
      ['Zoé', 'France', 'Lyon', '7,5'],
      ['Adam', 'France', 'Paris', '8'],
      ['Émile', 'France', 'Lyon', '1'],
    ];
    assert.deepEqual(proposeChart(table(rows)), { value: '3', by: '2', kind: 'bars' });
    const alike = rows.map((row) => row.slice(1, 2).concat(row.slice(3)));
    assert.deepEqual(proposeChart(table(alike)), { value: '1', by: '0', kind: 'bars' });
  });

  it('is not drawn for values alone, nor proposed for texts alone', () => {
    const values = table([['Hours'], ['7,5']]);
    const proposed = proposeChart(values) ?? assert.fail();
    assert.deepEqual(proposed, { value: '0', by: '', kind: 'bars' });
    assert.equal(marks(values, proposed), undefined);
    assert.equal(proposeChart(table([['Name'], ['Zoé']])), undefined);
  });

  it('has the points of a line by their dates, else as the language orders texts', () => {
    const labels = ['n/a', '04/07/2026', '2026-06-01', 'also'];
    const model = table([['Day', 'Hours'], ...labels.map((label, row) => [label, `${row + 1},5`])]);
    assert.deepEqual(marks(model, { value: '1', by: '0', kind: 'lines' }), [
      ['2026-06-01', 3.5],
      ['04/07/2026', 2.5],
      ['also', 4.5],
      ['n/a', 1.5],
    ]);
  });

  it('shows 25 bars or 60 points of a line, and counts the others', () => {
    const names = Array.from({ length: 70 }, (_, row) => `N${row + 10}`);
    const model = table([['Name', 'Hours'], ...names.map((name, row) => [name, `${row},5`])]);
    const of = (kind: 'bars' | 'lines') =>
      chartOf(model, { value: '1', by: '0', kind }, new Intl.Collator('en')) ?? assert.fail();
    const shown = (kind: 'bars' | 'lines') => of(kind).marks.map(({ label }) => label);
    assert.deepEqual(shown('bars'), names.toReversed().slice(0, 25));
    assert.deepEqual(of('bars').leftOut, { marks: 45, sum: 1_012.5 });
    assert.deepEqual(shown('lines'), names.slice(0, 60));
  });
});
