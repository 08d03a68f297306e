import type { ColumnType, DecimalMark, Row } from '../../../formats/reading.ts';
import { dateIn, durationIn, numberIn, valueIn } from './values.ts';

/** Rows that are looked at, spread over the table. */
const sampleRows = 1_000;
/** A column has a type if so many of its cells do: some services write a dash or “n/a” for nothing. */
const shareOfType = 0.9;
/** Identifiers of so many digits are recognized. */
const shortestIdentifier = 3;

/** Rows spread evenly over the table, to recognize the types of its columns by. */
export function sampleOf(rows: readonly Row[]): readonly Row[] {
  const step = Math.max(1, Math.floor(rows.length / sampleRows));
  return rows.filter((_, index) => index % step === 0).slice(0, sampleRows);
}

/**
 * The decimal mark of a table. Each cell that is a number with one of the marks only counts for that mark. If both have
 * as many cells, it is a point if the delimiter is a comma, and a comma otherwise.
 */
export function recognizeDecimalMark(sample: readonly Row[], delimiter: string): DecimalMark {
  let commas = 0;
  let points = 0;
  for (const cell of sample.flat()) {
    const withComma = numberIn(cell, ',') !== undefined;
    const withPoint = numberIn(cell, '.') !== undefined;
    commas += withComma && !withPoint ? 1 : 0;
    points += withPoint && !withComma ? 1 : 0;
  }
  if (commas === points) {
    return delimiter === ',' ? '.' : ',';
  }
  return commas > points ? ',' : '.';
}

/** The type of each of `count` columns, by a sample of the rows. */
export function recognizeTypes(
  sample: readonly Row[],
  count: number,
  mark: DecimalMark,
): readonly ColumnType[] {
  return Array.from({ length: count }, (_, index) => {
    const cells = sample.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
    return typeOf(cells, mark);
  });
}

function typeOf(cells: readonly string[], mark: DecimalMark): ColumnType {
  const fits = (read: (cell: string) => number | undefined) =>
    cells.length > 0 && cells.filter((cell) => read(cell) !== undefined).length >= cells.length * shareOfType;
  if (fits(dateIn)) {
    return 'date';
  }
  if (fits(durationIn)) {
    return 'duration';
  }
  return fits((cell) => valueIn(cell, 'number', mark)) && !areIdentifiers(cells) ? 'number' : 'text';
}

/** Different whole numbers of the same length: there is no use in adding up the numbers of employees. */
function areIdentifiers(cells: readonly string[]): boolean {
  const length = cells[0]?.length ?? 0;
  return (
    cells.length >= 3 &&
    length >= shortestIdentifier &&
    cells.every((cell) => cell.length === length && /^\d+$/.test(cell)) &&
    new Set(cells).size === cells.length
  );
}
