import { sameOrigin } from './addresses/sameOrigin.ts';
import { withAuthorization } from './authorized.ts';
import { cacheKey, EtagCache, withCache } from './cached.ts';
import { fetchOnce } from './fetchOnce.ts';
import { rateLimited } from './rateLimited.ts';
import type { Redaction } from './redaction.ts';
import type { PipelineContext, Send, ServiceRequest } from './request.ts';
import { retrying } from './retrying.ts';
import { shareRuns } from './shared.ts';
import { TokenSource } from './tokenSource.ts';

const maxCachedBytes = 20_000_000;

/** Sends the requests of one connection. */
export interface Pipeline {
  readonly send: Send;
  /** For what is read of the responses. */
  readonly redaction: Redaction;
  /** Removes a damaged response from the cache, so that 304 does not confirm it. */
  forget(request: ServiceRequest): void;
}

/** Composes the steps of a request, the outermost first. `tokens` are those of the connection's client. */
export function createPipeline(given: PipelineContext): Pipeline & { readonly tokens: TokenSource } {
  const context = { ...given, credentials: () => rememberedCredentials(given) };
  const { baseUrl, tokenUrl } = context.connection;
  const cache = new EtagCache(maxCachedBytes);
  const fetching = fetchOnce(context);
  const tokens = new TokenSource(context, rateLimited(context, tokenUrl, fetching));
  // A redirect counts as a request of its own, as it does for the service.
  const limited = rateLimited(context, baseUrl, fetching);
  return {
    send: shareRuns(
      readKey,
      withCache(cache, retrying(context, withAuthorization(context, tokens, sameOrigin(context, limited)))),
    ),
    tokens,
    redaction: context.redaction,
    forget: (request) => cache.delete(request),
  };
}

/** What makes two reads one. A user does not share a poll, which waits longer and is not retried. */
function readKey(request: ServiceRequest): string | undefined {
  return request.method === 'GET' ? `${request.priority} ${cacheKey(request)}` : undefined;
}

async function rememberedCredentials({ connection, redaction, ...context }: PipelineContext) {
  const credentials = await context.credentials();
  redaction.rememberCredentials(connection, credentials);
  return credentials;
}
