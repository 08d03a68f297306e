import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Line } from './line.ts';
import { startMeasuredFront, startMeasuredSandbox } from './sandboxProcess.ts';
import { documents, type TransportCost, transportCost } from './transportCost.ts';

/** The transport in plain Node, without and with TLS. */
export async function transport(rounds: number): Promise<readonly Line[]> {
  await using sandbox = await startMeasuredSandbox('--employees', String(documents), '--departments', '1');
  await using front = await startMeasuredFront(sandbox.access);
  const plain = await transportCost(sandbox.clients, rounds);
  const secure = await trusting(front.authority, () => transportCost(front.clients, rounds));
  return [...transportLines('plain Node', plain), ...transportLines('TLS, plain Node', secure)];
}

/** Lets this process trust an authority while some work is done. */
async function trusting<T>(authority: string, work: () => Promise<T>): Promise<T> {
  const before = getCACertificates('default');
  setDefaultCACertificates([...before, authority]);
  try {
    return await work();
  } finally {
    setDefaultCACertificates(before);
  }
}

/** The lines of the transport in one kind of process. */
export function transportLines(where: string, { sockets, request, floor }: TransportCost): readonly Line[] {
  return [
    {
      ...{ name: `Sockets of a token, a page and ${documents} documents, ${where}`, unit: 'sockets' },
      ...{ figure: sockets, floor: 1, against: 'one connection, reused' },
    },
    {
      ...{ name: `A small request, CPU, ${where}`, unit: 'ms', figure: request, floor },
      against: 'fetch and JSON.parse of the same responses',
    },
  ];
}
