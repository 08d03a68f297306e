import type { Http2Bindings, HttpBindings } from '@hono/node-server';
import { defaultDialect } from '../../service/contract/dialect.ts';
import { errorResponse, HttpError } from '../http/httpError.ts';
import { type Addresses, addressesOf, ourTokenPath, tokenAddress } from './addresses.ts';
import type { DeploymentWords } from './words.ts';

/** Handles a request; `bindings` are those of the server. */
export type Serve = (
  request: Request,
  bindings: HttpBindings | Http2Bindings,
) => Response | Promise<Response>;

/**
 * Serves the addresses of a deployment: the routes behind it see those of the sandbox, and clients see only those of
 * the deployment, also within records and messages. Where tokens have an origin of their own, `tokenPort` is its
 * port.
 */
export function servedAs({ tokenUrl = ourTokenPath, ...dialect }: DeploymentWords, serve: Serve) {
  const own = URL.canParse(tokenUrl) ? new URL(tokenUrl) : undefined;
  const path = own?.pathname ?? tokenUrl;
  const addresses = addressesOf({ ...defaultDialect, ...dialect }, own === undefined ? path : undefined);
  const isUsual = Object.keys(dialect).length === 0 && tokenUrl === ourTokenPath;
  return {
    dialect,
    serveMain: isUsual ? serve : translating(addresses, serve),
    serveTokens: translating(tokenAddress(path), serve),
    tokenPath: path,
    tokenPort: own && Number(own.port),
  };
}

function translating(addresses: Addresses, serve: Serve): Serve {
  return async (request, bindings) => {
    const url = new URL(request.url);
    const path = addresses.ourPath(url.pathname);
    if (path === undefined) {
      return errorResponse(new HttpError(404, `There is nothing at ${url.pathname}.`), url.pathname);
    }
    url.pathname = path;
    const headers = new Headers(request.headers);
    // The text of a compressed response could not be translated.
    headers.delete('Accept-Encoding');
    const hasBody = !['GET', 'HEAD'].includes(request.method);
    const ours = new Request(url, {
      method: request.method,
      headers,
      ...(hasBody && { body: request.body, duplex: 'half' }),
    });
    return await translated(await serve(ours, bindings), addresses);
  };
}

async function translated(response: Response, { theirText }: Addresses): Promise<Response> {
  const { status, headers } = response;
  const location = headers.get('Location');
  if (location !== null) {
    return new Response(null, { status, headers: { Location: theirText(location) } });
  }
  const isJson = /\bjson\b/.test(headers.get('Content-Type') ?? '');
  return isJson ? new Response(theirText(await response.text()), { status, headers }) : response;
}
