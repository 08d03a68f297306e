import type { PipelineContext, Send } from './request.ts';
import { responseError, retryAfter } from './responseError.ts';

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
export function rateLimited(context: PipelineContext, address: string, send: Send): Send {
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
