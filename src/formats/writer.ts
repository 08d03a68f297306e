import { isLongNumber } from '../service/contract/record.ts';

/** The values of a record in the order of the columns. */
export type Row = readonly unknown[];

/** What a writer reports at the end: the rows, and the texts that were cut because a cell holds no more. */
interface WriterResult {
  readonly rows: number;
  readonly shortened: number;
}

/**
 * Yields the bytes of a file, with the names of the columns first. It holds one batch of rows at a time, and the bytes
 * depend on nothing but columns and rows.
 */
export type Writer = (
  columns: readonly { readonly name: string }[],
  batches: AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>,
) => AsyncGenerator<Uint8Array<ArrayBuffer>, WriterResult>;

/** Returns true for a number of the service, also for one that is kept with all its digits. */
export function isNumber(value: unknown): boolean {
  return typeof value === 'number' || isLongNumber(value);
}

/** The text of a cell: empty where there is no value, lists and records as JSON, numbers with their own digits. */
export function cellText(value: unknown): string {
  if (typeof value === 'string') {
    return value;
  }
  return value === undefined || value === null ? '' : JSON.stringify(value);
}

/** All bytes of a file, for a small one, and what its writer reports. */
export async function writtenFile(
  writing: ReturnType<Writer>,
): Promise<WriterResult & { readonly bytes: Uint8Array<ArrayBuffer> }> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (;;) {
    const { done, value } = await writing.next();
    if (done === true) {
      return { ...value, bytes: new Uint8Array(await new Blob(parts).arrayBuffer()) };
    }
    parts.push(value);
  }
}
