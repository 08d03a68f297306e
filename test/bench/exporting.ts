import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { KeptPages } from '../../src/features/export/keptPages.ts';
import { readColumns, usualColumns, valuesOf } from '../../src/features/export/model/columns.ts';
import { writerOf } from '../../src/features/export/model/format.ts';
import { type FileFormat, fileFormats } from '../../src/formats/fileName.ts';
import { saveFile } from '../../src/platform/storage/wholeFile.ts';
import type { WorkforceService } from '../../src/service/operations/service.ts';
import { pages } from '../../src/service/paging/paging.ts';
import '../unit/dialogs/withoutEditor.ts';
import { sessionOf } from './benchSessions.ts';
import { costOf, heapInUse } from './cost.ts';
import type { Line } from './line.ts';
import { fetchAndParse, type MeasuredClients } from './measuredClients.ts';
import { startLargeService } from './sandboxProcess.ts';

const { readPage } = await import('../../src/features/export/pages.ts');

const pageSize = 100;
const megabyte = 1e6;
const { signal } = new AbortController();

/** An export of all employees: requests, heap while it runs, and time against reading the same responses only. */
export async function exporting(rounds: number): Promise<readonly Line[]> {
  const employees = rounds === 1 ? 500 : 50_000;
  await using service = await startLargeService(employees);
  const { clients } = service;
  const sent = await clients.requestsOf((client) => exportAll(client, 'json', () => undefined));
  const lines: Line[] = [];
  for (const format of fileFormats) {
    const floor = await costOf(() => fetchAndParse(sent));
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
  const list = { of: 'employees', query: {} } as const;
  const names = usualColumns('employees');
  const columns = readColumns('employees', names);
  const session = sessionOf(service);
  const kept = new KeptPages('employees', names);
  try {
    for await (const page of pages((next) => readPage(session, list, next, signal))) {
      kept.add(
        page.items.map((fields) => valuesOf(fields, columns, true)),
        page,
      );
      onProgress();
    }
    await saveFile(join(folder, 'employees'), writerOf(format)(columns, kept.rows()));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
