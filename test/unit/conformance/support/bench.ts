import assert from 'node:assert/strict';
import type { AdjustableClock } from '../../../../src/sandbox/clock.ts';
import { manualClock, type SandboxOptions, startSandbox } from '../../../../src/sandbox/index.ts';
import { systemClock } from '../../../../src/service/http/clock.ts';
import { type ClientSetup, type ClientUnderTest, clientOf } from '../../service/fixtures.ts';
import { allScopes } from '../../service/sandboxClient.ts';
import { Description } from './description.ts';
import { RecordingClient, recordingFetch, type Variation } from './exchanges.ts';

/** The usual time: the retired leaves no longer respond. */
const usualDay = '2026-06-01T10:00:00Z';

/** A sandbox whose clock the test moves, the product's client on it, and requests as a test writes them. */
export class Bench implements AsyncDisposable {
  readonly raw: RecordingClient;
  readonly clock: AdjustableClock;
  readonly #clients: ClientUnderTest[] = [];

  constructor(raw: RecordingClient, clock: AdjustableClock) {
    this.raw = raw;
    this.clock = clock;
  }

  get exchanges(): RecordingClient['exchanges'] {
    return this.raw.exchanges;
  }

  /** A client that must find nothing unusual in what the sandbox returns. */
  client(setup: Partial<ClientSetup> = {}): ClientUnderTest {
    const client = this.variedClient({}, setup);
    this.#clients.push(client);
    return client;
  }

  /** A client on a deployment that differs from the sandbox. */
  variedClient(variation: Variation, setup: Partial<ClientSetup> = {}): ClientUnderTest {
    const { baseUrl, tokenUrl, apiKey, clientId, clientSecret } = this.raw.sandbox;
    const clock = {
      now: () => this.clock.now(),
      after: (milliseconds: number, callback: () => void) => systemClock.after(milliseconds, callback),
    };
    return clientOf({
      ...{ baseUrl, tokenUrl, clock, scopes: allScopes, credentials: { apiKey, clientId, clientSecret } },
      fetch: recordingFetch(this.exchanges, variation),
      ...setup,
    });
  }

  /** The requests that some work sends, as `GET /path?query 200`. */
  async requestsOf(work: () => Promise<unknown>): Promise<string[]> {
    const before = this.exchanges.length;
    await work();
    return this.exchanges
      .slice(before)
      .map(({ method, url, status }) => `${method} ${url.pathname}${url.search} ${status}`);
  }

  /** Stops the sandbox; fails when a response was not as described, or the client found something unusual. */
  async [Symbol.asyncDispose](): Promise<void> {
    await using _sandbox = this.raw.sandbox;
    const published = await this.raw.send('/openapi.json');
    const description = new Description(published.at(''));
    const served = this.exchanges.filter(({ served }) => served.origin === this.raw.sandbox.baseUrl);
    const problems = served.flatMap((exchange) => description.problem(exchange) ?? []);
    const drifts = this.#clients.flatMap(({ log }) => log.drifts);
    assert.deepEqual([...new Set(problems)], []);
    assert.deepEqual([...new Set(drifts)], []);
  }
}

/** Starts a bench: 230 employees, so that the resource API's largest page does not hold them all. */
export async function startBench(options: SandboxOptions = {}, day = usualDay): Promise<Bench> {
  const clock = manualClock(day);
  const defaults = { employees: 230, departments: 30, rateLimit: 'off', clock } as const;
  return new Bench(new RecordingClient(await startSandbox({ ...defaults, ...options })), clock);
}

/** One bench for all tests of a suite. */
export function useBench(options: SandboxOptions = {}, day = usualDay): () => Bench {
  let bench: Bench | undefined;
  before(async () => {
    bench = await startBench(options, day);
  });
  after(async () => {
    await bench?.[Symbol.asyncDispose]();
  });
  return () => bench ?? assert.fail('The bench is not there yet.');
}
