import type { Line } from './line.ts';
import { startMeasuredSandbox } from './sandboxProcess.ts';
import { documents, type TransportCost, transportCost } from './transportCost.ts';

/** The transport in plain Node. */
export async function transport(rounds: number): Promise<readonly Line[]> {
  await using sandbox = await startMeasuredSandbox('--employees', String(documents), '--departments', '1');
  return transportLines('plain Node', await transportCost(sandbox.clients, rounds));
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
