/** Why a request failed, as far as it decides what the user can do next. */
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
  /** What the user can do next: a whole sentence. */
  readonly advice: string;
  readonly status?: number | undefined;
  /** Identifier that the service's support can look up. */
  readonly traceId?: string | undefined;
  /** When trying again makes sense, milliseconds since the epoch. */
  readonly retryAt?: number | undefined;
  /** Present where the request for a token failed, so the request that needed it was not sent. */
  readonly of?: 'token' | undefined;
  readonly cause?: unknown;
}

/** The one error that the client throws; its message is a complete sentence for the user. */
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

/** Recognizes the error by its name, because the class may come from another bundle. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === 'ServiceError' && 'kind' in error;
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns true for 404 and 405. The service also returns 404 for "no access". */
export function isMissing(error: unknown): error is ServiceError {
  return isServiceError(error) && error.kind === 'missing';
}

/** Returns true if the caller cancelled the operation. */
export function isCancellation(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}

/** The same failure in other words, with the same facts. */
export function reworded(
  error: ServiceError,
  words: Partial<Pick<FailureDetails, 'attempted' | 'reason' | 'advice' | 'of'>>,
): ServiceError {
  const { kind, attempted, reason, advice, status, traceId, retryAt, of } = error;
  const known = { kind, attempted, reason, advice, status, traceId, retryAt, of };
  return new ServiceError({ ...known, ...words, cause: error });
}

/** Failures that can happen after the service carried out a change. */
const uncertain: ReadonlySet<FailureKind> = new Set([
  'timeout',
  'interrupted',
  'too-large',
  'unavailable',
  'server',
  'unexpected',
]);

/** Returns true if the service may have carried out a change although it failed like this. */
export function mayHaveHappened(error: unknown): error is ServiceError {
  return (
    isServiceError(error) &&
    uncertain.has(error.kind) &&
    // With status 413 the request was too large; without a status, the response.
    error.status !== 413 &&
    error.of !== 'token'
  );
}
