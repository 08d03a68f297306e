/** A cell of a grid, both counted from 0. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

interface PressedKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** Where a key moves the focus to; the same place, but inside the grid, for other keys and without one. */
export function moved({ row, column }: GridPlace, event: PressedKey | undefined, size: GridSize): GridPlace {
  const isFar = event !== undefined && (event.ctrlKey || event.metaKey);
  switch (event?.key) {
    case 'ArrowUp':
      return within({ row: row - 1, column }, size);
    case 'ArrowDown':
      return within({ row: row + 1, column }, size);
    case 'ArrowLeft':
      return within({ row, column: column - 1 }, size);
    case 'ArrowRight':
      return within({ row, column: column + 1 }, size);
    case 'Home':
      return within({ row: isFar ? 0 : row, column: 0 }, size);
    case 'End':
      return within({ row: isFar ? size.rows - 1 : row, column: size.columns - 1 }, size);
    default:
      return within({ row, column }, size);
  }
}

function within({ row, column }: GridPlace, { rows, columns }: GridSize): GridPlace {
  return {
    row: Math.max(0, Math.min(rows - 1, row)),
    column: Math.max(0, Math.min(columns - 1, column)),
  };
}
