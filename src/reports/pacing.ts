import { type FailureKind, isServiceError } from '../service/http/errors.ts';
import { isGatewayFailure } from '../service/http/retrying.ts';
import type { StopReason } from './storedReport.ts';

const firstInterval = 2_000;
const growth = 1.5;
export const longestInterval = 60_000;
const mostFailuresInARow = 15;

/** Failures that asking again does not mend. */
const lasting: ReadonlySet<FailureKind> = new Set([
  'bad-request',
  'unauthorized',
  'forbidden',
  'gone',
  'foreign-origin',
  'no-credentials',
  'invalid-input',
]);

/** Failures in which the service had no say: the report may be done all the same. */
const unreached: ReadonlySet<FailureKind> = new Set([
  'unreachable',
  'timeout',
  'interrupted',
  'certificate',
  // Another window may have the secrets, or run the sandbox; nothing was sent.
  'lost-secrets',
  'unread-secrets',
  'sandbox-stopped',
  // Too many requests say nothing about the report.
  'rate-limited',
]);

/** When one report is asked for. Moments are milliseconds since the epoch, intervals milliseconds. */
export interface Pace {
  readonly interval: number;
  readonly askedAt: number;
  readonly due: number;
  /** The service asked not to come back earlier. */
  readonly notBefore: number;
  readonly failuresInARow: number;
}

/** The pace of a report whose status was learned just now. */
export function freshPace(now: number): Pace {
  return { interval: firstInterval, askedAt: now, due: now + firstInterval, notBefore: 0, failuresInARow: 0 };
}

/** Milliseconds until the next question; none when the clock was set back behind the last one. */
export function remaining(pace: Pace, now: number): number {
  return now < pace.askedAt ? 0 : Math.max(0, pace.due - now);
}

/** A question as soon as `moment`, unless the last one was a moment ago or the service asked for a rest. */
export function hurried(pace: Pace, moment: number): Pace {
  return { ...pace, due: Math.max(moment, pace.askedAt + firstInterval, pace.notBefore) };
}

/** No question before `moment`. */
export function rested(pace: Pace, moment: number): Pace {
  return { ...pace, notBefore: moment, due: Math.max(pace.due, moment) };
}

/** After an answer that told nothing new: the next one takes longer. */
export function slowed(pace: Pace, now: number): Pace {
  const interval = Math.min(longestInterval, pace.interval * growth);
  return { interval, askedAt: now, due: now + interval, notBefore: 0, failuresInARow: 0 };
}

/** After a failure: slower, and when the service says so, not before it is ready again. */
export function afterFailure(pace: Pace, error: unknown, now: number): Pace {
  const retryAt = isServiceError(error) ? (error.retryAt ?? 0) : 0;
  const failuresInARow = pace.failuresInARow + (isVerdict(error) ? 1 : 0);
  return rested({ ...slowed(pace, now), failuresInARow }, retryAt);
}

/** Whether the service itself failed. A broken network, or a gateway without its service, is waited out. */
function isVerdict(error: unknown): boolean {
  return !(isServiceError(error) && (unreached.has(error.kind) || isGatewayFailure(error)));
}

/** Whether the service asked for a rest because of too many requests. */
export function isRateLimit(error: unknown): boolean {
  return isServiceError(error) && error.kind === 'rate-limited';
}

/** Why a report is given up after a failure; undefined while there is hope. */
export function reasonToStop(pace: Pace, error: unknown): StopReason | undefined {
  if (isServiceError(error) && error.kind === 'missing') {
    return 'missing';
  }
  if (isServiceError(error) && lasting.has(error.kind)) {
    return 'refused';
  }
  return pace.failuresInARow >= mostFailuresInARow ? 'failing' : undefined;
}
