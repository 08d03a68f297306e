import type { PlacedColumn } from '../../../domain/table/columnGroups.ts';
import type { TableModel } from '../../../domain/table/tableModel.ts';
import { groupRuns } from './head.ts';

/** Pixels. */
const narrowest = 72;
const widest = 320;
const padding = 26;
/** Of an average character of the editor's font. */
const character = 7.2;
/** Rows whose texts are measured. */
const sample = 200;

/** Where each column begins and how wide it is, in pixels, and the width of all. */
export interface Widths {
  readonly starts: readonly number[];
  readonly widths: readonly number[];
  readonly total: number;
}

/** Widths that show most cells whole, estimated by their lengths: measuring would lay out the page for each column. */
export function widthsOf(model: TableModel): Widths {
  const rows = model.shown.slice(0, sample);
  const widths = model.columns.map(({ index, name }) => {
    const lengths = rows.map((row) => model.cell(row, index).length).sort((one, other) => one - other);
    const usual = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
    const needed = Math.max(name.length + 2, usual) * character + padding;
    return Math.round(Math.min(widest, Math.max(narrowest, needed)));
  });
  let total = 0;
  const starts = widths.map((width) => {
    const start = total;
    total += width;
    return start;
  });
  return { starts, widths, total };
}

/** The first and last column that a part of the width shows; the columns are never too few. */
export function columnsInView({ starts, widths }: Widths, left: number, width: number): [number, number] {
  const first = starts.findIndex((start, column) => start + (widths[column] ?? 0) > left);
  const behind = starts.findIndex((start) => start > left + width);
  return [Math.max(0, first), behind === -1 ? starts.length - 1 : behind];
}

/** A style sheet with the width of each column and group: `c0`, `g0` … by place, which is that of its first column. */
export function widthRules({ starts, widths, total }: Widths, columns: readonly PlacedColumn[]): string {
  const cells = widths.map((width, column) => `.c${column} { inline-size: ${width}px; }`);
  const groups = groupRuns(columns).map(({ first, count }) => {
    const end = starts[first + count] ?? total;
    return `.g${first} { inline-size: ${end - (starts[first] ?? 0)}px; }`;
  });
  return [...cells, ...groups].join('\n');
}
