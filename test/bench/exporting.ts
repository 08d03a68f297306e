import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualColumns } from '../../src/domain/export/columns.ts';
import { type FileFormat, fileFormats } from '../../src/domain/fileName.ts';
import { readPage } from '../../src/export/pages.ts';
import type { ExportOrder } from '../../src/export/storedExport.ts';
import { beginFile, writeRecords } from '../../src/export/writeRecords.ts';
import { pages } from '../../src/service/paging/paging.ts';
import type { WorkforceService } from '../../src/service/service.ts';
import { UnfinishedFile } from '../../src/ui/storage/unfinishedFile.ts';
import { sessionOf } from './benchSessions.ts';
import { costOf, heapInUse } from './cost.ts';
import type { Line } from './line.ts';
import { fetchAndParse, type MeasuredClients } from './measuredClients.ts';
import { startLargeService } from './sandboxProcess.ts';

const pageSize = 100;
const megabyte = 1e6;
const { signal } = new AbortController();

/** An export of all employees: requests, heap while it goes on, and time against reading the same responses only. */
export async function exporting(rounds: number): Promise<readonly Line[]> {
  const employees = rounds === 1 ? 500 : 50_000;
  await using service = await startLargeService(employees);
  const { clients } = service;
  const sent = await clients.requestsOf((client) => exportAll(client, 'json', () => undefined));
  const floor = await costOf(() => fetchAndParse(sent));
  const lines: Line[] = [];
  for (const format of fileFormats) {
    lines.push(...(await measured(format, employees, clients, floor.cpu)));
  }
  const floorOfRequests = Math.ceil(employees / pageSize);
  const name = `${employees} employees exported`;
  return [
    ...lines,
    { name, unit: 'requests', figure: sent.length, floor: floorOfRequests, against: 'a page has 100' },
  ];
}

async function measured(
  format: FileFormat,
  employees: number,
  clients: MeasuredClients,
  floor: number,
): Promise<readonly Line[]> {
  const heaps: number[] = [];
  const wanted = [0.1, 0.9].map((share) => Math.ceil((employees / pageSize) * share));
  let page = 0;
  const { cpu } = await costOf(() =>
    exportAll(clients.client(), format, () => {
      page += 1;
      if (wanted.includes(page)) {
        heaps.push(heapInUse());
      }
    }),
  );
  const [early = 0, late = 0] = heaps;
  const name = `${employees} employees exported as ${format}`;
  return [
    {
      ...{ name: `${name}, CPU`, unit: 'ms', figure: cpu, floor },
      against: 'fetch and JSON.parse of the same responses',
    },
    {
      ...{ name: `${name}, heap that grew`, unit: 'MB', figure: Math.max(0, late - early) / megabyte },
      against: 'from a tenth of the pages to nine tenths',
    },
  ];
}

async function exportAll(
  service: WorkforceService,
  format: FileFormat,
  onProgress: () => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'workforce-bench-'));
  const file = await UnfinishedFile.create(join(folder, 'employees'));
  const columns = usualColumns('employees');
  const order: ExportOrder = {
    ...{ kind: 'employees', name: 'Employees', columns, isMasked: true, format, target: folder },
  };
  const session = sessionOf(service);
  const all = pages((next) => readPage(session, { of: 'employees', query: {} }, next, signal));
  const writing = { order, file };
  try {
    const begun = await beginFile(order, file);
    await writeRecords({ ...writing, pages: all, signal, onProgress }, begun);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
