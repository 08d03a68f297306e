import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { maxHeaderBytes } from '../service/contract/limits.ts';
import { createApp, type Disturbance } from './app.ts';
import { createLiveCompany, type LiveCompany } from './changes.ts';
import { type AdjustableClock, adjustableClock, realClock } from './clock.ts';
import { createDeployment, type Deployment } from './deployment.ts';
import { type Serve, serveAs } from './dialect.ts';
import { senderOf } from './http/authentication.ts';
import { type Access, type SandboxServerOptions, sandboxDefaults } from './options.ts';
import { scenarioText } from './savedScenario.ts';

export interface ServedRequest {
  readonly method: string;
  /** Path and query, as the client sent them. */
  readonly path: string;
  /** 0 when the connection was closed without one. */
  readonly status: number;
  /** When it arrived, in ISO 8601, by the clock of the sandbox. */
  readonly time: string;
  /** How long the response took by the computer's clock. */
  readonly milliseconds: number;
  /** Who sent it: `none` without a valid key or token. */
  readonly who: 'key' | 'client' | 'none';
  readonly headers: Headers;
  /** That of a request with a short one, in a sandbox that can be disturbed. */
  readonly body: ArrayBuffer | undefined;
}

/** Faults and quirks, which the editor's sandbox does without. */
interface Disturbances extends Disturbance {
  readonly intercept: Intercept;
  /** The certificate for clients, if `intercept` decrypts connections. */
  readonly certificate: string | undefined;
}

export interface SandboxServer extends Required<Access> {
  readonly clock: AdjustableClock;
  readonly company: LiveCompany;
  /** Makes company, labels, reports, tokens, request limit and clock as they were at the start. */
  reset(): void;
  /** The company as it is now, as the text of a scenario file. */
  scenario(): string;
  /** Calls the listener after every response. */
  onRequest(listener: (request: ServedRequest) => void): { dispose(): void };
  /** Closes open connections, too. Can be called again. */
  stop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}

/**
 * Starts an independent service, on a loopback port by default, with fresh credentials. Throws a `RangeError` when no
 * company can have the size, for secrets that are too short beyond loopback and for a clock outside of `clockYears`, and the system's error when a port cannot be had.
 */
export async function startServer(
  options: SandboxServerOptions = {},
  disturbances?: Disturbances,
): Promise<SandboxServer> {
  const clock = adjustableClock(options.clock ?? realClock, options.now);
  const { host = sandboxDefaults.host } = options;
  const { certificate } = disturbances ?? {};
  let deployment = createDeployment({ ...options, clock });
  const { credentials } = deployment;
  const listeners = new Set<(request: ServedRequest) => void>();
  const open = async (port: number, serve: Serve) => {
    const idleTimeout = (options.idleSeconds ?? sandboxDefaults.idleSeconds) * 1000;
    const reported = reporting(serve, () => deployment, listeners, disturbances !== undefined);
    const handle = getRequestListener(reported, { overrideGlobalObjects: false });
    const listening = await listen(port, host, idleTimeout, handle, disturbances?.intercept);
    return { ...listening, origin: originOf(host, listening.port, certificate !== undefined) };
  };
  const { dialect, serveMain, serveTokens, tokenPath, tokenPort } = serveAs(
    options.dialect ?? {},
    (request, bindings) => app.fetch(request, bindings),
  );
  const tokens = tokenPort === undefined ? undefined : await open(tokenPort, serveTokens);
  const appOf = (served: Deployment) =>
    createApp({ ...served, tokenUrl: tokens && `${tokens.origin}${tokenPath}` }, disturbances);
  let app = appOf(deployment);
  const main = await open(options.port ?? sandboxDefaults.port, serveMain).catch(async (error: unknown) => {
    await tokens?.stop();
    throw error;
  });
  const stop = async () => {
    await Promise.all([main.stop(), tokens?.stop()]);
  };
  /** What is served next is another company; the clock, tokens, reports and the request limit continue. */
  const load = (scenario: string) => {
    const { tokens: issued, reports, passed } = deployment;
    const changed = createDeployment({ ...options, ...credentials, clock, scenario, defects: false });
    deployment = { ...changed, tokens: issued, reports, passed };
    app = appOf(deployment);
  };
  return {
    baseUrl: main.origin,
    tokenUrl: `${(tokens ?? main).origin}${tokenPath}`,
    ...credentials,
    dialect,
    certificate,
    clock,
    reset() {
      clock.reset();
      deployment = createDeployment({ ...options, ...credentials, clock });
      app = appOf(deployment);
    },
    company: createLiveCompany(() => deployment, load),
    scenario: () => scenarioText(deployment),
    onRequest(listener) {
      listeners.add(listener);
      return { dispose: () => void listeners.delete(listener) };
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}

function reporting(
  serve: Serve,
  current: () => Deployment,
  listeners: Iterable<(request: ServedRequest) => void>,
  readsBodies: boolean,
): Serve {
  return async (request, bindings) => {
    const { method, headers } = request;
    const { pathname, search } = new URL(request.url);
    const time = new Date(current().clock.now()).toISOString();
    const who = senderOf(current(), headers.get('Authorization'));
    const start = performance.now();
    const body = readsBodies && !pathname.startsWith('/_sandbox') ? await shortBody(request) : undefined;
    const served = body === undefined ? request : new Request(request.url, { method, headers, body });
    const response = await serve(served, bindings);
    const milliseconds = Math.round(performance.now() - start);
    const isUnanswered = response === RESPONSE_ALREADY_SENT && !bindings.outgoing.headersSent;
    const status = isUnanswered ? 0 : response.status;
    for (const listener of listeners) {
      listener({ method, path: pathname + search, status, time, milliseconds, who, headers, body });
    }
    return response;
  };
}

/** The body of a request that says that it is short; undefined for another one, and one that breaks off. */
async function shortBody(request: Request): Promise<ArrayBuffer | undefined> {
  const length = Number(request.headers.get('Content-Length'));
  return length > 0 && length <= maxReportedBytes && !['GET', 'HEAD'].includes(request.method)
    ? await request.arrayBuffer().catch(() => undefined)
    : undefined;
}

const maxReportedBytes = 16_384;

/** How programs of this machine reach a server; any address of the machine is also the loopback one. */
function originOf(host: string, port: number, isSecure: boolean): string {
  const name = ['0.0.0.0', '::'].includes(host) ? sandboxDefaults.host : host;
  return `http${isSecure ? 's' : ''}://${name.includes(':') ? `[${name}]` : name}:${port}`;
}

/** Further connections are closed when they are opened: each takes a file handle of the process. */
const maxConnections = 250;
/** How often slow clients are looked for, in milliseconds. */
const connectionsCheckingInterval = 500;

/** Handles the connections of a server before it does. The function returned closes those that it does not know of. */
export type Intercept = (server: Server) => () => void;

interface Listening {
  readonly port: number;
  /** Closes the port and its connections. Can be called again. */
  stop(): Promise<void>;
}

/**
 * Listens on a port; 0 takes a free one. A client may be idle for `idleTimeout` milliseconds. Throws the
 * system's error when the port cannot be had.
 */
async function listen(
  port: number,
  host: string,
  idleTimeout: number,
  listener: RequestListener,
  intercept?: Intercept,
): Promise<Listening> {
  const timeouts = { headersTimeout: idleTimeout, requestTimeout: idleTimeout, connectionsCheckingInterval };
  const server = createServer({ maxHeaderSize: maxHeaderBytes, ...timeouts }, listener);
  server.maxConnections = maxConnections;
  server.setTimeout(idleTimeout);
  const closeIntercepted = intercept?.(server);
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) {
    throw new Error('The sandbox got no port.');
  }
  return {
    port: address.port,
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
        closeIntercepted?.();
      }),
  };
}
