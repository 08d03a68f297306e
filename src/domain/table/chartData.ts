import { type Aggregation, largestSums, orderedSums, type Point } from './aggregation.ts';
import type { PlacedColumn } from './columnGroups.ts';
import type { TableModel } from './tableModel.ts';
import { dateIn } from './values.ts';

/** What a chart adds up, by what, and how it looks. `byPeriod` stands for the periods of a periodic column. */
export interface ChartChoice {
  readonly value: string;
  readonly by: string;
  readonly kind: 'bars' | 'lines';
}

export const byPeriod = 'period';

/** A column, or a periodic column in all its periods. */
export interface ChartColumn {
  readonly key: string;
  readonly name: string;
  /** The period, which tells columns of the same name apart. */
  readonly group?: string;
  /** The columns of the content: one, or one for each period. */
  readonly columns: readonly { readonly index: number; readonly period: string }[];
}

/** Marks of each kind that still can be told apart. */
const most = { bars: 25, lines: 60 } as const;
/** Rows by which a column is proposed to group by. */
const sample = 500;

/** The columns that can be added up; a periodic one in all its periods comes before its single periods. */
export function valueColumns(model: TableModel): readonly ChartColumn[] {
  const numeric = model.columns.filter(({ index }) => model.isNumeric(index));
  const periodic = numeric.filter(({ isPeriodic }) => isPeriodic);
  const whole = [...new Set(periodic.map(({ name }) => name))].map((name) => ({
    key: `all ${name}`,
    name,
    columns: periodic
      .filter((column) => column.name === name)
      .map(({ index, group = '' }) => ({ index, period: group })),
  }));
  return [...whole.filter(({ columns }) => columns.length > 1), ...numeric.map(singleColumn)];
}

/** The columns to group by: those that are no values. */
export function labelColumns(model: TableModel): readonly ChartColumn[] {
  return model.columns.filter(({ index }) => !model.isNumeric(index)).map(singleColumn);
}

function singleColumn({ index, name, group, isPeriodic }: PlacedColumn): ChartColumn {
  return {
    key: String(index),
    name,
    ...(isPeriodic && group !== undefined && { group }),
    columns: [{ index, period: group ?? '' }],
  };
}

/** The chart that is shown first: the first value, by the column that groups the most. Undefined for nothing to add up. */
export function proposedChart(model: TableModel): ChartChoice | undefined {
  const [value] = valueColumns(model);
  if (value === undefined) {
    return undefined;
  }
  if (value.columns.length > 1) {
    return { value: value.key, by: byPeriod, kind: 'lines' };
  }
  const rows = model.shown.slice(0, sample);
  const rated = labelColumns(model).map(({ key, columns }) => {
    const texts = new Set(rows.map((row) => model.cell(row, columns[0]?.index ?? 0)));
    return { key, labels: texts.size };
  });
  const [best] = rated.filter(({ labels }) => labels > 1).sort((one, other) => one.labels - other.labels);
  return { value: value.key, by: best?.key ?? rated[0]?.key ?? '', kind: 'bars' };
}

/** The sums of the rows shown. Undefined if one of the columns is not there any more. */
export function chartOf(
  model: TableModel,
  choice: ChartChoice,
  collator: Intl.Collator,
): Aggregation | undefined {
  const value = valueColumns(model).find(({ key }) => key === choice.value);
  const label = labelColumns(model).find(({ key }) => key === choice.by)?.columns[0]?.index;
  if (value === undefined || (label === undefined && choice.by !== byPeriod)) {
    return undefined;
  }
  const points = pointsOf(model, value, label);
  const limit = most[choice.kind];
  if (choice.by === byPeriod) {
    const order = new Map(value.columns.map(({ period }, place) => [period, place]));
    return orderedSums(points, (one, other) => (order.get(one) ?? 0) - (order.get(other) ?? 0), limit);
  }
  if (choice.kind === 'bars') {
    return largestSums(points, limit);
  }
  const compare = (one: string, other: string) => {
    const [first, second] = [dateIn(one), dateIn(other)];
    return first === undefined || second === undefined ? collator.compare(one, other) : first - second;
  };
  return orderedSums(points, compare, limit);
}

function* pointsOf(model: TableModel, value: ChartColumn, label: number | undefined): Generator<Point> {
  for (const row of model.shown) {
    for (const { index, period } of value.columns) {
      yield [label === undefined ? period : model.cell(row, label), model.value(row, index)];
    }
  }
}
