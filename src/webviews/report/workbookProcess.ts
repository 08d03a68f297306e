import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { WorkbookTooLarge, workbookTable } from '../../domain/table/workbook.ts';
import type { WorkbookResult, WorkbookTask } from './readWorkbook.ts';

/** Milliseconds. */
const watchEvery = 20;

/**
 * The program of the process that `WorkbookReader` starts: takes one file, and answers with its table. A thread reads the
 * file, and the main thread watches what the whole process takes: no limit of a thread counts memory outside of its heap.
 */
if (isMainThread) {
  process.once('message', watch);
  process.once('disconnect', () => process.exit());
} else {
  void read(workerData).then((result) => parentPort?.postMessage(result));
}

function watch({ bytes, limits }: WorkbookTask): void {
  const resourceLimits = { maxOldGenerationSizeMb: limits.heapMegabytes };
  const reading = new Worker(process.argv[1] ?? '', { workerData: bytes, resourceLimits });
  const answer = (result: WorkbookResult) => process.send?.(result, () => process.exit());
  reading.once('message', answer);
  reading.once('error', () => answer({ kind: 'too-large' }));
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if ((user + system) / 1e6 > limits.seconds || process.memoryUsage.rss() / 1e6 > limits.megabytes) {
      answer({ kind: 'too-large' });
    }
  }, watchEvery);
}

async function read(bytes: Uint8Array): Promise<WorkbookResult> {
  try {
    const { csv, sheets } = await workbookTable(bytes);
    return { kind: 'table', bytes: new TextEncoder().encode(csv), sheets };
  } catch (error) {
    return { kind: error instanceof WorkbookTooLarge ? 'too-large' : 'unreadable' };
  }
}
