import { totalOf } from './totals.ts';

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

/** A row of the chart: what it is grouped by, and its value. */
export type Point = readonly [label: string, value: number | undefined];

/** Adds up the values of each label. The largest sums come first; at most `most` of them are shown. */
export function largestSums(points: Iterable<Point>, most: number): Aggregation {
  const marks = sumsOf(points).sort((one, other) => other.sum - one.sum);
  return cut(marks, most);
}

/** Adds up the values of each label, in the given order of the labels. Only the first `most` are shown. */
export function orderedSums(
  points: Iterable<Point>,
  compare: (one: string, other: string) => number,
  most: number,
): Aggregation {
  const marks = sumsOf(points).sort((one, other) => compare(one.label, other.label));
  return cut(marks, most);
}

function sumsOf(points: Iterable<Point>): Mark[] {
  const values = new Map<string, number[]>();
  for (const [label, value] of points) {
    if (value !== undefined) {
      const known = values.get(label);
      if (known === undefined) {
        values.set(label, [value]);
      } else {
        known.push(value);
      }
    }
  }
  return Array.from(values, ([label, known]) => ({ label, sum: totalOf(known).sum }));
}

function cut(marks: readonly Mark[], most: number): Aggregation {
  const rest = marks.slice(most);
  return {
    marks: marks.slice(0, most),
    leftOut: { marks: rest.length, sum: totalOf(rest.map(({ sum }) => sum)).sum },
  };
}
