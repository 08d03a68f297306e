import type { QuirkName, SandboxOptions } from '../../../../src/sandbox/index.ts';
import { HastyClock } from '../../faults/hastyClock.ts';
import type { ClientSetup } from '../fixtures.ts';
import { type ClientOnSandbox, clientOnSandbox, connect } from '../sandboxClient.ts';

/** The leaves of the company lie around its day. */
const clock = new HastyClock();
export const company = { employees: 230, departments: 12, clock } as const;

export function clientOnQuirk(
  quirk: QuirkName,
  setup: Partial<ClientSetup> = {},
  options: SandboxOptions = {},
): Promise<ClientOnSandbox> {
  return clientOnSandbox({ ...company, ...options, quirks: [quirk] }, { clock, ...setup });
}

/** A client with the key alone. */
export function byKey({ sandbox }: ClientOnSandbox, setup: Partial<ClientSetup> = {}): ClientOnSandbox {
  return connect(sandbox, { clock, credentials: { apiKey: sandbox.apiKey }, ...setup });
}
