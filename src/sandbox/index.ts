import { hostname } from 'node:os';
import { createAuthority, createCertificate } from './certificates.ts';
import { type Controlled, createControl } from './control.ts';
import { describeControl } from './controlDescription.ts';
import type { Deployment } from './deployment.ts';
import { interceptConnections } from './faults/connections.ts';
import type { Fault } from './faults/fault.ts';
import { Faults, type ServedRoute, servedRoutes } from './faults/faults.ts';
import { RequestLog } from './log.ts';
import { type SandboxServerOptions, sandboxDefaults } from './options.ts';
import { describeUnder, isQuirkOfProxy, type QuirkName, quirkMiddleware } from './quirks/routes.ts';
import { type SandboxServer, startServer } from './server.ts';

export { manualClock } from './clock.ts';
export type { DeploymentWords } from './dialect.ts';
export type { Fault, FaultName } from './faults/fault.ts';
export { type Area, areas } from './http/access.ts';
export type { LoggedRequest, RequestFilter } from './log.ts';
export { type QuirkName, quirkNames } from './quirks/routes.ts';
export type { ServedRequest } from './server.ts';

/** How to start a sandbox that can fail and differ from the interface. */
export interface SandboxOptions extends SandboxServerOptions {
  /** Ways in which it differs from the interface. */
  readonly quirks?: readonly QuirkName[] | undefined;
  readonly faults?: readonly (Fault | string)[] | undefined;
  /** Whether requests below `/_sandbox` can control it. */
  readonly control?: boolean | undefined;
  /** Whether it serves HTTPS, with a fresh certificate. */
  readonly https?: boolean | undefined;
}

/** A running sandbox that tests control. */
export interface Sandbox extends SandboxServer, Controlled {}

/** Starts a sandbox with faults and quirks, for the command line and for tests in their own thread; else as `startServer`. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  let routes: readonly ServedRoute[] = [];
  const faults = new Faults(options.seed ?? sandboxDefaults.seed, () => routes);
  const addFaults = () => faults.add(...(options.faults ?? []));
  const middlewareOf = (deployment: Deployment, isOfProxy: boolean) =>
    (options.quirks ?? [])
      .filter((quirk) => isQuirkOfProxy(quirk) === isOfProxy)
      .map((quirk) => quirkMiddleware(quirk, deployment));
  const authority = options.https ? await createAuthority('Workforce sandbox') : undefined;
  const own = authority && (await createCertificate(namesOf(options.host), authority));
  const server = await startServer(options, {
    certificate: authority?.cert,
    intercept: interceptConnections(faults, options.control, own),
    ...(options.control && { control: (deployment) => createControl(deployment, () => sandbox) }),
    describe: (description) => {
      const quirky = describeUnder(options.quirks ?? [], description);
      return options.control ? describeControl(quirky) : quirky;
    },
    proxy: (deployment) => middlewareOf(deployment, true),
    middleware(deployment) {
      routes = servedRoutes(deployment);
      return [faults.middleware(deployment), ...middlewareOf(deployment, false)];
    },
  });
  try {
    addFaults();
  } catch (error) {
    await server.stop();
    throw error;
  }
  const known = new Set(routes.flatMap(({ parameters = [] }) => parameters));
  const log = new RequestLog([server.apiKey, server.clientSecret], known);
  server.onRequest((request) => log.add(request));
  const sandbox: Sandbox = {
    ...server,
    faults,
    requests: (filter) => log.list(filter),
    waitFor: (filter) => log.waitFor(filter),
    reset() {
      server.reset();
      faults.clear();
      addFaults();
      log.clear();
    },
  };
  return sandbox;
}

/** By which names clients reach a sandbox: this machine, or a container by what it is called. */
function namesOf(host?: string): readonly [string, ...string[]] {
  return ['localhost', '127.0.0.1', '::1', ...new Set([hostname(), ...(host === undefined ? [] : [host])])];
}
