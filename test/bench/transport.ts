import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { WorkforceService } from '../../src/service/service.ts';
import { compared } from './cost.ts';
import type { Line } from './line.ts';
import { fetchAndParse, MeasuredService } from './service.ts';

const requests = 20;

/** Small requests one after the other: what each costs, and the sockets that they take. */
export async function transport(rounds: number): Promise<readonly Line[]> {
  await using service = await MeasuredService.start('--employees', String(requests), '--departments', '1');
  const { items } = await service.client().employees({});
  const read = async (client: WorkforceService) => {
    for (const { id } of items) {
      await client.document('employees', id);
    }
  };
  const same = await service.requestsOf(read);
  if (same.length !== requests) {
    throw new Error(`${same.length} requests were sent instead of ${requests}.`);
  }
  // Servers close connections that are idle for some seconds: those of the start are still open.
  const sockets = await socketsOf(() => read(service.client()));
  const costs = await compared(
    rounds,
    () => read(service.client()),
    () => fetchAndParse(same),
  );
  return [
    {
      ...{ name: `Sockets of ${requests} requests`, unit: 'sockets', against: 'one connection, reused' },
      ...{ figure: sockets, floor: 1 },
    },
    {
      ...{ name: 'A small request, CPU', unit: 'ms', against: 'fetch and JSON.parse of the same responses' },
      ...{ figure: costs.work.cpu / requests, floor: costs.floor.cpu / requests },
    },
  ];
}

/** How many sockets this process opens for some work. */
async function socketsOf(work: () => Promise<unknown>): Promise<number> {
  let sockets = 0;
  const count = () => {
    sockets += 1;
  };
  subscribe('net.client.socket', count);
  try {
    await work();
  } finally {
    unsubscribe('net.client.socket', count);
  }
  return sockets;
}
