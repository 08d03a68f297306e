import { parentPort, workerData } from 'node:worker_threads';
import { WorkbookTooLarge, workbookTable } from '../../domain/table/workbook.ts';
import type { WorkbookResult } from './readWorkbook.ts';

/** The program of the thread that `readWorkbook` starts. */
const bytes: Uint8Array = workerData;

void read().then((result) => parentPort?.postMessage(result));

async function read(): Promise<WorkbookResult> {
  try {
    const { csv, sheets } = await workbookTable(bytes);
    return { kind: 'table', bytes: new TextEncoder().encode(csv), sheets };
  } catch (error) {
    return { kind: error instanceof WorkbookTooLarge ? 'too-large' : 'unreadable' };
  }
}
