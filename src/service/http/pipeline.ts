import { sameOrigin } from './addresses/sameOrigin.ts';
import { withAuthorization } from './authorized.ts';
import { cacheKey, EtagCache, withCache, withMemory } from './cached.ts';
import { fetchOnce } from './fetchOnce.ts';
import type { Redaction } from './redaction.ts';
import type { PipelineContext, Send, ServiceRequest } from './request.ts';
import { responseError, retryAfter } from './responseError.ts';
import { retrying } from './retrying.ts';
import { shareRuns } from './shared.ts';
import { TokenSource } from './tokenSource.ts';

const maxCachedBytes = 20_000_000;

/** Sends the requests of one connection. */
export interface Pipeline {
  readonly send: Send;
  /** For what is read of the responses. */
  readonly redaction: Redaction;
  /** Removes a damaged response from the cache and the memory of its caller, so that 304 does not confirm it. */
  forget(request: ServiceRequest): void;
}

/** Composes the steps of a request, the outermost first. `tokens` are those of the connection's client. */
export function createPipeline(given: PipelineContext): Pipeline & { readonly tokens: TokenSource } {
  const context = { ...given, credentials: () => rememberedCredentials(given) };
  const { baseUrl, tokenUrl } = context.connection;
  const cache = new EtagCache(maxCachedBytes);
  const fetching = fetchOnce(context);
  const tokens = new TokenSource(context, rateLimited(context, tokenUrl, fetching));
  // A redirect counts as a separate request, as it does for the service.
  const limited = rateLimited(context, baseUrl, fetching);
  return {
    send: withMemory(
      shareRuns(
        readKey,
        withCache(cache, retrying(context, withAuthorization(context, tokens, sameOrigin(context, limited)))),
      ),
    ),
    tokens,
    redaction: context.redaction,
    forget: (request) => {
      cache.delete(request);
      request.memory?.delete(cacheKey(request));
    },
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

/** Waits of one request. */
const maxWaits = 2;
/** Where the service does not say how long to wait. */
const usualWaitMilliseconds = 10_000;
/** The user decides about a longer wait. */
const longestWaitMilliseconds = 60_000;

/**
 * Sends within the limits of the tenant at an address. A 429 pauses all requests to that tenant, this one too; then
 * it is sent again, because it was not carried out. Throws `rate-limited` after two waits, or for a long one, and as
 * `credentials` does where the connection was removed or moved during the wait.
 */
function rateLimited(context: PipelineContext, address: string, send: Send): Send {
  const { clock, redaction, rateLimiters } = context;
  return async (request, signal) => {
    const limiter = rateLimiters(new URL(address).origin);
    for (let waits = 0; ; waits += 1) {
      await limiter.admit(request.priority, signal);
      try {
        await context.credentials();
        request.beforeSend?.();
      } catch (error) {
        limiter.withdraw();
        throw error;
      }
      const response = await send(request, signal).finally(() => limiter.release());
      if (response.status !== 429) {
        return response;
      }
      const now = clock.now();
      const until = retryAfter(response, now) ?? now + usualWaitMilliseconds;
      const acceptable = Math.min(until, now + longestWaitMilliseconds);
      limiter.pauseUntil(acceptable);
      if (waits === maxWaits || until > acceptable) {
        throw responseError(response, now, redaction);
      }
    }
  };
}
