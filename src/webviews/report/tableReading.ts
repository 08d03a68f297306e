import { NotATable, recognizedEncoding, requireTable } from '../../domain/table/content.ts';
import { type Delimiter, type Encoding, type Row, tableLimits } from '../../domain/table/reading.ts';
import { decodedSlices, recognizedDelimiter, recordsOf } from '../../domain/table/records.ts';
import type { End } from './messages.ts';

/** How bytes become rows. */
export interface Reading {
  readonly encoding: Encoding;
  readonly delimiter: Delimiter;
}

/** A batch of rows, and what follows it. */
export interface Batch {
  readonly rows: readonly Row[];
  readonly end: End;
}

/** Bytes by which the delimiter is recognized. */
const sampleLength = 65_536;

/** How a content is most likely read. A content that is no table has these, too: the user may know better. */
export function recognizedReading(bytes: Uint8Array): Reading {
  const encoding = recognizedEncoding(bytes);
  const sample = new TextDecoder(encoding).decode(bytes.subarray(0, sampleLength), { stream: true });
  return { encoding, delimiter: recognizedDelimiter(sample) };
}

/**
 * The rows of a content, the headings first, without secrets; no more rows and cells than `tableLimits`. Throws
 * `NotATable`.
 */
export async function* tableRows(
  bytes: Uint8Array,
  { encoding, delimiter }: Reading,
  redacted: (text: string) => string,
): AsyncGenerator<Batch> {
  requireTable(bytes, encoding);
  let rows = 0;
  let cells = 0;
  for await (const batch of recordsOf(redactedSlices(bytes, encoding, redacted), delimiter)) {
    rows += batch.length;
    cells += batch.reduce((sum, row) => sum + row.length, 0);
    const isCut = rows > tableLimits.rows || cells > tableLimits.cells;
    yield { rows: batch, end: isCut ? 'cut' : 'more' };
    if (isCut) {
      return;
    }
  }
  if (rows === 0) {
    throw new NotATable('empty');
  }
  yield { rows: [], end: 'whole' };
}

function* redactedSlices(
  bytes: Uint8Array,
  encoding: Encoding,
  redacted: (text: string) => string,
): Generator<string> {
  for (const slice of decodedSlices(bytes, encoding)) {
    yield redacted(slice);
  }
}
