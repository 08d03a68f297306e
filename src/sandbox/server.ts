import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { maxHeaderBytes } from '../service/contract/limits.ts';
import { createApp, type ServedRequest } from './app.ts';
import { realClock } from './clock.ts';
import { createCompany } from './company/company.ts';
import { interceptConnections } from './faults/connections.ts';
import { Faults } from './faults/faults.ts';
import { freshCredential, type SandboxOptions, sandboxDefaults } from './options.ts';
import { createReports } from './reports/reports.ts';
import { createTokens } from './tokens.ts';

const host = '127.0.0.1';
/** Further connections are closed when they are opened: each takes a file handle of the process. */
const mostConnections = 250;
/** How often slow clients are looked for, in milliseconds. */
const connectionsCheckingInterval = 500;

/** A running sandbox. */
export interface Sandbox {
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The company that it serves. */
  readonly company: {
    readonly name: string;
    readonly seed: number;
    readonly employees: number;
    readonly departments: number;
  };
  /** The faults of this sandbox, which tests add and remove. */
  readonly faults: Faults;
  /** Calls the listener after every response. */
  onRequest(listener: (request: ServedRequest) => void): { dispose(): void };
  /** Closes open connections, too. Can be called again. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts an independent service on a loopback port, with fresh credentials.
 * Throws a `RangeError` when no company can have the size and for a clock outside of `clockYears`, and the system's error
 * when the port cannot be had.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const clock = options.clock ?? realClock;
  const company = createCompany(options.seed ?? sandboxDefaults.seed, options, clock.now(), options.defects);
  const credentials = {
    apiKey: options.apiKey ?? freshCredential('key'),
    clientId: options.clientId ?? freshCredential('client'),
    clientSecret: options.clientSecret ?? freshCredential('secret'),
  };
  const faults = new Faults();
  for (const fault of options.faults ?? []) {
    faults.add(fault);
  }
  const listeners = new Set<(request: ServedRequest) => void>();
  const app = createApp(
    {
      company,
      clock,
      credentials,
      tokens: createTokens(clock),
      reports: createReports(clock, options.reportSeconds ?? sandboxDefaults.reportSeconds),
    },
    {
      rateLimit: options.rateLimit ?? sandboxDefaults.rateLimit,
      without: options.without ?? [],
      refuse: options.refuse ?? [],
      faults,
      faultControl: options.faultControl ?? false,
      onResponse: (request) => {
        for (const listener of listeners) {
          listener(request);
        }
      },
    },
  );

  const idleTimeout = (options.patienceSeconds ?? sandboxDefaults.patienceSeconds) * 1000;
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const limits = {
    maxHeaderSize: maxHeaderBytes,
    connectionsCheckingInterval,
    headersTimeout: idleTimeout,
    requestTimeout: idleTimeout,
    handshakeTimeout: idleTimeout,
  };
  const server = createServer(limits, listener);
  server.maxConnections = mostConnections;
  server.setTimeout(idleTimeout);
  const closeIntercepted = interceptConnections(server, faults, limits, listener);
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? sandboxDefaults.port, host, () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) {
        resolve(address.port);
      } else {
        reject(new Error('The sandbox got no port.'));
      }
    });
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
      closeIntercepted();
    });
  const baseUrl = `http://${host}:${port}`;
  return {
    baseUrl,
    tokenUrl: `${baseUrl}/connect/token`,
    ...credentials,
    company: {
      name: company.name,
      seed: company.seed,
      employees: company.employees.length,
      departments: company.departments.length,
    },
    faults,
    onRequest(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
