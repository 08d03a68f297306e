import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, type Options, parse } from 'csv-parse';
import { parse as parseAtOnce } from 'csv-parse/sync';
import { NotATable, recognizeEncoding, requireTable } from './content.ts';
import {
  type Delimiter,
  delimiters,
  type Encoding,
  type End,
  type Reading,
  type Row,
  tableLimits,
} from './reading.ts';

/** Bytes that are decoded and parsed in one step; it takes some milliseconds. */
const sliceLength = 65_536;
/** Characters and rows of one batch. */
const batchLength = 200_000;
const batchRows = 1_000;
/** Bytes by which the delimiter is recognized. */
const sampleLength = 16_384;
/** Rows by which the delimiter is recognized. */
const sampleRows = 50;

/** A batch of rows, and what follows it. */
export interface Batch {
  readonly rows: readonly Row[];
  readonly end: End;
}

/** How a content is most likely read. A content that is no table has these, too: the user may know better. */
export function recognizeReading(bytes: Uint8Array): Reading {
  const encoding = recognizeEncoding(bytes);
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, sampleLength), { stream: true });
  return { encoding, delimiter: recognizeDelimiter(sample) };
}

/**
 * The rows of a content, the headings first, without secrets; no more rows and cells than `tableLimits`. Blank lines are
 * left out unless they are kept. Throws `NotATable`.
 */
export async function* tableRows(
  bytes: Uint8Array,
  { encoding, delimiter }: Reading,
  redacted: (text: string) => string,
  keepsBlankLines = false,
): AsyncGenerator<Batch> {
  requireTable(bytes, encoding);
  let rows = 0;
  let cells = 0;
  for await (const batch of batchesOf(decodeSlices(bytes, encoding), delimiter, keepsBlankLines)) {
    rows += batch.length;
    cells += batch.reduce((sum, row) => sum + row.length, 0);
    const isCut = rows > tableLimits.rows || cells > tableLimits.cells;
    yield { rows: redactRows(batch, redacted), end: isCut ? 'cut' : 'more' };
    if (isCut) {
      return;
    }
  }
  if (rows === 0) {
    throw new NotATable('empty');
  }
  yield { rows: [], end: 'whole' };
}

/** The rows without secrets in their cells, where the format of the content does not break them up. */
function redactRows(rows: readonly Row[], redacted: (text: string) => string): readonly Row[] {
  const text = rows.map((row) => row.join('\n')).join('\n');
  return redacted(text) === text ? rows : rows.map((row) => row.map(redacted));
}

/**
 * The text of bytes in slices, each of which ends with a line where there is one; without a byte order mark. Lets timers
 * run between slices.
 */
async function* decodeSlices(bytes: Uint8Array, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for (let start = 0; start < bytes.byteLength; start += sliceLength) {
    const slice = rest + decoder.decode(bytes.subarray(start, start + sliceLength), { stream: true });
    const end = slice.lastIndexOf('\n') + 1;
    rest = slice.slice(end);
    if (end > 0) {
      yield slice.slice(0, end);
      await setImmediate();
    } else if (rest.length > tableLimits.rowLength) {
      throw new NotATable('long-row');
    }
  }
  yield rest + decoder.decode();
}

/** The delimiter that splits the first rows into as many cells as the headings; a semicolon where none does. */
function recognizeDelimiter(sample: string): Delimiter {
  const rated = delimiters.map((delimiter) => ({ delimiter, ...rating(sample, delimiter) }));
  const [best] = rated.toSorted((one, other) => other.regular - one.regular || other.cells - one.cells);
  return best === undefined || best.regular === 0 ? unusedDelimiter(sample) : best.delimiter;
}

/** The share of the rows that have as many cells as the headings, if these are more than one. */
function rating(sample: string, delimiter: Delimiter): { readonly regular: number; readonly cells: number } {
  const [headings, ...rows] = sampleRowsOf(sample, delimiter);
  const cells = headings?.length ?? 0;
  if (cells < 2) {
    return { regular: 0, cells };
  }
  const regular = rows.filter((row) => row.length === cells).length;
  return { regular: rows.length === 0 ? 1 : regular / rows.length, cells };
}

function sampleRowsOf(sample: string, delimiter: Delimiter): readonly Row[] {
  const end = sample.lastIndexOf('\n') + 1;
  const whole = sample.slice(0, end === 0 ? undefined : end);
  const rows: Row[] = [];
  const keep = (row: Row) => {
    rows.push(row);
    return null;
  };
  try {
    parseAtOnce(whole, { ...optionsFor(delimiter), to: sampleRows, on_record: keep });
  } catch {
    // A quote that is open at the end of the sample, with this delimiter: the rows before it count.
  }
  return rows;
}

/** A delimiter that leaves the rows of a table with one column whole. */
function unusedDelimiter(sample: string): Delimiter {
  return delimiters.find((delimiter) => !sample.includes(delimiter)) ?? ';';
}

/** The rows of a text in batches of bounded size. Throws `NotATable`. */
async function* batchesOf(
  slices: AsyncIterable<string>,
  delimiter: Delimiter,
  keepsBlankLines: boolean,
): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  let length = 0;
  try {
    for await (const record of Readable.from(slices).compose(
      parse({ ...optionsFor(delimiter), skip_empty_lines: !keepsBlankLines }),
    )) {
      const row: Row = record;
      batch.push(row);
      length += row.reduce((sum, cell) => sum + cell.length + 1, 0);
      if (length >= batchLength || batch.length >= batchRows) {
        yield batch;
        batch = [];
        length = 0;
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? new NotATable(problemOf(error)) : error;
  }
  yield batch;
}

function optionsFor(delimiter: Delimiter): Options {
  return {
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: tableLimits.rowLength,
  };
}

function problemOf({ code }: CsvError): 'open-quote' | 'long-row' {
  return code === 'CSV_QUOTE_NOT_CLOSED' ? 'open-quote' : 'long-row';
}
