import { parse } from 'csv-parse/sync';
import { type Delimiter, delimiters, maxAbove, type Row } from './reading.ts';

/** Rows by which the delimiter and the headings are recognized. */
const sampleRows = 200;
/** The first line by which a spreadsheet says what separates cells. */
const separatorLine = /^"?sep=(.)"?[ \t]{0,5}(?:\r+\n?|\n|$)/i;
/** A cell of digits and signs, as no heading is. */
const value = /^[\p{P}\p{S}\s]{0,20}\d[\d\p{P}\p{S}\s]{0,40}$/u;

/** How the rows of a text are most likely read. */
interface Layout {
  readonly delimiter: Delimiter;
  /** Rows above that of the headings. */
  readonly above: number;
}

/**
 * The delimiter that splits most of the first rows into as many cells, and where the headings are: in the first of these
 * rows. A delimiter that no cell contains where the text has one column.
 */
export function recognizeLayout(sample: string, known: readonly Delimiter[] = delimiters): Layout {
  const [line = '', separator] = separatorLine.exec(sample) ?? [];
  const named = known.find((delimiter) => delimiter === separator);
  const text = sample.slice(line.length);
  const lines = line === '' ? 0 : 1;
  const rated = (named === undefined ? known : [named]).map((delimiter) => ({
    delimiter,
    ...rate(rowsOf(text, delimiter)),
  }));
  const [best] = rated.toSorted((one, other) => other.share - one.share || other.cells - one.cells);
  return best === undefined || best.share === 0
    ? { delimiter: named ?? unusedDelimiter(text), above: lines }
    : { delimiter: best.delimiter, above: lines + best.above };
}

function rowsOf(text: string, delimiter: Delimiter): readonly Row[] {
  const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
  const whole = text.slice(0, end === 0 ? undefined : end);
  const rows: Row[] = [];
  const keep = (row: Row) => {
    rows.push(row);
    return null;
  };
  try {
    parse(whole, { ...optionsFor(delimiter), to: sampleRows, on_record: keep });
  } catch {
    // A quote that is open at the end of the sample, with this delimiter: the rows before it count.
  }
  return rows;
}

/** What separates rows; some programs write a carriage return twice. */
const lineEnds = ['\r\r\n', '\r\n', '\n', '\r'];

/** How the parser splits a text. */
export function optionsFor(delimiter: Delimiter) {
  return {
    delimiter,
    record_delimiter: lineEnds,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
  };
}

/** The share of the rows that have as many cells as most, if these are several, and the rows above the headings. */
function rate(rows: readonly Row[]) {
  const none = { share: 0, cells: 1, above: 0 };
  const isRegular = (row: Row, cells: number) =>
    row.length === cells || (row.length === cells + 1 && row.at(-1) === '');
  const candidates = new Set(
    rows.flatMap(({ length }) => [length - 1, length]).filter((length) => length > 1),
  );
  const counted = Array.from(candidates, (cells) => ({
    cells,
    regular: rows.filter((row) => isRegular(row, cells)).length,
  }));
  const [best] = counted.toSorted((one, other) => other.regular - one.regular || other.cells - one.cells);
  if (best === undefined || best.regular === 0) {
    return none;
  }
  const above = rowsAbove(rows, best.cells, (row) => isRegular(row, best.cells));
  // A title and one row with a delimiter are two texts.
  const isTable = best.regular > (rows.length - above) / 2 && (above === 0 || best.regular > 1);
  return isTable && above <= maxAbove
    ? { share: best.regular / rows.length, cells: best.cells, above }
    : none;
}

function rowsAbove(rows: readonly Row[], cells: number, isRegular: (row: Row) => boolean): number {
  let first = rows.findIndex(isRegular);
  const filled = (row: Row = []) => row.filter((cell) => cell.trim() !== '').length;
  // A title takes the first of many cells.
  while (cells > 2 && filled(rows[first]) <= 1 && first + 1 < rows.length) {
    first += 1;
  }
  const [before, row] = [rows[first - 1] ?? [], rows[first] ?? []];
  const areHeadings = (each: Row) => each.every((cell) => cell.trim() !== '' && !value.test(cell));
  const isShort = before.length > 1 && before.length === cells - 1;
  return isShort && areHeadings(before) && !areHeadings(row) ? first - 1 : first;
}

/** A delimiter that leaves the rows of a table with one column whole. */
function unusedDelimiter(sample: string): Delimiter {
  return delimiters.find((delimiter) => !sample.includes(delimiter)) ?? ';';
}
