import { Hono } from 'hono';
import { messageOf } from '../service/contract/message.ts';
import { interceptConnections } from './faults/connections.ts';
import { type Fault, Faults, parseFault, printFault } from './faults/fault.ts';
import { readObject } from './http/body.ts';
import { HttpError } from './http/httpError.ts';
import { json } from './http/responses.ts';
import type { SandboxOptions } from './options.ts';
import { type QuirkName, quirkMiddleware } from './quirks/quirk.ts';
import { type Sandbox, startSandbox } from './server.ts';

/** How to start a sandbox that can fail and differ from the interface. */
export interface DisturbedOptions extends SandboxOptions {
  /** Ways in which it differs from the interface. */
  readonly quirks?: readonly QuirkName[] | undefined;
  /** The faults at the start. */
  readonly faults?: readonly Fault[] | undefined;
  /** Whether requests to `/_faults` can add and remove faults. */
  readonly faultControl?: boolean | undefined;
}

/** A running sandbox with its faults, which tests add and remove. */
export interface DisturbedSandbox extends Sandbox {
  readonly faults: Faults;
}

/** Starts a sandbox with faults and quirks, for the command line and tests; else as `startSandbox`. */
export async function startDisturbed(options: DisturbedOptions = {}): Promise<DisturbedSandbox> {
  const faults = new Faults();
  for (const fault of options.faults ?? []) {
    faults.add(fault);
  }
  const sandbox = await startSandbox(options, {
    intercept: interceptConnections(faults),
    of: (disturbed) => ({
      ...(options.faultControl && { control: { path: '/_faults', app: faultControl(faults) } }),
      middleware: [
        faults.middleware(disturbed),
        ...(options.quirks ?? []).map((quirk) => quirkMiddleware(quirk, disturbed)),
      ],
    }),
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
  if (!Array.isArray(texts)) {
    throw new HttpError(400, '"faults" must be a list of texts.');
  }
  try {
    for (const fault of texts.map((text) => parseFault(String(text)))) {
      faults.add(fault);
    }
  } catch (error) {
    throw new HttpError(400, messageOf(error));
  }
}
