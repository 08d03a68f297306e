import nodeFetch from 'node-fetch';
import { isServiceError } from '../../../src/service/transport/errors.ts';
import type { Fetch } from '../../../src/service/transport/exchange.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../service/sandboxClient.ts';
import type { Elsewhere } from './elsewhere.ts';
import type { Row } from './expectations.ts';
import { HastyClock } from './hastyClock.ts';
import { complaints } from './messages.ts';
import type { Operation } from './operations.ts';

/** What one fault did to one operation. */
export interface Cell {
  readonly row: Row;
  readonly operation: Operation;
  /** Outcome and how often the request was sent, as the expectations write it. */
  readonly actual: string;
  /** What the reader is told; empty after a success. */
  readonly message: string;
  readonly complaints: readonly string[];
}

const limits = { jsonBytes: 2_000_000, downloadBytes: 2_000_000 };
const hurry = 150;
const stalling = /stall|trickle/;
const small = { employees: 130, departments: 6, rateLimit: 'off', reportSeconds: 0 } as const;

/** One operation under all faults, one after the other, on a sandbox of its own. */
export async function column(
  operation: Operation,
  rows: readonly Row[],
  elsewhere: Elsewhere,
): Promise<Cell[]> {
  const cells: Cell[] = [];
  const clock = new HastyClock();
  const sent: string[] = [];
  const trouble: { isStalling: boolean; detour?: string } = { isStalling: false };
  const pattern = new RegExp(`^${operation.route.replaceAll('*', '[^/]+')}$`);
  const fetch: Fetch = async (url, init) => {
    const { pathname, search } = new URL(url);
    const isMeant = pattern.test(`${init.method} ${pathname}`);
    if (isMeant) {
      sent.push(url);
    }
    const { detour } = trouble;
    return await nodeFetch(isMeant && detour !== undefined ? detour + pathname + search : url, init);
  };
  const timeoutMilliseconds = () => (trouble.isStalling ? hurry : 10_000);
  const setup = { clock, fetch, timeoutMilliseconds, limits, random: () => 0 };
  for (const row of rows) {
    await using client = await clientOnSandbox({ ...small, ...operation.sandbox, clock }, setup);
    const operate = await operation.prepare(client);
    sent.length = 0;
    fail(client, row);
    const { outcome, message } = await outcomeOf(operate);
    const actual = `${outcome} ${sent.length}`;
    client.sandbox.faults.clear();
    trouble.isStalling = false;
    delete trouble.detour;
    const again = await outcomeOf(operate);
    const recovery = again.outcome === 'success' ? [] : [`does not recover: ${again.message}`];
    const { apiKey, clientId, clientSecret } = client.sandbox;
    const wrong = complaints(message, operation, client.log, [apiKey, clientId, clientSecret]);
    cells.push({ row, operation, actual, message, complaints: [...wrong, ...recovery] });
  }
  return cells;

  function fail({ sandbox }: ClientOnSandbox, { fault }: Row): void {
    if (fault === 'nothing-listens') {
      trouble.detour = elsewhere.closed;
    } else if (fault === 'self-signed-certificate') {
      trouble.detour = elsewhere.selfSigned;
    } else {
      trouble.isStalling = stalling.test(fault.fault);
      sandbox.faults.add({ ...fault, route: fault.fault === 'refuse' ? '* *' : operation.route });
    }
  }
}

async function outcomeOf(operate: () => Promise<unknown>): Promise<{ outcome: string; message: string }> {
  try {
    const result = await operate();
    const failed = Array.isArray(result) ? result.find(({ family }) => family === 'structure') : undefined;
    return failed === undefined || failed.state === 'answers'
      ? { outcome: 'success', message: '' }
      : { outcome: failed.state, message: failed.detail };
  } catch (error) {
    return isServiceError(error)
      ? { outcome: error.kind, message: error.message }
      : { outcome: 'crash', message: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
}
