import { type FailureKind, isFailure, isMissing, isServiceError } from '../service/http/errors.ts';
import { isGatewayFailure } from '../service/http/retrying.ts';
import type { StopReason } from './storedReport.ts';

const firstInterval = 2_000;
const growth = 1.5;
export const longestInterval = 60_000;
const maxFailuresInARow = 15;

/** Failures that another request would not fix. */
const lasting: readonly FailureKind[] = [
  'bad-request',
  'unauthorized',
  'forbidden',
  'gone',
  'foreign-origin',
  'no-credentials',
];

/** Failures before the service was reached: the report may still be generated. */
const unreached: readonly FailureKind[] = [
  'unreachable',
  'timeout',
  'interrupted',
  'certificate',
  // Nothing was sent: another window may have the secrets, or run the sandbox, and a policy may lock the service.
  'invalid-input',
  'lost-secrets',
  'unread-secrets',
  'sandbox-stopped',
  // A rate limit concerns the connection, not the report.
  'rate-limited',
];

/** When one report is read. Timestamps are milliseconds since the epoch, intervals milliseconds. */
export interface Polling {
  readonly interval: number;
  readonly readAt: number;
  readonly due: number;
  readonly failuresInARow: number;
}

/** The polling of a report whose status has just changed. */
export function initialPolling(now: number): Polling {
  return { interval: firstInterval, readAt: now, due: now + firstInterval, failuresInARow: 0 };
}

/** Milliseconds until the next request; 0 when the clock was set back to before the last one. */
export function remaining(polling: Polling, now: number): number {
  return now < polling.readAt ? 0 : Math.max(0, polling.due - now);
}

/** The polling with a request now, but not before the first interval is over. */
export function retriedSoon(polling: Polling, now: number): Polling {
  return { ...polling, due: Math.max(now, polling.readAt + firstInterval) };
}

/** The polling after a response without changes: the interval grows. */
export function slowedDown(polling: Polling, now: number): Polling {
  const interval = Math.min(longestInterval, polling.interval * growth);
  return { interval, readAt: now, due: now + interval, failuresInARow: 0 };
}

/** The polling after a failure: the interval grows, and a retry-after that is longer is respected. */
export function afterFailure(polling: Polling, error: unknown, now: number): Polling {
  const next = slowedDown(polling, now);
  const retryAt = isServiceError(error) ? (error.retryAt ?? 0) : 0;
  const failuresInARow = polling.failuresInARow + (isServiceFailure(error) ? 1 : 0);
  return { ...next, due: Math.max(next.due, retryAt), failuresInARow };
}

/** Returns true if the service itself failed, not the network or a gateway, which may recover. */
function isServiceFailure(error: unknown): boolean {
  return !(isFailure(error, ...unreached) || (isServiceError(error) && isGatewayFailure(error)));
}

/** Why following ends after a failure; undefined while it goes on. */
export function reasonToStop(polling: Polling, error: unknown): StopReason | undefined {
  if (isMissing(error)) {
    return 'missing';
  }
  if (isFailure(error, ...lasting)) {
    return 'rejected';
  }
  return polling.failuresInARow >= maxFailuresInARow ? 'failing' : undefined;
}
