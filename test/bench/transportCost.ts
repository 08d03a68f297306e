import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { WorkforceService } from '../../src/service/operations/service.ts';
import { compared } from './cost.ts';
import { fetchAndParse, type MeasuredClients } from './measuredClients.ts';

/** How many documents are read, one after the other. */
export const documents = 20;

export interface TransportCost {
  /** Opened for a token, a page and the documents. */
  readonly sockets: number;
  /** The CPU time of reading one document, and of the same with `fetch`, in milliseconds. */
  readonly request: number;
  readonly floor: number;
}

/** Reads the documents of so many employees: small requests, of which the transport is the largest part. */
export async function transportCost(clients: MeasuredClients, rounds: number): Promise<TransportCost> {
  let ids: readonly string[] = [];
  const read = async (client: WorkforceService) => {
    for (const id of ids) {
      await client.document('employees', id);
    }
  };
  const sockets = await socketsOf(async () => {
    const client = clients.client();
    ids = (await client.employees({})).items.slice(0, documents).map(({ id }) => id);
    await read(client);
  });
  const same = await clients.requestsOf(read);
  if (same.length !== documents) {
    throw new Error(`${same.length} requests were sent instead of ${documents}.`);
  }
  const costs = await compared(
    rounds,
    () => read(clients.client()),
    () => fetchAndParse(same),
  );
  return { sockets, request: costs.work.cpu / documents, floor: costs.floor.cpu / documents };
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
