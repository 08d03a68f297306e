import { startSandbox } from '../../../src/sandbox/index.ts';
import { type Target, target } from './check.ts';
import { clientTarget } from './clientTarget.ts';
import { recordCorpus } from './corpus.ts';
import { addressTarget, layoutTarget, leaveTarget, maskingTarget, treeTarget } from './domainTargets.ts';
import { sandboxTarget } from './sandboxTarget.ts';

/** What is fuzzed, by name. */
export interface OpenTargets extends AsyncDisposable {
  readonly targets: Readonly<Record<(typeof targetNames)[number], Target>>;
}

/** The names of the targets, known before they are opened. */
export const targetNames = ['client', 'tree', 'leaves', 'addresses', 'layout', 'masking', 'sandbox'] as const;

/** Records good answers and starts a sandbox to shoot at. */
export async function openTargets(): Promise<OpenTargets> {
  const corpus = await recordCorpus();
  const sandbox = await startSandbox({ employees: 5, departments: 3, rateLimit: 'off' });
  const { clientId: client_id, clientSecret: client_secret, tokenUrl } = sandbox;
  const form = new URLSearchParams({ grant_type: 'client_credentials', client_id, client_secret });
  const answer = await fetch(tokenUrl, { method: 'POST', body: form });
  const { access_token: bearer }: { access_token: string } = JSON.parse(await answer.text());
  const targets = {
    client: target(clientTarget(corpus)),
    tree: target(treeTarget(corpus)),
    leaves: target(leaveTarget(corpus)),
    addresses: target(addressTarget()),
    layout: target(layoutTarget(corpus)),
    masking: target(maskingTarget(corpus)),
    sandbox: target(sandboxTarget(sandbox, bearer)),
  };
  return { targets, [Symbol.asyncDispose]: () => sandbox.stop() };
}
