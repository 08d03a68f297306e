import { type Controlled, createControl, logRequest } from './control.ts';
import { interceptConnections } from './faults/connections.ts';
import { type Fault, Faults } from './faults/fault.ts';
import type { SandboxServerOptions } from './options.ts';
import { describeUnder, type QuirkName, quirkMiddleware } from './quirks/routes.ts';
import { type SandboxServer, type ServedRequest, startServer } from './server.ts';

export { manualClock } from './clock.ts';
export type { DeploymentWords } from './dialect.ts';
export type { Fault, FaultName } from './faults/fault.ts';
export { type Area, areas } from './http/access.ts';
export { type QuirkName, quirkNames } from './quirks/routes.ts';
export type { ServedRequest } from './server.ts';

/** How to start a sandbox that can fail and differ from the interface. */
export interface SandboxOptions extends SandboxServerOptions {
  /** Ways in which it differs from the interface. */
  readonly quirks?: readonly QuirkName[] | undefined;
  readonly faults?: readonly (Fault | string)[] | undefined;
  /** Whether requests below `/_sandbox` can control it. */
  readonly control?: boolean | undefined;
}

/** A running sandbox that tests control. */
export interface Sandbox extends SandboxServer, Controlled {}

/** Starts a sandbox with faults and quirks, for the command line and for tests in their own thread; else as `startServer`. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const log: ServedRequest[] = [];
  const faults = new Faults();
  const addFaults = () => {
    for (const fault of options.faults ?? []) {
      faults.add(fault);
    }
  };
  addFaults();
  const server = await startServer(options, {
    intercept: interceptConnections(faults, options.control),
    ...(options.control && { control: (deployment) => createControl(deployment, () => sandbox) }),
    describe: (description) => describeUnder(options.quirks ?? [], description),
    middleware: (deployment) => [
      faults.middleware(deployment),
      ...(options.quirks ?? []).map((quirk) => quirkMiddleware(quirk, deployment)),
    ],
  });
  const secrets = [server.apiKey, server.clientSecret];
  server.onRequest((request) => logRequest(log, request, secrets));
  const sandbox: Sandbox = {
    ...server,
    faults,
    requests: () => [...log],
    reset() {
      server.reset();
      faults.clear();
      addFaults();
      log.length = 0;
    },
  };
  return sandbox;
}
