import { namedColumns, valuesOf } from '../domain/export/columns.ts';
import { formats } from '../domain/export/format.ts';
import type { PartwiseFile } from '../ui/storage/partwiseFile.ts';
import type { RecordPage } from './pages.ts';
import type { ExportOrder, Progress } from './storedExport.ts';

interface Writing {
  readonly order: ExportOrder;
  readonly file: Pick<PartwiseFile, 'append' | 'finish'>;
  /** The pages that follow those written. */
  readonly pages: AsyncIterable<RecordPage>;
  readonly signal: AbortSignal;
  /** Called after each page. */
  onProgress(progress: Progress): Promise<void> | void;
}

/** Writes what stands before the first record. */
export async function beginFile(
  { format, kind, columns }: ExportOrder,
  file: Writing['file'],
): Promise<Progress> {
  const { bytes, written } = formats[format].begin(namedColumns(kind, columns));
  await file.append(bytes);
  return { written, unreadable: 0, leftOut: 0, truncated: false };
}

/**
 * Writes records page by page, of which it holds one at a time, and ends the file. Returns what is in it. Throws
 * `ServiceError`, or the signal's reason; the file is unfinished then.
 */
export async function writeRecords(
  { order, file, pages, signal, onProgress }: Writing,
  begun: Progress,
): Promise<Progress> {
  const format = formats[order.format];
  const columns = namedColumns(order.kind, order.columns);
  let progress = begun;
  // Without a next page, every page is written already.
  if (progress.next !== null) {
    for await (const page of pages) {
      const rows = page.items.map((fields) => valuesOf(fields, columns, order.isMasked));
      const part = format.add(rows, columns, progress.written);
      signal.throwIfAborted();
      await file.append(part.bytes);
      progress = {
        written: part.written,
        next: page.next ?? null,
        ...totalOf(page.total ?? progress.total),
        unreadable: progress.unreadable + page.unreadable.length,
        leftOut: progress.leftOut + (page.leftOut ?? 0),
        truncated: progress.truncated || page.truncated === true,
      };
      await onProgress(progress);
    }
  }
  const end = format.end(progress.written);
  await file.append(end.bytes);
  signal.throwIfAborted();
  await file.finish();
  return { ...progress, written: end.written };
}

function totalOf(total: number | undefined): Pick<Progress, 'total'> {
  return total === undefined ? {} : { total };
}
