import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { WorkforceService } from '../../src/service/service.ts';
import { compared } from './cost.ts';
import type { Line } from './line.ts';
import { fetchAndParse, MeasuredService } from './service.ts';

const requests = 20;

/** Small requests one after the other: what each costs, and the sockets that they take. */
export async function transport(rounds: number): Promise<readonly Line[]> {
  await using service = await MeasuredService.start('--employees', String(requests), '--departments', '1');
  let ids: readonly string[] = [];
  const read = async (client: WorkforceService) => {
    for (const id of ids) {
      await client.document('employees', id);
    }
  };
  const sockets = await socketsOf(async () => {
    const client = service.client();
    ids = (await client.employees({})).items.map(({ id }) => id);
    await read(client);
  });
  const same = await service.requestsOf(read);
  if (same.length !== requests) {
    throw new Error(`${same.length} requests were sent instead of ${requests}.`);
  }
  const costs = await compared(
    rounds,
    () => read(service.client()),
    () => fetchAndParse(same),
  );
  return [
    {
      ...{
        name: `Sockets of a token, a page and ${requests} documents`,
        unit: 'sockets',
        against: 'one connection, reused',
      },
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
