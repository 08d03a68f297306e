import { pause } from './clock.ts';
import { type Failure, isFailure } from './errors.ts';
import type { PipelineContext, Send } from './request.ts';

const mostRetries = 2;
const firstWaitMilliseconds = 500;
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * Retries a read that was interrupted or that a gateway could not pass on: at most twice, after 0.5 to 1 and 1 to 2
 * seconds. The user decides about a longer wait that the service asks for, and the next poll retries a poll.
 */
export function retrying({ clock, random }: PipelineContext, send: Send): Send {
  return async (request, signal) => {
    const retries = request.method === 'GET' && request.priority === 'user' ? mostRetries : 0;
    for (let retry = 0; ; retry += 1) {
      try {
        return await send(request, signal);
      } catch (error) {
        const wait = firstWaitMilliseconds * 2 ** retry * (1 + random());
        if (retry >= retries || !mayPassSoon(error, clock.now() + wait)) {
          throw error;
        }
        await pause(clock, wait, signal);
      }
    }
  };
}

function mayPassSoon(error: unknown, next: number): boolean {
  if (!isFailure(error) || (error.retryAt !== undefined && error.retryAt > next)) {
    return false;
  }
  return error.kind === 'interrupted' || isGatewayFailure(error);
}

/** Returns true if a gateway responded because it could not reach the service. */
export function isGatewayFailure({ status }: Pick<Failure, 'status'>): boolean {
  return status !== undefined && gatewayStatuses.has(status);
}
