import { type Clock, pause } from '../http/clock.ts';
import { type FailureKind, isFailure, type ServiceError } from '../http/errors.ts';
import { isGatewayFailure } from '../http/retrying.ts';

/** Milliseconds. Where a service at its limit does not say how long to wait, and the bounds of what it may say. */
const usualWait = 60_000;
const shortestWait = 10_000;
const longestWait = 3_600_000;
/** Milliseconds. The wait after the first other failure; each further one is five times as long. */
const firstWait = 2_000;
/** After so many attempts, the user decides. An error of the service itself is hardly over soon. */
const maxAttempts = 4;
const maxServerErrors = 2;

/** Failures of a read that may be over soon. */
const passing: readonly FailureKind[] = ['timeout', 'unreachable', 'interrupted', 'unavailable', 'server'];

/** What retries need. */
export interface RetryContext {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called before a wait with its end, in milliseconds since the epoch, and with undefined after it. */
  onWait(until: number | undefined): void;
}

/**
 * Reads a page of a long list, for which no user waits: again and again where the request limit is used up, a few
 * times after a failure that may be over soon, and once after an error of the service itself. Rejects as `read` does, or
 * with the signal's reason.
 */
export async function readWithRetries<T>(
  read: () => Promise<T>,
  { clock, signal, onWait }: RetryContext,
): Promise<T> {
  let [failures, serverErrors] = [0, 0];
  for (;;) {
    try {
      return await read();
    } catch (error) {
      signal.throwIfAborted();
      const isLimit = isFailure(error, 'rate-limited');
      failures += isLimit ? 0 : 1;
      serverErrors += isFailure(error, 'server') && !isGatewayFailure(error) ? 1 : 0;
      const isOver = failures === maxAttempts || serverErrors === maxServerErrors;
      if (!isLimit && (isOver || !isFailure(error, ...passing))) {
        throw error;
      }
      const now = clock.now();
      const wait = isLimit ? limitWait(error, now) : firstWait * 5 ** (failures - 1);
      onWait(now + wait);
      await pause(clock, wait, signal);
      onWait(undefined);
    }
  }
}

/** In milliseconds. */
function limitWait({ retryAt }: ServiceError, now: number): number {
  return Math.min(longestWait, Math.max(shortestWait, (retryAt ?? now + usualWait) - now));
}
