/** A cell by its row and column as they are shown, from 0. */
export interface Position {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells: `anchor` is where it was begun, `focus` the cell with the keyboard. */
export interface Selection {
  readonly anchor: Position;
  readonly focus: Position;
}

/** The displayed rows and columns of a table. */
interface Extent {
  readonly rows: number;
  readonly columns: number;
}

/** The first and last row and column of a selection, both included. */
export interface Area {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export function areaOf({ anchor, focus }: Selection): Area {
  return {
    top: Math.min(anchor.row, focus.row),
    bottom: Math.max(anchor.row, focus.row),
    left: Math.min(anchor.column, focus.column),
    right: Math.max(anchor.column, focus.column),
  };
}

export function isInArea({ top, bottom, left, right }: Area, row: number, column: number): boolean {
  return top <= row && row <= bottom && left <= column && column <= right;
}

/** The selection within a table that has become smaller. */
export function within({ anchor, focus }: Selection, extent: Extent): Selection {
  return { anchor: clamp(anchor, extent), focus: clamp(focus, extent) };
}

/** A key with its modifiers; `jump` is Ctrl, or Cmd on a Mac. */
interface KeyPress {
  readonly key: string;
  readonly extend: boolean;
  readonly jump: boolean;
}

/** The selection after a key; undefined for a key that moves nothing. `page` is how many rows are in view. */
export function moveSelection(
  selection: Selection,
  { key, extend, jump }: KeyPress,
  extent: Extent,
  page: number,
): Selection | undefined {
  if (jump && key.toLowerCase() === 'a') {
    const last = { row: extent.rows - 1, column: extent.columns - 1 };
    return within({ anchor: last, focus: { row: 0, column: 0 } }, extent);
  }
  const target = targetOf(selection.focus, key, jump, extent, page);
  if (target === undefined) {
    return undefined;
  }
  const focus = clamp(target, extent);
  return { anchor: extend ? selection.anchor : focus, focus };
}

/** The selection after a click on a cell; one on the number of a row selects the row. */
export function selectAt(
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
export function extendTo(position: Position, { anchor, focus }: Selection): Selection | undefined {
  const isSame = position.row === focus.row && position.column === focus.column;
  return isSame || position.column < 0 ? undefined : { anchor, focus: position };
}

function targetOf(
  { row, column }: Position,
  key: string,
  jump: boolean,
  { rows, columns }: Extent,
  page: number,
): Position | undefined {
  switch (key) {
    case 'ArrowUp':
      return { row: jump ? 0 : row - 1, column };
    case 'ArrowDown':
      return { row: jump ? rows - 1 : row + 1, column };
    case 'ArrowLeft':
      return { row, column: jump ? 0 : column - 1 };
    case 'ArrowRight':
      return { row, column: jump ? columns - 1 : column + 1 };
    case 'PageUp':
      return { row: row - page, column };
    case 'PageDown':
      return { row: row + page, column };
    case 'Home':
      return { row: jump ? 0 : row, column: 0 };
    case 'End':
      return { row: jump ? rows - 1 : row, column: columns - 1 };
    default:
      return undefined;
  }
}

function clamp({ row, column }: Position, { rows, columns }: Extent): Position {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}
