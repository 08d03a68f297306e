import { dateIn } from '../../../company/values/cellValues.ts';
import { totalOf } from '../../../company/values/totals.ts';
import type { DateOrder } from '../../../formats/reading.ts';
import type { PlacedColumn } from './columnGroups.ts';
import type { TableModel } from './tableModel.ts';

/** What a chart adds up, by what, and how it looks. `byPeriod` means the periods of a periodic column. */
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
  /** The period, which distinguishes columns of the same name. */
  readonly group?: string;
  /** The columns of the content: one, or one for each period. */
  readonly columns: readonly { readonly index: number; readonly period: string }[];
}

/** One bar or point of a chart. */
export interface Mark {
  readonly label: string;
  readonly sum: number;
}

/** The marks of a chart, and what was left out of it. */
export interface Aggregation {
  readonly marks: readonly Mark[];
  readonly leftOut: { readonly marks: number; readonly sum: number };
}

/** The most marks of each kind that can be distinguished. */
const maxMarks = { bars: 25, lines: 60 } as const;
/** Rows by which a column is proposed to group by. */
const sample = 500;

/** The columns that can be added up; a periodic one in all its periods comes before its single periods. */
export function valueColumns(model: TableModel): readonly ChartColumn[] {
  const numeric = model.columns.filter(({ index }) => model.addsUp(index));
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
  return model.columns.filter(({ index }) => !model.addsUp(index)).map(singleColumn);
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
export function proposeChart(model: TableModel): ChartChoice | undefined {
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

/** The sums of the rows shown; of more than can be drawn, the first. Undefined if one of the columns is gone. */
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
  const marks = marksOf(model, value, label).toSorted(orderOf(choice, value, collator, model.notation.order));
  const rest = marks.slice(maxMarks[choice.kind]);
  return {
    marks: marks.slice(0, maxMarks[choice.kind]),
    leftOut: { marks: rest.length, sum: totalOf(rest.map(({ sum }) => sum)).sum },
  };
}

/** The sum of each text of the column `label`, or without one of each period. */
function marksOf(model: TableModel, { columns }: ChartColumn, label: number | undefined): readonly Mark[] {
  const values = new Map<string, number[]>();
  for (const row of model.shown) {
    for (const { index, period } of columns) {
      const value = model.value(row, index);
      if (value !== undefined) {
        const key = label === undefined ? period : model.cell(row, label);
        const known = values.get(key) ?? [];
        known.push(value);
        values.set(key, known);
      }
    }
  }
  return Array.from(values, ([text, known]) => ({ label: text, sum: totalOf(known).sum }));
}

/** Periods keep the order of the table; other bars are ordered by their sums, points by their dates or texts. */
function orderOf(
  { by, kind }: ChartChoice,
  { columns }: ChartColumn,
  collator: Intl.Collator,
  order: DateOrder,
): (one: Mark, other: Mark) => number {
  if (by === byPeriod) {
    const places = new Map(columns.map(({ period }, place) => [period, place]));
    return (one, other) => (places.get(one.label) ?? 0) - (places.get(other.label) ?? 0);
  }
  if (kind === 'bars') {
    return (one, other) => other.sum - one.sum;
  }
  return ({ label: one }, { label: other }) => {
    const [first, second] = [dateIn(one, order), dateIn(other, order)];
    return first === undefined || second === undefined ? collator.compare(one, other) : first - second;
  };
}
