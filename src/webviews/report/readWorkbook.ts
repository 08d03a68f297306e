import { Worker } from 'node:worker_threads';

/** What a thread makes of a file that may be a workbook. */
export type WorkbookResult =
  | {
      readonly kind: 'table';
      /** The first sheet as comma-separated values, in UTF-8. */
      readonly bytes: Uint8Array;
      readonly sheets: number;
    }
  | { readonly kind: 'too-large' }
  /** Not a workbook, or one that is damaged or protected. */
  | { readonly kind: 'unreadable' };

/** What a thread may take: a small file can have a cell so far away that the empty ones before it are too many. */
export const workbookLimits = { megabytes: 1_000, milliseconds: 60_000 };

/**
 * Reads a workbook in a thread of its own, which runs `program`: `workbookThread.ts` or its bundle. A file that takes
 * more than the limits is too large. Rejects with the reason of the signal when that is aborted, and ends the thread.
 */
export async function readWorkbook(
  program: string | URL,
  bytes: Uint8Array,
  signal: AbortSignal,
  { megabytes, milliseconds } = workbookLimits,
): Promise<WorkbookResult> {
  signal.throwIfAborted();
  const resourceLimits = { maxOldGenerationSizeMb: megabytes };
  const worker = new Worker(program, { workerData: bytes, execArgv: [], env: {}, resourceLimits });
  const abort = () => void worker.terminate();
  signal.addEventListener('abort', abort, { once: true });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise<WorkbookResult>((resolve, reject) => {
      const endAsTooLarge = () => resolve({ kind: 'too-large' });
      timer = setTimeout(endAsTooLarge, milliseconds);
      worker.once('message', resolve);
      worker.once('error', (error) => (isOutOfMemory(error) ? endAsTooLarge() : reject(error)));
      worker.once('exit', () =>
        reject(signal.reason ?? new Error('The thread that reads workbooks ended by itself.')),
      );
    });
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    await worker.terminate();
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
