import { type Message, message, textOf, type ValuesFor } from '../contract/message.ts';
import type { Connection } from './connection.ts';
import { type FailureKind, failureTexts } from './errorTexts.ts';

export type { FailureKind };

/** What is known of a failure apart from its texts. */
export interface FailureFacts {
  readonly status?: number | undefined;
  /** Identifier that the service's support can look up. */
  readonly traceId?: string | undefined;
  /** When trying again makes sense, milliseconds since the epoch. */
  readonly retryAt?: number | undefined;
  /**
   * `token` where the request for a token failed, so the request that needed it was not sent; `key` where the service
   * refused the API key, with 401 or 403; `change` where it may have carried out a change.
   */
  readonly of?: 'token' | 'key' | 'change' | undefined;
  /** The connection whose client failed. */
  readonly connection?: (Pick<Connection, 'id' | 'baseUrl'> & Partial<Pick<Connection, 'name'>>) | undefined;
  /** The address of a local file that is wrong, with the line as its fragment: `#L12`. */
  readonly file?: string | undefined;
  readonly cause?: unknown;
}

/** The texts of an error. */
interface ErrorParts {
  /** What was tried, as a phrase that completes "Could not …": `list the departments`. Missing inside of the client. */
  readonly attempted?: Message | undefined;
  /** Why it failed: a clause without a final stop. */
  readonly reason: Message;
  /** What the user can do next: a whole sentence. */
  readonly advice: Message;
}

interface ErrorDetails extends FailureFacts, ErrorParts {
  readonly kind: FailureKind;
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

/** The one error that the client throws; with its operation, its message is a complete sentence for the user. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly kind: FailureKind;
  /** The parts of the message, to be translated where they are shown. */
  readonly parts: ErrorParts;
  readonly status: number | undefined;
  readonly traceId: string | undefined;
  readonly retryAt: number | undefined;
  readonly of: FailureFacts['of'];
  readonly connection: FailureFacts['connection'];
  readonly file: FailureFacts['file'];

  constructor({ kind, attempted, reason, advice, cause, ...facts }: ErrorDetails) {
    const parts = { attempted, reason, advice };
    super(textOf(sentenceOf(parts, facts.traceId)), { cause });
    this.kind = kind;
    this.parts = parts;
    this.status = facts.status;
    this.traceId = facts.traceId;
    this.retryAt = facts.retryAt;
    this.of = facts.of;
    this.connection = facts.connection;
    this.file = facts.file;
  }

  /** The whole message, to be translated where it is shown. */
  get sentence(): Message {
    return sentenceOf(this.parts, this.traceId);
  }

  /** What was tried, in English. */
  get attempted(): string {
    return textOf(this.parts.attempted ?? '');
  }

  /** Why it failed, in English. */
  get reason(): string {
    return textOf(this.parts.reason);
  }

  /** What the user can do next, in English. */
  get advice(): string {
    return textOf(this.parts.advice);
  }
}

function sentenceOf({ attempted, reason, advice }: ErrorParts, traceId: string | undefined): Message {
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

/** The error with a code of `failureTexts`, without its operation. */
export function failure({ code, ...values }: Coded<TextsByCode>, facts: FailureFacts = {}): ServiceError {
  const { kind, reason, advice } = failureTexts[code];
  return new ServiceError({
    kind,
    reason: { template: reason, values },
    advice: { template: advice, values },
    ...facts,
  });
}

/** The error with what was tried, which completes "Could not …"; one that already has it is returned unchanged. */
export function nameOperation(
  attempted: Message,
  error: ServiceError,
  facts: Pick<FailureFacts, 'of' | 'connection'> = {},
): ServiceError {
  if (error.parts.attempted !== undefined) {
    return error;
  }
  const named = reword(error, { attempted, ...facts, cause: error.cause });
  const frames = error.stack?.slice(error.stack.indexOf('\n    at ')) ?? '';
  return Object.assign(named, { stack: `${named.name}: ${named.message}${frames}` });
}

/** Recognizes the error by its name, because the class may come from another bundle. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && error.name === 'ServiceError' && 'kind' in error;
}

/** Returns true for a failure of one of these kinds. */
export function isFailure(error: unknown, ...kinds: readonly FailureKind[]): error is ServiceError {
  return isServiceError(error) && kinds.includes(error.kind);
}

/** Returns true for 404 and 405. The service also returns 404 for "no access". */
export function isMissing(error: unknown): error is ServiceError {
  return isFailure(error, 'missing');
}

/** Returns true if the caller cancelled the operation. */
export function isCancellation(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled');
}

/** The same error with other words or facts. */
export function reword(error: ServiceError, changes: Partial<Omit<ErrorDetails, 'kind'>>): ServiceError {
  const { kind, parts, status, traceId, retryAt, of, connection, file } = error;
  const facts = { status, traceId, retryAt, of, connection, file };
  return new ServiceError({ kind, ...parts, ...facts, cause: error, ...changes });
}

/** Failures of the network, or of a service that refuses nothing. */
const passing: readonly FailureKind[] = [
  'timeout',
  'unreachable',
  'certificate',
  'interrupted',
  'rate-limited',
  'unavailable',
  'server',
  'unexpected',
  'too-large',
  'sandbox-stopped',
];

/**
 * Returns true if the same read may succeed later. What the service refuses, or no longer has, may not be shown
 * any more.
 */
export function mayPass(error: unknown): boolean {
  return isFailure(error, ...passing);
}

/** Returns true if the user may try the same again, now or after what the message advises. */
export function mayTryAgain(error: unknown): boolean {
  return (
    isFailure(error, ...passing, 'forbidden', 'bad-request', 'conflict', 'lost-secrets', 'unread-secrets') &&
    error.of !== 'change'
  );
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
