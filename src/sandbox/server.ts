import { getRequestListener } from '@hono/node-server';
import { defaultDialect } from '../service/contract/dialect.ts';
import { createApp, type Disturbance } from './app.ts';
import { type Clock, realClock } from './clock.ts';
import { type Company, createCompany } from './company/company.ts';
import { type Serve, servedAs } from './dialect/translation.ts';
import { type Intercept, listen } from './listening.ts';
import { freshCredential, type SandboxOptions, sandboxDefaults } from './options.ts';
import { createReports } from './reports/reports.ts';
import type { Access } from './thread.ts';
import { createTokens } from './tokens.ts';

/** A request and the status of its response. */
export interface ServedRequest {
  readonly method: string;
  /** Path and query, as the client sent them. */
  readonly path: string;
  readonly status: number;
}

/** Faults and quirks, which the editor's sandbox does without. */
export interface Disturbances {
  readonly intercept: Intercept;
  of(company: Company, clock: Clock): Disturbance;
}

type RequestListener = (request: ServedRequest) => void;

/** A running sandbox. */
export interface Sandbox extends Required<Access> {
  /** The company that it serves. */
  readonly company: {
    readonly name: string;
    readonly seed: number;
    readonly employees: number;
    readonly departments: number;
  };
  /** Calls the listener after every response. */
  onRequest(listener: RequestListener): { dispose(): void };
  /** Closes open connections, too. Can be called again. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts an independent service on a loopback port, with fresh credentials. Throws a `RangeError` when no company can
 * have the size and for a clock outside of `clockYears`, and the system's error when a port cannot be had.
 */
export async function startSandbox(
  options: SandboxOptions = {},
  disturbances?: Disturbances,
): Promise<Sandbox> {
  const clock = options.clock ?? realClock;
  const company = createCompany(options.seed ?? sandboxDefaults.seed, options, clock.now(), options.defects);
  const credentials = {
    apiKey: options.apiKey ?? freshCredential('key'),
    clientId: options.clientId ?? freshCredential('client'),
    clientSecret: options.clientSecret ?? freshCredential('secret'),
  };
  const listeners = new Set<RequestListener>();
  const open = async (port: number, serve: Serve) => {
    const idleTimeout = (options.idleSeconds ?? sandboxDefaults.idleSeconds) * 1000;
    const handle = getRequestListener(reporting(serve, listeners), { overrideGlobalObjects: false });
    return await listen(port, idleTimeout, handle, disturbances?.intercept);
  };
  const { dialect, serveMain, serveTokens, tokenPath, tokenPort } = servedAs(
    options.dialect ?? {},
    (request, bindings) => app.fetch(request, bindings),
  );
  const tokens = tokenPort === undefined ? undefined : await open(tokenPort, serveTokens);
  const app = createApp(
    {
      company,
      clock,
      credentials,
      dialect: { ...defaultDialect, ...dialect },
      tokens: createTokens(clock),
      reports: createReports(clock, options.reportSeconds ?? sandboxDefaults.reportSeconds),
    },
    {
      rateLimit: options.rateLimit ?? sandboxDefaults.rateLimit,
      without: options.without ?? [],
      refuse: options.refuse ?? [],
      tokenUrl: tokens && `${tokens.origin}${tokenPath}`,
    },
    disturbances?.of(company, clock),
  );
  const main = await open(options.port ?? sandboxDefaults.port, serveMain).catch(async (error: unknown) => {
    await tokens?.stop();
    throw error;
  });
  const stop = async () => {
    await Promise.all([main.stop(), tokens?.stop()]);
  };
  return {
    baseUrl: main.origin,
    tokenUrl: `${(tokens ?? main).origin}${tokenPath}`,
    ...credentials,
    dialect,
    company: {
      name: company.name,
      seed: company.seed,
      employees: company.employees.length,
      departments: company.departments.length,
    },
    onRequest(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

/** Calls the listeners after every response. */
function reporting(serve: Serve, listeners: Iterable<RequestListener>): Serve {
  return async (request, bindings) => {
    const response = await serve(request, bindings);
    const { pathname, search } = new URL(request.url);
    for (const listener of listeners) {
      listener({ method: request.method, path: pathname + search, status: response.status });
    }
    return response;
  };
}
