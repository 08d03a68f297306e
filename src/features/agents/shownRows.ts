import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Notation, valueIn } from '../../company/values/cellValues.ts';
import type { ColumnType, Row } from '../../formats/reading.ts';
import { byId } from './present.ts';
import type { ShownPeople } from './tool.ts';

/** A column as an agent gets it. */
export interface ShownColumn {
  readonly name: string;
  readonly type: ColumnType | 'person';
  /** Whether no cell may be seen. */
  readonly isHidden: boolean;
}

/** Cells that are worked on in one step; it takes some milliseconds. */
const batchCells = 10_000;
/** Digits of a number that is searched for among those of people also where it is a value. */
const longNumber = /\d{5}/;

/** A row, and for each of its cells the ids of the people that it may name. */
interface NamingRow {
  readonly row: Row;
  readonly named: readonly (readonly string[])[];
  /** The ids of the people in cells that are not numbers. */
  readonly byText: ReadonlySet<string>;
}

/**
 * The rows of a report without names: a cell that has a person's name, number or e-mail address has the pseudonym, or
 * `‹name›` where several people have it; a cell of a column of type `person` without any of these has `‹name›`, too: that
 * person has left. Texts are those of `textOf`. Where there are people, the rows are in the order of their ids: that of
 * names would tell who is who. Returns the columns, those of people with the type `person`.
 */
export async function shownRows(
  known: ShownPeople,
  rows: readonly Row[],
  given: readonly ShownColumn[],
  notation: Notation,
  textOf: (text: string) => string,
) {
  const people = remembering(known);
  const found = await inBatches(rows, given.length, (row) => namedIn(people, row, given));
  const columns = await inBatches([...given.entries()], rows.length, ([place, column]) =>
    areOfPeople(people, found, column, place) ? { ...column, type: 'person' as const } : column,
  );
  const placed = await inBatches(found, given.length, ({ row, named }) => {
    const all = columns.map(({ type }, place) =>
      type === 'person' || !isWhole(row[place]) ? (named[place] ?? []) : [],
    );
    const sure = new Set(all.filter((ids) => ids.length === 1).flat());
    // Of several people with one name, the one that another cell names.
    const ids = all.map((some) => (some.length > 1 ? some.filter((id) => sure.has(id)) : some));
    const [id] = ids.find((some) => some.length === 1) ?? [];
    return {
      id,
      row,
      cells: all.map((some, place) => ({ isNamed: some.length > 0, ids: ids[place] ?? [] })),
    };
  });
  const sorted = placed.toSorted((one, other) =>
    one.id && other.id ? byId(one, other) : Number(one.id === undefined) - Number(other.id === undefined),
  );
  const shown = await inBatches(sorted, given.length, ({ row, cells }) =>
    columns.map(({ type, isHidden }, place) => {
      const cell = (row[place] ?? '').trim();
      const { isNamed = false, ids = [] } = cells[place] ?? {};
      if (cell === '' || isHidden) {
        return cell && '‹text›';
      }
      if (isNamed || type === 'person') {
        return ids[0] !== undefined && ids.length === 1 ? people.of(ids[0]) : '‹name›';
      }
      const isKnown = longNumber.test(cell) && people.idsOf(cell).length > 0;
      return valueIn(cell, type, notation) !== undefined && !isKnown ? cell : textOf(cell);
    }),
  );
  return { rows: shown, columns };
}

/** Works on things that have so many cells each, and lets timers run meanwhile. */
export async function inBatches<T, R>(
  all: readonly T[],
  cells: number,
  work: (each: T) => R,
): Promise<readonly R[]> {
  const done: R[] = [];
  const size = Math.max(1, Math.floor(batchCells / (cells + 1)));
  for (let start = 0; start < all.length; start += size) {
    done.push(...all.slice(start, start + size).map(work));
    await nextTurn();
  }
  return done;
}

/** The same people; most texts of a report occur in several rows. */
function remembering(people: ShownPeople): Pick<ShownPeople, 'of' | 'idsOf' | 'areNumbers'> {
  const ids = new Map<string, readonly string[]>();
  return {
    of: (id) => people.of(id),
    areNumbers: (numbers) => people.areNumbers(numbers),
    idsOf(text) {
      const found = ids.get(text) ?? people.idsOf(text);
      ids.set(text, found);
      return found;
    },
  };
}

/** A name can be in two columns, one for each part of it. */
function namedIn(people: Pick<ShownPeople, 'idsOf'>, row: Row, columns: readonly ShownColumn[]): NamingRow {
  const own = columns.map((_, place) => people.idsOf(row[place] ?? ''));
  const isPart = (place: number) =>
    columns[place]?.type !== 'date' && own[place]?.length === 0 && /\p{L}/u.test(row[place] ?? '');
  const named = own.map((ids, place) => {
    const pairs = [place - 1, place].filter((first) => isPart(first) && isPart(first + 1));
    const ofPairs = pairs.map((first) => people.idsOf(`${row[first]} ${row[first + 1]}`));
    return ids.length > 0 ? ids : (ofPairs.find((some) => some.length > 0) ?? []);
  });
  return { row, named, byText: new Set(named.filter((_, place) => !isWhole(row[place])).flat()) };
}

/**
 * Whether a column is of people: most cells name some, by more than a number that may count something. Whole numbers do
 * where other cells of their rows name the same people, or where so many would not be numbers of people by chance.
 */
function areOfPeople(
  people: Pick<ShownPeople, 'areNumbers'>,
  rows: readonly NamingRow[],
  { type }: ShownColumn,
  place: number,
): boolean {
  const filled = rows.filter(({ row }) => (row[place] ?? '').trim() !== '');
  const numbers = filled.filter(({ row }) => isWhole(row[place]));
  const agreeing = numbers.filter(({ named, byText }) => named[place]?.some((id) => byText.has(id)));
  const different = new Set(numbers.map(({ row }) => row[place]?.trim() ?? ''));
  const areNumbers =
    numbers.length > 0 && (agreeing.length * 2 >= numbers.length || people.areNumbers([...different]));
  const names = filled.filter(
    ({ row, named }) => named[place]?.length && (areNumbers || !isWhole(row[place])),
  );
  return type === 'person' || (names.length > 0 && names.length * 2 >= filled.length);
}

function isWhole(cell: string | undefined): boolean {
  return /^\d+$/.test(cell?.trim() ?? '');
}
