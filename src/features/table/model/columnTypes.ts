import { foldText } from '../../../company/search/textIndex.ts';
import type { ColumnType, DecimalMark, Row } from '../../../formats/reading.ts';
import { dateIn, durationIn, numberIn } from './values.ts';

/** Rows that are looked at, spread over the table. */
const sampleRows = 1_000;
/** A column has a type if so many of its cells do: some services write a dash or “n/a” for nothing. */
const shareOfType = 0.9;
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
  const fits = (read: (cell: string) => number | undefined) =>
    cells.length > 0 && cells.filter((cell) => read(cell) !== undefined).length >= cells.length * shareOfType;
  if (fits(dateIn)) {
    return 'date';
  }
  if (fits(durationIn)) {
    return 'duration';
  }
  return fits((cell) => numberIn(cell, mark)) && !areIdentifiers(cells, heading) ? 'number' : 'text';
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
 * Whole numbers that name something, such as those of employees: nobody adds them up. Recognized by the heading, by
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
