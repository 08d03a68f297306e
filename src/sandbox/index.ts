import { Hono } from 'hono';
import { messageOf } from '../service/contract/message.ts';
import { interceptConnections } from './faults/connections.ts';
import { type Fault, Faults, parseFault, printFault } from './faults/fault.ts';
import { readObject } from './http/body.ts';
import { check, HttpError } from './http/httpError.ts';
import { json } from './http/responses.ts';
import type { SandboxServerOptions } from './options.ts';
import { type QuirkName, quirkMiddleware } from './quirks/quirk.ts';
import { type SandboxServer, startServer } from './server.ts';

export { clockFrom, type ManualClock, manualClock } from './clock.ts';
export type { DeploymentWords } from './dialect.ts';
export type { Fault, FaultName } from './faults/fault.ts';
export { type Area, areas } from './http/access.ts';
export { type QuirkName, quirkNames } from './quirks/quirk.ts';
export type { ServedRequest } from './server.ts';

/** How to start a sandbox that can fail and differ from the interface. */
export interface SandboxOptions extends SandboxServerOptions {
  /** Ways in which it differs from the interface. */
  readonly quirks?: readonly QuirkName[] | undefined;
  readonly faults?: readonly Fault[] | undefined;
  /** Whether requests to `/_faults` can add and remove faults. */
  readonly faultControl?: boolean | undefined;
}

/** A running sandbox with its faults, which tests add and remove. */
export interface Sandbox extends SandboxServer {
  readonly faults: Faults;
}

/** Starts a sandbox with faults and quirks, for the command line and for tests in their own thread; else as `startServer`. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const faults = new Faults();
  for (const fault of options.faults ?? []) {
    faults.add(fault);
  }
  const sandbox = await startServer(options, {
    intercept: interceptConnections(faults),
    ...(options.faultControl && { control: faultControl(faults) }),
    middleware: (deployment) => [
      faults.middleware(deployment),
      ...(options.quirks ?? []).map((quirk) => quirkMiddleware(quirk, deployment)),
    ],
  });
  return { ...sandbox, faults };
}

/** Shows (GET), adds (POST `{"faults": ["GET /service-api/employees=503*2"]}`) and ends (DELETE) faults. */
function faultControl(faults: Faults): Hono {
  const list = (status: number) => json({ faults: faults.list().map(printFault) }, status);
  return new Hono()
    .get('/', () => list(200))
    .post('/', async (context) => {
      const { faults: texts } = await readObject(context);
      addAll(faults, texts);
      return list(201);
    })
    .delete('/', () => {
      faults.clear();
      return list(200);
    });
}

function addAll(faults: Faults, texts: unknown): void {
  check(Array.isArray(texts), '"faults" must be a list of texts.');
  try {
    for (const fault of texts.map((text) => parseFault(String(text)))) {
      faults.add(fault);
    }
  } catch (error) {
    throw new HttpError(400, messageOf(error));
  }
}
