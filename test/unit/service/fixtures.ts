import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Clock } from '../../../src/service/http/clock.ts';
import { type Connection, type Credentials, defaultDialect } from '../../../src/service/http/connection.ts';
import type { Fetch, Retirement, SizeLimits } from '../../../src/service/http/request.ts';
import type { SharedLedger } from '../../../src/service/http/sharedLedger.ts';
import { createRateLimiters, createService } from '../../../src/service/index.ts';
import type { WorkforceService } from '../../../src/service/operations/service.ts';
import { listen } from '../listen.ts';

/** A clock that moves only when the test moves it. */
export class ManualClock implements Clock {
  #now = Date.UTC(2026, 5, 1);
  #timers: { at: number; callback: () => void }[] = [];

  now(): number {
    return this.#now;
  }

  after(milliseconds: number, callback: () => void): () => void {
    const timer = { at: this.#now + milliseconds, callback };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Moves on and lets every timer fire that is due, in order. */
  advance(milliseconds: number): void {
    const until = this.#now + milliseconds;
    for (;;) {
      const [due] = this.#timers.filter((timer) => timer.at <= until).sort((a, b) => a.at - b.at);
      if (due === undefined) {
        break;
      }
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#now = Math.max(this.#now, due.at);
      due.callback();
    }
    this.#now = until;
  }

  /** How many timers are waiting. */
  get waiting(): number {
    return this.#timers.length;
  }
}

/** A service that responds as the test says, and keeps the requests. */
export interface ScriptedServer extends AsyncDisposable {
  readonly origin: string;
  readonly requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
}

export type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Starts a server on a free loopback port. */
export async function serve(handler: Handler): Promise<ScriptedServer> {
  const requests: ScriptedServer['requests'] = [];
  const server = createServer(async (request, response) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) {
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks).toString('utf8');
    requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    handler(request, response, body);
  });
  // Connections without a request stay open until the server is disposed of.
  server.keepAliveTimeout = 0;
  return {
    origin: await listen(server),
    requests,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Starts a server that gives this token, and else responds as the test says. */
export async function serveWithToken(handler: Handler, token = 'the-token'): Promise<ScriptedServer> {
  const given = { access_token: token, token_type: 'Bearer', expires_in: 1800 };
  return await serve((request, response, body) =>
    request.url === '/connect/token' ? json(response, given) : handler(request, response, body),
  );
}

/** Responds with JSON. */
export function json(
  response: ServerResponse,
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof value === 'string' ? value : JSON.stringify(value));
}

export interface ClientUnderTest {
  readonly service: WorkforceService;
  readonly log: {
    readonly requests: string[];
    readonly drifts: string[];
    readonly notices: string[];
    readonly retirements: Retirement[];
  };
}

export interface ClientSetup {
  readonly baseUrl: string;
  readonly tokenUrl?: string;
  readonly scopes?: readonly string[];
  /** A function is called before each request. */
  readonly credentials?: Credentials | (() => Credentials);
  readonly clock?: Clock;
  readonly pageSize?: number;
  readonly timeoutMilliseconds?: () => number;
  readonly requestsPerMinute?: number;
  readonly dialect?: Partial<Connection['dialect']>;
  readonly fetch?: Fetch;
  readonly limits?: SizeLimits;
  readonly random?: () => number;
  /** Returns what windows share about an origin. */
  readonly ledger?: (origin: string) => SharedLedger;
  readonly onDidPause?: (origin: string, until: number) => void;
}

/** A client of the product with everything real but, optionally, its clock. */
export function clientOf(setup: ClientSetup): ClientUnderTest {
  const { credentials = { apiKey: 'K', clientId: 'I', clientSecret: 'S' } } = setup;
  const log: ClientUnderTest['log'] = { requests: [], drifts: [], notices: [], retirements: [] };
  const service = createService({
    connection: {
      id: 'test',
      name: 'Test',
      baseUrl: setup.baseUrl,
      tokenUrl: setup.tokenUrl ?? `${setup.baseUrl}/connect/token`,
      scopes: setup.scopes ?? [],
      dialect: { ...defaultDialect, ...setup.dialect },
      kind: 'remote',
    },
    credentials: async () => (typeof credentials === 'function' ? credentials() : credentials),
    settings: {
      timeoutMilliseconds: setup.timeoutMilliseconds ?? (() => 10_000),
      pageSize: () => setup.pageSize ?? 100,
    },
    rateLimiters: createRateLimiters({
      requestsPerMinute: () => setup.requestsPerMinute ?? 1000,
      follow: (origin) => ({
        paused: (until) => setup.onDidPause?.(origin, until),
        waiting: () => undefined,
      }),
      clock: setup.clock,
      ...(setup.ledger === undefined ? {} : { ledger: setup.ledger }),
    }),
    log: {
      request: (line) => log.requests.push(line),
      drift: (line) => log.drifts.push(line),
      notice: (line) => log.notices.push(line),
      retirement: (retirement) => log.retirements.push(retirement),
      readSucceeded: () => undefined,
    },
    ...(setup.clock === undefined ? {} : { clock: setup.clock }),
    ...(setup.fetch === undefined ? {} : { fetch: setup.fetch }),
    ...(setup.limits === undefined ? {} : { limits: setup.limits }),
    ...(setup.random === undefined ? {} : { random: setup.random }),
  });
  return { service, log };
}
