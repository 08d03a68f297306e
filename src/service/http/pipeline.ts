import { sameOrigin } from './addresses/sameOrigin.ts';
import { authorized } from './authorized.ts';
import { cached, cacheKey, EtagCache } from './cached.ts';
import { fetchOnce } from './fetchOnce.ts';
import { rateLimited } from './rateLimited.ts';
import type { PipelineContext, Send, ServiceRequest } from './request.ts';
import { retrying } from './retrying.ts';
import { shared } from './shared.ts';
import { TokenSource } from './tokenSource.ts';

const mostCachedBytes = 20_000_000;

/** Sends the requests of one connection. */
export interface Pipeline {
  readonly send: Send;
  /** Removes a damaged response from the cache, so that 304 does not confirm it. */
  forget(request: ServiceRequest): void;
}

/** Composes the steps of a request, the outermost first. `tokens` are those of the connection's client. */
export function createPipeline(given: PipelineContext): Pipeline & { readonly tokens: TokenSource } {
  const context = { ...given, credentials: () => rememberedCredentials(given) };
  const { baseUrl, tokenUrl } = context.connection;
  const cache = new EtagCache(mostCachedBytes);
  const fetching = fetchOnce(context);
  const tokens = new TokenSource(context, rateLimited(context, tokenUrl, fetching));
  const limited = rateLimited(context, baseUrl, sameOrigin(context, fetching));
  const readKey = (request: ServiceRequest) => (request.method === 'GET' ? cacheKey(request) : undefined);
  return {
    send: shared(readKey, cached(cache, retrying(context, authorized(context, tokens, limited)))),
    tokens,
    forget: (request) => cache.delete(request),
  };
}

async function rememberedCredentials({ connection, redaction, ...context }: PipelineContext) {
  const credentials = await context.credentials();
  redaction.rememberCredentials(connection, credentials);
  return credentials;
}
