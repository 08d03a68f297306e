import { type Span, spanAt } from '../../../pages/page/span.ts';
import { columnWidths } from '../messages.ts';
import { groupRuns, type PlacedColumn } from '../model/columnGroups.ts';
import type { TableModel } from '../model/tableModel.ts';

/** Pixels. */
const narrowest = 72;
export const widest = 320;
const padding = 26;
/** Of an average character of the editor's font. */
const character = 7.2;
/** Of a digit of a row's number, and around it. */
const digit = 9;
const aroundNumber = 22;
/** Rows whose texts are measured. */
const sample = 200;

/** Where each column begins and how wide it is, in pixels, and the width of all. */
export interface Widths {
  readonly starts: readonly number[];
  readonly widths: readonly number[];
  readonly total: number;
}

/** Widths that show most cells whole, estimated by their lengths: measuring would lay out the page for each column. */
export function estimateWidths(model: TableModel): readonly number[] {
  const rows = model.shown.slice(0, sample);
  return model.columns.map(({ index, name }) => {
    const lengths = rows.map((row) => model.cell(row, index).length).sort((one, other) => one - other);
    const usual = lengths[Math.floor(lengths.length * 0.95)] ?? 0;
    const needed = Math.max(name.length + 2, usual) * character + padding;
    return Math.round(Math.min(widest, Math.max(narrowest, needed)));
  });
}

/** A width as it can be shown and stored. */
export function clampWidth(width: number): number {
  return Math.round(Math.max(columnWidths.min, Math.min(columnWidths.max, width)));
}

/** The columns beside each other. */
export function positionColumns(widths: readonly number[]): Widths {
  let total = 0;
  const starts = widths.map((width) => {
    const start = total;
    total += width;
    return start;
  });
  return { starts, widths, total };
}

/** The columns to draw in a view of this width, which is scrolled to the side by `left` pixels. */
export function drawnColumns({ starts, widths }: Widths, left: number, width: number): Span {
  const columns = starts.length;
  const end = (column: number) => (starts[column] ?? 0) + (widths[column] ?? 0);
  let count = 0;
  let last = 0;
  for (const [first] of starts.entries()) {
    while (last < columns && (starts[last] ?? 0) < end(first) + width) {
      last += 1;
    }
    count = Math.max(count, last - first);
  }
  const first = starts.findIndex((_, column) => end(column) > left);
  return spanAt(first === -1 ? columns : first, count, columns);
}

/**
 * A style sheet with the place of each column, the width of each group and that of the rows' numbers: `c0`, `g0` … by
 * place, which is that of its first column. `fills`: the last column takes the room that the others leave.
 */
export function widthRules(
  { starts, widths, total }: Widths,
  columns: readonly PlacedColumn[],
  rowCount: number,
  fills: boolean,
): string {
  const numbers = Math.max(2, String(rowCount).length) * digit + aroundNumber;
  const cells = widths.map((width, column) => {
    const start = numbers + (starts[column] ?? 0);
    const size =
      fills && column === widths.length - 1 ? `max(${width}px, calc(100cqi - ${start}px))` : `${width}px`;
    return `.c${column} { inline-size: ${size}; } .body .c${column} { inset-inline-start: ${start}px; }`;
  });
  const groups = groupRuns(columns).map(({ first, count }) => {
    const end = starts[first + count] ?? total;
    return `.g${first} { inline-size: ${end - (starts[first] ?? 0)}px; }`;
  });
  const first = widths[0] ?? 0;
  return [
    `:host { --numbers: ${numbers}px; --width: ${total}px; --frozen: ${numbers}px; }`,
    // The focus scrolls its element out from below the first column.
    `.grid { scroll-padding-inline-start: min(${numbers + first}px, 50%); }`,
    ...cells,
    ...groups,
    // A wide first column in a narrow view would leave no room for the others.
    `@container (min-width: ${2 * (numbers + first)}px) {
      .sizer { --frozen: ${numbers + first}px; }
      .row > .cell.c0, .row > .cell.g0 { position: sticky; inset: auto; inset-inline-start: ${numbers}px; z-index: 1; }
    }`,
  ].join('\n');
}
