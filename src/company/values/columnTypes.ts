import type { ColumnType, DateOrder, DecimalMark, Row } from '../../formats/reading.ts';
import { foldText } from '../search/textIndex.ts';
import { dateIn, dateOrderIn, durationIn, numberIn } from './cellValues.ts';

/** Rows that are looked at, spread over the table. */
const sampleRows = 1_000;
/** A column has a type if so many of its cells do: some services write a dash or “n/a” for nothing. */
const shareOfType = 0.9;
/** A column of texts says which cells are in the way of another type if so many are not. */
const shareOfMost = 0.5;
/** Different numbers of so many digits are recognized as identifiers, and longer ones also where they repeat. */
const shortestIdentifier = 3;
const longIdentifier = 8;

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

/** The type of each column, by its heading and a sample of the rows. */
export function recognizeTypes(
  sample: readonly Row[],
  headings: readonly string[],
  mark: DecimalMark,
): readonly ColumnType[] {
  return headings.map((heading, index) => {
    const cells = sample.map((row) => (row[index] ?? '').trim()).filter((cell) => cell !== '');
    return typeOf(cells, heading, mark);
  });
}

function typeOf(cells: readonly string[], heading: string, mark: DecimalMark): ColumnType {
  return typeWith(shareOfType, cells, heading, mark);
}

/** The type that most cells of a column of texts have; `text` where there is none. */
export function mostlyOf(cells: readonly string[], heading: string, mark: DecimalMark): ColumnType {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return typeWith(shareOfMost, filled, heading, mark);
}

function typeWith(share: number, cells: readonly string[], heading: string, mark: DecimalMark): ColumnType {
  const fits = (read: (cell: string) => number | undefined) =>
    cells.length > 0 && cells.filter((cell) => read(cell) !== undefined).length >= cells.length * share;
  if (fits((cell) => dateIn(cell, 'day') ?? dateIn(cell, 'month'))) {
    return 'date';
  }
  if (fits(durationIn)) {
    return 'duration';
  }
  return fits((cell) => numberIn(cell, mark)) && !areIdentifiers(cells, heading) ? 'number' : 'text';
}

/** What dates begin with, and the columns in which it matters. */
export interface RecognizedOrder {
  readonly order: DateOrder;
  /** False where no date decides. */
  readonly isSure: boolean;
  readonly columns: ReadonlySet<number>;
}

/** The order of day and month of a content, by the dates of these columns. */
export function recognizeOrder(rows: readonly Row[], columns: readonly number[]): RecognizedOrder {
  const counts = { day: 0, month: 0, unknown: 0 };
  const used = new Set<number>();
  for (const column of columns) {
    for (const row of rows) {
      const order = dateOrderIn(row[column] ?? '');
      if (order !== undefined) {
        counts[order] += 1;
        used.add(column);
      }
    }
  }
  const order = counts.month > counts.day ? 'month' : 'day';
  return { order, isSure: counts[order] > 0, columns: used };
}

/** Rows at the end of a content that may be below its totals, or have them. */
const longestFooter = 5;
const totalWord =
  /^(?:(?:grand|general|overall|sub|sous)[ -]?)?(?:totals?|totaux|totale|totales|sum|sums|somme|sommes|summe|gesamt|gesamtsumme|suma)(?![a-z])/;

/** How many rows at the end are totals of those above them, with the rows after them. */
export function countTotals(rows: readonly Row[]): number {
  const last = rows.slice(-longestFooter).toReversed();
  let count = 0;
  for (const [place, row] of last.entries()) {
    const filled = row.filter((cell) => cell.trim() !== '');
    if (filled.length > 1 && totalWord.test(foldText(filled[0] ?? ''))) {
      count = place + 1;
    } else if (filled.length > 1) {
      break;
    }
  }
  return count;
}

/** Ends of headings whose whole numbers name something, after a blank or alone; folded as for a search. */
const namingEnd =
  /(?:^| )(?:ids?|codes?|numbers?|no|nr|numero|n°|zip|post ?code|postal|phone|telephone|tel|mobile|fax|ref|reference|badge|matricule|identifiant|account|compte)$/;
const namingStart = /^(?:code|numero|no|n°|matricule|identifiant|id) /;
/** Headings that are the name of one thing and nothing else; in the plural, they count. */
const namedThing =
  /^(?:person|user|employee|manager|department|company|site|team|cost (?:center|centre)|legal entity|personne|utilisateur|salarie|collaborateur|responsable|departement|societe|etablissement|equipe|centre de couts?)$/;

/** Of other countries, too, such as `+33 612 345 678`. */
const phoneNumber = /^\+(?: ?\d){9,}$/;

/**
 * Whole numbers that name something, such as those of employees: they are not added up. Recognized by the heading, by
 * leading zeros, as years, as phone numbers, by many digits, or as different numbers of one length.
 */
function areIdentifiers(cells: readonly string[], heading: string): boolean {
  const numbers = cells.filter((cell) => /\d/.test(cell));
  const all = (pattern: RegExp) => numbers.every((cell) => pattern.test(cell));
  const words = foldText(heading.trim().replace(/(?<=[a-z])(?=[A-Z])|[_.-]/g, ' '));
  if (all(/^\+?[\d\s]+$/) && [namingEnd, namingStart, namedThing].some((naming) => naming.test(words))) {
    return true;
  }
  const length = numbers[0]?.length ?? 0;
  const areOfOneLength = numbers.length >= 3 && numbers.every((cell) => cell.length === length);
  const areDifferent = new Set(numbers).size === numbers.length;
  return (
    all(phoneNumber) ||
    (all(/^\d+$/) &&
      (numbers.some((cell) => /^0\d/.test(cell)) ||
        (areOfOneLength && all(/^(?:19|20)\d\d$/)) ||
        (areOfOneLength && length >= (areDifferent ? shortestIdentifier : longIdentifier))))
  );
}
