/** Why a request failed, as far as it decides what the reader can do about it. */
export type FailureKind =
  | 'bad-request'
  | 'unauthorized'
  | 'forbidden'
  | 'missing'
  | 'conflict'
  | 'gone'
  | 'rate-limited'
  | 'timeout'
  | 'unreachable'
  | 'certificate'
  | 'interrupted'
  | 'too-large'
  | 'unavailable'
  | 'server'
  | 'unexpected'
  | 'foreign-origin'
  | 'no-credentials'
  | 'lost-secrets'
  | 'unread-secrets'
  | 'sandbox-stopped'
  | 'invalid-input';

export interface FailureDetails {
  readonly kind: FailureKind;
  /** What was tried, as a phrase that completes "Could not …": `list the departments`. */
  readonly attempted: string;
  /** Why it failed: a clause without a final stop. */
  readonly reason: string;
  /** What the reader can do next: a whole sentence. */
  readonly advice: string;
  readonly status?: number | undefined;
  /** Identifier that the service's support can look up. */
  readonly traceId?: string | undefined;
  /** When trying again makes sense, milliseconds since the epoch. */
  readonly retryAt?: number | undefined;
  /** Present where the request for a token failed, so that the one which wanted it was not sent. */
  readonly of?: 'token' | undefined;
  readonly cause?: unknown;
}

/** The one error that the client throws; its message is made for the person reading. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: FailureKind;
  readonly attempted: string;
  readonly reason: string;
  readonly advice: string;
  readonly status: number | undefined;
  readonly traceId: string | undefined;
  readonly retryAt: number | undefined;
  readonly of: 'token' | undefined;

  constructor(details: FailureDetails) {
    const trace = details.traceId === undefined ? '' : ` (trace ${details.traceId})`;
    super(`Could not ${details.attempted}: ${details.reason}${trace}. ${details.advice}`, {
      cause: details.cause,
    });
    this.kind = details.kind;
    this.attempted = details.attempted;
    this.reason = details.reason;
    this.advice = details.advice;
    this.status = details.status;
    this.traceId = details.traceId;
    this.retryAt = details.retryAt;
    this.of = details.of;
  }
}

/** Tells the client's own error by name: the class may come from another bundle than the reader's. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === 'ServiceError' && 'kind' in error;
}

/** What any error says. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether the route itself is not there: 404 or 405 (the service answers 404 for "no access", too). */
export function isMissing(error: unknown): error is ServiceError {
  return isServiceError(error) && error.kind === 'missing';
}

/** Whether an error says that the caller called it off. */
export function isCancellation(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}
