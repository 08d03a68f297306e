import { type Clock, pause } from './clock.ts';
import { isServiceError, type ServiceError } from './errors.ts';

const mostRetries = 2;
const firstWaitMilliseconds = 500;
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

export interface RetryEnvironment {
  readonly clock: Clock;
  /** From 0 to 1, to spread the retries of many clients. */
  random(): number;
}

/**
 * Repeats a read that broke off on its way or met a gateway without its service: at most twice, after 0.5 to 1
 * and 1 to 2 seconds. A longer wait that the service asks for is left to the reader.
 */
export async function withRetries<T>(
  { clock, random }: RetryEnvironment,
  signal: AbortSignal | undefined,
  read: () => Promise<T>,
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      return await read();
    } catch (error) {
      const wait = firstWaitMilliseconds * 2 ** retry * (1 + random());
      if (retry === mostRetries || !mayPassSoon(error, clock.now() + wait)) {
        throw error;
      }
      await pause(clock, wait, signal);
    }
  }
}

function mayPassSoon(error: unknown, next: number): boolean {
  if (!isServiceError(error) || (error.retryAt !== undefined && error.retryAt > next)) {
    return false;
  }
  return error.kind === 'interrupted' || isGatewayFailure(error);
}

/** Whether a gateway answered in the place of a service that it could not reach. */
export function isGatewayFailure({ status }: ServiceError): boolean {
  return status !== undefined && gatewayStatuses.has(status);
}
