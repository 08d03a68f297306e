import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { type AnsweredRequest, createApp } from './app.ts';
import { realClock } from './clock.ts';
import { createCompany } from './company/company.ts';
import { meetConnections } from './faults/connections.ts';
import { Faults } from './faults/faults.ts';
import { freshCredential, type SandboxOptions, sandboxDefaults } from './options.ts';
import { createReports } from './reports/reports.ts';
import { createTokens } from './tokens.ts';

const host = '127.0.0.1';
/** Larger headers answer 431 (interface 8). */
const maxHeaderSize = 8192;
/** Further connections are closed as they come: each takes a file handle of the process. */
const mostConnections = 250;
/** How often clients that dawdle are looked for. */
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
  /** What goes wrong on demand. */
  readonly faults: Faults;
  /** Tells of every request once it is answered. */
  onRequest(listener: (request: AnsweredRequest) => void): { dispose(): void };
  /** Ends open connections too. Stopping again is fine. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts a service of its own on a loopback port. Every start is independent of the others, with fresh credentials.
 * Throws a `RangeError` when no company can have the size or the clock shows no year that it can, and the system's error
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
  for (const fault of options.faults ?? []) faults.add(fault);
  const listeners = new Set<(request: AnsweredRequest) => void>();
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
      onAnswer: (request) => {
        for (const listener of listeners) listener(request);
      },
    },
  );

  const patience = (options.patienceSeconds ?? sandboxDefaults.patienceSeconds) * 1000;
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const limits = {
    maxHeaderSize,
    connectionsCheckingInterval,
    headersTimeout: patience,
    requestTimeout: patience,
    handshakeTimeout: patience,
  };
  const server = createServer(limits, listener);
  server.maxConnections = mostConnections;
  server.setTimeout(patience);
  const endUnseen = meetConnections(server, faults, limits, listener);
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? sandboxDefaults.port, host, () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('The sandbox got no port.'));
    });
  });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
      endUnseen();
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
