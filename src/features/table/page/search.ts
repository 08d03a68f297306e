import { foldText } from '../../../company/search/textIndex.ts';
import type { Position } from '../../../pages/model/selection.ts';
import type { TableModel } from '../model/tableModel.ts';

/** Found cells; more are counted as “more”. */
const maxFound = 10_000;
/** Cells that are searched in one step, which takes some milliseconds. */
const cellsPerStep = 20_000;

export interface Found {
  readonly text: string;
  readonly cells: readonly Position[];
  /** By `row * columns + column`. */
  readonly keys: ReadonlySet<number>;
  /** The place among the cells of the one that is shown. */
  readonly current: number;
  /** True if there may be more. */
  readonly isCut: boolean;
}

export const nothingFound: Found = { text: '', cells: [], keys: new Set(), current: 0, isCut: false };

/** The search of a table; a new one ends the one before. */
export class TableSearch {
  readonly #show: (found: Found) => void;
  readonly #pause = typingPause();
  #running = new AbortController();
  #text = '';

  /** `show` gets what was found. */
  constructor(show: (found: Found) => void) {
    this.#show = show;
  }

  /** Searches once the user has stopped typing. */
  type(model: TableModel, text: string, from: Position): void {
    this.#text = text;
    this.#pause(() => void this.run(model, text, from));
  }

  /** The first shown cell is the next one after `from`. True when it is shown, false if another search began meanwhile. */
  async run(model: TableModel, text: string, from: Position): Promise<boolean> {
    this.#text = text;
    this.stop();
    this.#running = new AbortController();
    const { signal } = this.#running;
    const found = await searchTable(model, text, from, signal);
    if (found === undefined || signal.aborted) {
      return false;
    }
    this.#show(found);
    return true;
  }

  /** Ends a search that is running or about to, because the rows go. */
  stop(): void {
    this.#pause();
    this.#running.abort();
  }

  /** Searches the rows for the same text as before: there are others, or in another order. */
  again(model: TableModel, from: Position): void {
    void this.run(model, this.#text, from);
  }
}

/**
 * The cells that contain a text, without case and accents, row by row as they are shown; at most `maxFound`. Searches in
 * steps, and lets the page draw between them. Undefined if it was aborted.
 */
export async function searchTable(
  model: TableModel,
  text: string,
  from: Position,
  signal: AbortSignal,
): Promise<Found | undefined> {
  if (text.trim() === '') {
    return nothingFound;
  }
  const part = foldText(text.trim());
  const columns = model.columns.length;
  const cells: Position[] = [];
  let searched = 0;
  for (const [row, source] of model.shown.entries()) {
    for (const [column, { index }] of model.columns.entries()) {
      if (foldText(model.cell(source, index)).includes(part)) {
        cells.push({ row, column });
      }
    }
    if (cells.length >= maxFound) {
      break;
    }
    searched += columns;
    if (searched >= cellsPerStep) {
      searched = 0;
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) {
        return undefined;
      }
    }
  }
  const keys = new Set(cells.map(({ row, column }) => row * columns + column));
  const ahead = cells.findIndex(
    ({ row, column }) => row > from.row || (row === from.row && column >= from.column),
  );
  return { text, cells, keys, current: Math.max(0, ahead), isCut: cells.length >= maxFound };
}

/** The next found cell, or the one before; the first follows the last. */
export function nextFound(found: Found, step: 1 | -1): Found {
  const count = found.cells.length;
  return count === 0 ? found : { ...found, current: (found.current + step + count) % count };
}

/** Milliseconds after the last key before a filter or a search begins. */
const pause = 150;

/** Runs the last of what it is given, once the user has stopped typing; nothing drops that. */
function typingPause(): (work?: () => void) => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return (work) => {
    clearTimeout(timer);
    timer = work && setTimeout(work, pause);
  };
}

type Filters = Readonly<Record<string, string>>;

/** The filters that a user types, until the table takes them all together. */
export class TypedFilters {
  readonly #pause = typingPause();
  #typed: Filters = {};

  /** `take` gets the filters that are not empty, those of `known()` included. */
  type(column: number, text: string, known: () => Filters, take: (filters: Filters) => void): void {
    this.#typed = { ...this.#typed, [column]: text };
    this.#pause(() => {
      const all = Object.entries({ ...known(), ...this.#typed });
      this.#typed = {};
      take(Object.fromEntries(all.filter(([, typed]) => typed.trim() !== '')));
    });
  }
}
