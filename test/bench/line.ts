/** One line of the table. */
export interface Line {
  /** What was done. */
  readonly name: string;
  readonly unit: 'ms' | 'KB' | 'MB' | 'requests' | 'sockets';
  readonly figure: number;
  /** The least that the same work can cost, measured in the same run or given by the interface. */
  readonly floor?: number;
  /** What the floor is, or what bounds a figure without one. */
  readonly against: string;
  /** Present for a line that is measured at several sizes: its chart in docs/performance.md, and the size. */
  readonly grows?: { readonly chart: string; readonly size: number };
}

/** Measures a group of lines. `rounds` is the number of times that each figure is measured; its median counts. */
export type Bench = (rounds: number) => Promise<readonly Line[]>;

/** The middle one of an odd number of figures, the mean of the two in the middle of an even one. */
export function median(figures: readonly number[]): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return (at(sorted, Math.floor(middle)) + at(sorted, Math.ceil(middle))) / 2;
}

/** The smallest of the figures that a share of them does not exceed. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return at(sorted, Math.max(0, Math.ceil(sorted.length * share) - 1));
}

function at(figures: readonly number[], place: number): number {
  const figure = figures[place];
  if (figure === undefined) {
    throw new Error('Nothing was measured.');
  }
  return figure;
}

/** The lines as a Markdown table. */
export function tableOf(lines: readonly Line[]): string {
  const rows = lines.map(({ name, unit, figure, floor, against }) => [
    name,
    `${rounded(figure)} ${unit}`,
    floor === undefined ? '' : `${rounded(floor)} ${unit}`,
    floor === undefined || floor === 0 ? '' : rounded(figure / floor),
    against,
  ]);
  const all = [['Line', 'Figure', 'Floor', 'Ratio', 'Floor or bound'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const printed = all.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`,
  );
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`;
  return [printed[0], rule, ...printed.slice(1)].join('\n');
}

/** Whole numbers as they are, others with three significant digits. */
export function rounded(figure: number): string {
  return Number.isInteger(figure) ? String(figure) : String(Number(figure.toPrecision(3)));
}
