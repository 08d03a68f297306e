import { type Sandbox, type SandboxOptions, startSandbox } from '../../../src/sandbox/index.ts';
import { type ClientSetup, type ClientUnderTest, clientOf } from './fixtures.ts';

/** Scopes of everything that the resource API shows. */
export const allScopes = [
  'employees.readonly',
  'departments.readonly',
  'taxonomies.readwrite',
  'job-positions.readonly',
  'employee-attributes.readonly',
];

/** The product's client on a sandbox of its own; `requests` lists what reached the sandbox, as `GET /path 200`. */
export interface ClientOnSandbox extends ClientUnderTest, AsyncDisposable {
  readonly sandbox: Sandbox;
  readonly requests: string[];
}

/** Starts a sandbox and connects a client to it over its socket. */
export async function clientOnSandbox(
  options: SandboxOptions = {},
  setup: Partial<ClientSetup> = {},
): Promise<ClientOnSandbox> {
  const sandbox = await startSandbox({ rateLimit: 'off', ...options });
  const { baseUrl, tokenUrl, apiKey, clientId, clientSecret } = sandbox;
  const requests: string[] = [];
  sandbox.onRequest(({ method, path, status }) => requests.push(`${method} ${path.split('?')[0]} ${status}`));
  const credentials = { apiKey, clientId, clientSecret };
  return {
    ...clientOf({ baseUrl, tokenUrl, credentials, scopes: allScopes, ...setup }),
    sandbox,
    requests,
    [Symbol.asyncDispose]: () => sandbox.stop(),
  };
}
