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

/** What is known of a failure, without what was tried. */
export interface FailureFacts {
  readonly kind: FailureKind;
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

/** A failure inside the client; `failedOperation` makes a `ServiceError` of it. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
  readonly kind: FailureKind;
  readonly reason: string;
  readonly advice: string;
  readonly status: number | undefined;
  readonly traceId: string | undefined;
  readonly retryAt: number | undefined;
  readonly of: 'token' | undefined;

  constructor(facts: FailureFacts, attempted?: string) {
    const trace = facts.traceId === undefined ? '' : ` (trace ${facts.traceId})`;
    const operation = attempted === undefined ? '' : `Could not ${attempted}: `;
    super(`${operation}${facts.reason}${trace}. ${facts.advice}`, { cause: facts.cause });
    this.kind = facts.kind;
    this.reason = facts.reason;
    this.advice = facts.advice;
    this.status = facts.status;
    this.traceId = facts.traceId;
    this.retryAt = facts.retryAt;
    this.of = facts.of;
  }
}

export interface FailureDetails extends FailureFacts {
  /** What was tried, as a phrase that completes "Could not …": `list the departments`. */
  readonly attempted: string;
}

/** The one error that the client throws; its message is a complete sentence for the user. */
export class ServiceError extends Failure {
  override readonly name = 'ServiceError';
  readonly attempted: string;

  constructor(details: FailureDetails) {
    super(details, details.attempted);
    this.attempted = details.attempted;
  }
}

/** Returns true for the client's errors, with and without their operation. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Failure || isServiceError(error);
}

/** A failure as the error of the operation that failed; one that has its operation stays as it is. */
export function failedOperation(
  attempted: string,
  error: Failure,
  facts: Pick<FailureFacts, 'of'> = {},
): ServiceError {
  if (isServiceError(error)) {
    return error;
  }
  const named = new ServiceError({ ...factsOf(error), ...facts, attempted, cause: error.cause });
  const frames = error.stack?.slice(error.stack.indexOf('\n    at ')) ?? '';
  return Object.assign(named, { stack: `${named.name}: ${named.message}${frames}` });
}

/** The same failure in other words, without the operation. */
export function rephrased(error: Failure, words: Partial<Pick<FailureFacts, 'reason' | 'advice'>>): Failure {
  return new Failure({ ...factsOf(error), ...words, cause: error });
}

function factsOf({ kind, reason, advice, status, traceId, retryAt, of }: Failure): FailureFacts {
  return { kind, reason, advice, status, traceId, retryAt, of };
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
  return new ServiceError({ ...factsOf(error), attempted: error.attempted, ...words, cause: error });
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
