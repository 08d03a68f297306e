import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { NotATable, recognizeEncoding, requireTable } from './content.ts';
import { optionsFor, recognizeLayout } from './delimiter.ts';
import { type Delimiter, type Encoding, type End, type Reading, type Row, tableLimits } from './reading.ts';

/** Bytes that are decoded and parsed in one step; it takes some milliseconds. */
const sliceLength = 65_536;
/** Characters and rows of one batch. */
const batchLength = 200_000;
const batchRows = 1_000;
/** Bytes by which the delimiter and the headings are recognized. */
const sampleLength = 65_536;

/** A batch of rows, and what follows it. */
export interface Batch {
  readonly rows: readonly Row[];
  readonly end: End;
}

/**
 * How a content is most likely read, with one of these delimiters. A content that is no table has these, too: the user may
 * know better.
 */
export function recognizeReading(bytes: Uint8Array, known?: readonly Delimiter[]): Reading {
  const encoding = recognizeEncoding(bytes);
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, sampleLength), { stream: true });
  return { encoding, ...recognizeLayout(sample, known), quotes: true };
}

/**
 * The rows of a content, the headings first, without secrets; no more rows and cells than `tableLimits`. Blank lines are
 * left out unless they are kept. Throws `NotATable`.
 */
export async function* tableRows(
  bytes: Uint8Array,
  reading: Reading,
  redacted: (text: string) => string,
  keepsBlankLines = false,
): AsyncGenerator<Batch> {
  const { encoding } = reading;
  requireTable(bytes, encoding);
  let rows = 0;
  let cells = 0;
  for await (const batch of batchesOf(decodeSlices(bytes, encoding), reading, keepsBlankLines)) {
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
    const end = Math.max(slice.lastIndexOf('\n'), slice.lastIndexOf('\r')) + 1;
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

/** The rows of a text from the headings on, in batches of bounded size. Throws `NotATable`. */
async function* batchesOf(
  slices: AsyncIterable<string>,
  { delimiter, above, quotes }: Reading,
  keepsBlankLines: boolean,
): AsyncGenerator<readonly Row[]> {
  let batch: Row[] = [];
  let length = 0;
  let skipped = 0;
  let lines = 0;
  const options = {
    ...optionsFor(delimiter),
    skip_empty_lines: !keepsBlankLines,
    max_record_size: tableLimits.rowLength,
    ...(!quotes && { quote: false as const }),
  };
  try {
    for await (const record of Readable.from(slices).compose(parse(options))) {
      const row: Row = record;
      lines += row.reduce((sum, cell) => sum + (cell.match(/\r+\n?|\n/g)?.length ?? 0), 1);
      if (skipped < above) {
        skipped += row.length === 1 && row[0] === '' ? 0 : 1;
        continue;
      }
      batch.push(row);
      length += row.reduce((sum, cell) => sum + cell.length + 1, 0);
      if (length >= batchLength || batch.length >= batchRows) {
        yield batch;
        batch = [];
        length = 0;
      }
    }
  } catch (error) {
    throw error instanceof CsvError ? problemOf(error, lines) : error;
  }
  yield batch;
}

/** `lines` are those of the rows before the problem, without blank ones that were skipped. */
function problemOf(error: CsvError, lines: number): NotATable {
  const facts: Readonly<Record<string, unknown>> = { ...error };
  const first = lines + Number(facts['empty_lines'] ?? 0) + 1;
  // A row of several lines has a quotation mark that is open.
  return error.code === 'CSV_QUOTE_NOT_CLOSED' || Number(facts['lines']) > first
    ? new NotATable('open-quote', first)
    : new NotATable('long-row');
}
