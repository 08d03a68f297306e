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
const sampleLength = 16_384;

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
  for await (const batch of recordsOf(decodedSlices(bytes, encoding), delimiter)) {
    rows += batch.length;
    cells += batch.reduce((sum, row) => sum + row.length, 0);
    const isCut = rows > tableLimits.rows || cells > tableLimits.cells;
    yield { rows: redactedRows(batch, redacted), end: isCut ? 'cut' : 'more' };
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
function redactedRows(rows: readonly Row[], redacted: (text: string) => string): readonly Row[] {
  const text = rows.map((row) => row.join('\n')).join('\n');
  return redacted(text) === text ? rows : rows.map((row) => row.map(redacted));
}
