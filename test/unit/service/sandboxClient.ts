import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src/sandbox/index.ts';
import { scopedResources } from '../../../src/service/contract/resources.ts';
import { type ClientSetup, type ClientUnderTest, clientOf } from './fixtures.ts';

/** Scopes of everything that the resource API shows. */
export const allScopes = scopedResources.map((name) =>
  name === 'taxonomies' ? `${name}.readwrite` : `${name}.readonly`,
);

/** The product's client on a sandbox; `requests` lists what reached the sandbox, as `GET /path 200`. */
export interface ClientOnSandbox extends ClientUnderTest, AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly requests: string[];
}

/** Starts a sandbox and connects a client to it over its socket. Disposing of the client stops the sandbox. */
export async function clientOnSandbox(
  options: SandboxOptions = {},
  setup: Partial<ClientSetup> = {},
): Promise<ClientOnSandbox> {
  const sandbox = await startSandbox({ rateLimit: 'off', ...options });
  return { ...connect(sandbox, setup), [Symbol.asyncDispose]: () => sandbox.stop() };
}

/** Connects a client to a sandbox. Disposing of the client leaves the sandbox running. */
export function connect(sandbox: Sandbox, setup: Partial<ClientSetup> = {}): ClientOnSandbox {
  const { baseUrl, tokenUrl, apiKey, clientId, clientSecret } = sandbox;
  const requests: string[] = [];
  const listening = sandbox.onRequest(({ method, path, status }) =>
    requests.push(`${method} ${path.split('?')[0]} ${status}`),
  );
  const credentials = { apiKey, clientId, clientSecret };
  return {
    ...clientOf({ baseUrl, tokenUrl, credentials, scopes: allScopes, ...setup }),
    sandbox,
    requests,
    [Symbol.asyncDispose]: async () => listening.dispose(),
  };
}
