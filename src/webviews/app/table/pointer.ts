import type { Position, Selection } from '../../../domain/table/selection.ts';
import type { Widths } from './columnWidths.ts';
import { rowHeight } from './gridStyles.ts';

/**
 * The cell below the pointer; column -1 is the number of the row. Undefined outside of the rows. `root` has the rows of
 * the table and its headings.
 */
export function positionAt(
  { clientX, clientY, target }: PointerEvent,
  root: ParentNode,
  { starts }: Widths,
): Position | undefined {
  const body = root.querySelector('.body');
  const numbers = root.querySelector('.head .number');
  if (!(target instanceof Node) || !body?.contains(target) || numbers === null) {
    return undefined;
  }
  const { left, top } = body.getBoundingClientRect();
  const row = Math.floor((clientY - top) / rowHeight);
  const { right, width } = numbers.getBoundingClientRect();
  if (clientX < right) {
    return { row, column: -1 };
  }
  const behind = starts.findIndex((begin) => begin > clientX - left - width);
  return { row, column: behind === -1 ? starts.length - 1 : behind - 1 };
}

/** The selection after a click on a cell; one on the number of a row selects the row. */
export function pointed(
  { row, column }: Position,
  { anchor }: Selection,
  extend: boolean,
  columns: number,
): Selection {
  const begin = extend ? anchor : { row, column: Math.max(0, column) };
  return column < 0
    ? { anchor: { ...begin, column: columns - 1 }, focus: { row, column: 0 } }
    : { anchor: begin, focus: { row, column } };
}

/** The selection after the pointer has been dragged onto a cell; undefined if it is the same. */
export function dragged(position: Position, { anchor, focus }: Selection): Selection | undefined {
  const isSame = position.row === focus.row && position.column === focus.column;
  return isSame || position.column < 0 ? undefined : { anchor, focus: position };
}
