import { type Message, message, textOf, type ValuesFor, withTexts } from '../contract/message.ts';
import { failureTexts, operationTexts } from './errorTexts.ts';

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

/** What is known of a failure apart from its texts. */
export interface FailureFacts {
  readonly status?: number | undefined;
  /** Identifier that the service's support can look up. */
  readonly traceId?: string | undefined;
  /** When trying again makes sense, milliseconds since the epoch. */
  readonly retryAt?: number | undefined;
  /** Present where the request for a token failed, so the request that needed it was not sent. */
  readonly of?: 'token' | undefined;
  readonly cause?: unknown;
}

/** A failure without the operation that failed. */
interface FailureDetails extends FailureFacts {
  readonly kind: FailureKind;
  /** Why it failed: a clause without a final stop. */
  readonly reason: Message;
  /** What the user can do next: a whole sentence. */
  readonly advice: Message;
}

interface OperationFailureDetails extends FailureDetails {
  /** What was tried, as a phrase that completes "Could not …": `list the departments`. */
  readonly attempted: Message;
}

/** A code with the values of the placeholders in its texts: `{ code: 'timeout', host, seconds: 30 }`. */
type Coded<Texts extends Readonly<Record<string, string>>> = {
  [Code in keyof Texts]: { readonly code: Code } & ValuesFor<Texts[Code]>;
}[keyof Texts];

type FailureTexts = typeof failureTexts;
type FailureCode = keyof FailureTexts;
type TextsByCode = {
  [Code in FailureCode]: `${FailureTexts[Code]['reason']} ${FailureTexts[Code]['advice']}`;
};

/** An operation of the service with the values that name it. */
export type Operation = Coded<typeof operationTexts>;

/** A failure inside the client; `failedOperation` makes a `ServiceError` of it. */
export class Failure extends Error {
  override readonly name: string = 'Failure';
  readonly kind: FailureKind;
  /** The whole message, to be translated where it is shown. */
  readonly sentence: Message;
  /** The parts of the message, to be translated where they are shown alone. */
  readonly parts: Pick<FailureDetails, 'reason' | 'advice'>;
  readonly status: number | undefined;
  readonly traceId: string | undefined;
  readonly retryAt: number | undefined;
  readonly of: 'token' | undefined;

  constructor(details: FailureDetails, attempted?: Message) {
    const sentence = sentenceOf(details, attempted);
    super(textOf(sentence), { cause: details.cause });
    this.kind = details.kind;
    this.sentence = sentence;
    this.parts = { reason: details.reason, advice: details.advice };
    this.status = details.status;
    this.traceId = details.traceId;
    this.retryAt = details.retryAt;
    this.of = details.of;
  }

  /** Why it failed, in English. */
  get reason(): string {
    return textOf(this.parts.reason);
  }
}

/** The one error that the client throws; its message is a complete sentence for the user. */
export class ServiceError extends Failure {
  override readonly name = 'ServiceError';
  override readonly parts: Pick<OperationFailureDetails, 'attempted' | 'reason' | 'advice'>;

  constructor(details: OperationFailureDetails) {
    const { attempted, reason, advice } = details;
    super(details, attempted);
    this.parts = { attempted, reason, advice };
  }

  /** What was tried, in English. */
  get attempted(): string {
    return textOf(this.parts.attempted);
  }

  /** What the user can do next, in English. */
  get advice(): string {
    return textOf(this.parts.advice);
  }
}

function sentenceOf({ reason, advice, traceId }: FailureDetails, attempted: Message | undefined): Message {
  if (attempted === undefined) {
    return message('{reason}. {advice}', { reason, advice });
  }
  return traceId === undefined
    ? message('Could not {attempted}: {reason}. {advice}', { attempted, reason, advice })
    : message('Could not {attempted}: {reason} (trace {traceId}). {advice}', {
        attempted,
        reason,
        traceId,
        advice,
      });
}

/** The failure with a code of `failureTexts`. */
export function failure({ code, ...values }: Coded<TextsByCode>, facts: FailureFacts = {}): Failure {
  const { kind, reason, advice } = failureTexts[code];
  return new Failure({
    kind,
    reason: { template: reason, values },
    advice: { template: advice, values },
    ...facts,
  });
}

/** Returns true for the client's errors, with and without their operation. */
export function isFailure(error: unknown): error is Failure {
  return error instanceof Failure || isServiceError(error);
}

/** A failure as the error of the operation that failed; one that has its operation stays as it is. */
export function failedOperation(
  operation: Operation | string,
  error: Failure,
  facts: Pick<FailureFacts, 'of'> = {},
): ServiceError {
  if (isServiceError(error)) {
    return error;
  }
  const attempted = operationMessage(operation);
  const named = new ServiceError({ ...detailsOf(error), ...facts, attempted, cause: error.cause });
  const frames = error.stack?.slice(error.stack.indexOf('\n    at ')) ?? '';
  return Object.assign(named, { stack: `${named.name}: ${named.message}${frames}` });
}

function operationMessage(operation: Operation | string): Message {
  if (typeof operation === 'string') {
    return operation;
  }
  const { code, ...values } = operation;
  return { template: operationTexts[code], values };
}

/** The same failure in other words, without the operation. */
export function rewordedFailure(error: Failure, words: Partial<Failure['parts']>): Failure {
  return new Failure({ ...detailsOf(error), ...words, cause: error });
}

function detailsOf({ kind, parts, status, traceId, retryAt, of }: Failure): FailureDetails {
  return { kind, reason: parts.reason, advice: parts.advice, status, traceId, retryAt, of };
}

/** Recognizes the error by its name, because the class may come from another bundle. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === 'ServiceError' && 'kind' in error;
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
  words: Partial<ServiceError['parts'] & Pick<FailureFacts, 'of'>>,
): ServiceError {
  return new ServiceError({ ...detailsOf(error), ...error.parts, ...words, cause: error });
}

/** The same failure with each of its texts changed. */
export function withErrorTexts(
  error: ServiceError,
  change: (text: string) => string,
  cause: unknown,
): ServiceError {
  const { attempted, reason, advice } = error.parts;
  return new ServiceError({
    ...detailsOf(error),
    attempted: withTexts(attempted, change),
    reason: withTexts(reason, change),
    advice: withTexts(advice, change),
    traceId: error.traceId === undefined ? undefined : change(error.traceId),
    cause,
  });
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
