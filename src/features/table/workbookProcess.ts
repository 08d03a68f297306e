import { WorkbookTooLarge, workbookTable } from '../../formats/workbook.ts';
import type { WorkbookResult } from './readWorkbook.ts';

/** The program of the process that `workbookReader` starts: takes one file, and answers with its table. */
process.once('message', async (bytes: Uint8Array) => {
  const result = await read(bytes);
  process.send?.(result, () => process.exit());
});
process.once('disconnect', () => process.exit());

async function read(bytes: Uint8Array): Promise<WorkbookResult> {
  try {
    const { csv, sheets } = await workbookTable(bytes);
    return { kind: 'table', bytes: new TextEncoder().encode(csv), sheets };
  } catch (error) {
    return { kind: error instanceof WorkbookTooLarge ? 'too-large' : 'unreadable' };
  }
}
