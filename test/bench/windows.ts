import { setImmediate } from 'node:timers/promises';
import nodeFetch from 'node-fetch';
import { RequestLedger } from '../../src/platform/storage/requestLedger.ts';
import { SharedFolder } from '../../src/platform/storage/sharedStorage.ts';
import { requestLimit } from '../../src/service/contract/limits.ts';
import type { Fetch } from '../../src/service/http/request.ts';
import { temporaryDirectory } from '../run/project.ts';
import { FakeClock } from '../unit/features/reports/fakeClock.ts';
import { clientOnSandbox, connect } from '../unit/service/sandboxClient.ts';
import type { Line } from './line.ts';

const limit = requestLimit.requests;
/** Milliseconds. */
const longestRun = 300_000;

/** A request that a window sent. */
interface WindowRequest {
  /** The number of the window, from 0. */
  readonly window: number;
  /** Milliseconds after the start, on a clock of the test. */
  readonly at: number;
  readonly status: number;
}

/** Reads documents in several windows at the same time, from a service that allows 50 requests a minute. */
export async function readInWindows(windows: number, reads: number): Promise<readonly WindowRequest[]> {
  const clock = new FakeClock();
  const directory = temporaryDirectory();
  await using server = await clientOnSandbox({ clock, rateLimit: limit });
  let running = 0;
  const sent: WindowRequest[] = [];
  const start = clock.now();
  const fetchOf =
    (window: number): Fetch =>
    async (url, init) => {
      running += 1;
      const response = await nodeFetch(url, init).finally(() => {
        running -= 1;
      });
      sent.push({ window, at: clock.now() - start, status: response.status });
      return response;
    };
  let unfinished = windows;
  const settled = Promise.all(
    Array.from({ length: windows }, async (_, window) => {
      const { service } = connect(server.sandbox, {
        clock,
        requestsPerMinute: limit,
        fetch: fetchOf(window),
        ledger: (origin) =>
          new RequestLedger(new SharedFolder(directory, 'requests'), origin, (line) => {
            throw new Error(line);
          }),
      });
      await Promise.all(
        Array.from({ length: reads }, (_, index) => service.document('users', String(1001 + index))),
      );
      unfinished -= 1;
    }),
  );
  while (unfinished > 0 && clock.now() - start < longestRun) {
    // Time does not move during a request.
    for (let turns = 0; turns < 20 || running > 0; turns += 1) {
      await setImmediate();
    }
    await clock.advance(1000);
  }
  await settled;
  return sent;
}

/** How many requests a service rejects when several windows share the budget of a tenant. */
export async function windows(): Promise<readonly Line[]> {
  return [await rejectedReads(2, 60), await rejectedReads(4, limit)];
}

async function rejectedReads(count: number, reads: number): Promise<Line> {
  const rejected = (await readInWindows(count, reads)).filter(({ status }) => status === 429).length;
  return {
    ...{ name: `${count} windows with ${reads} reads each, responses 429`, unit: 'requests' },
    ...{ figure: rejected, floor: 0, against: 'the windows share the limit of the service' },
  };
}
