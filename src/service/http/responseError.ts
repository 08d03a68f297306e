import { type Message, message } from '../contract/message.ts';
import { httpDate } from './clock.ts';
import type { Connection } from './connection.ts';
import { explain } from './errorBody.ts';
import { type FailureKind, reword, ServiceError } from './errors.ts';
import { responseAdvice, responseTexts } from './errorTexts.ts';
import type { Redaction } from './redaction.ts';
import type { PipelineContext, ServiceRequest, ServiceResponse } from './request.ts';
import { deniedScope } from './scopes.ts';

const kinds: Readonly<Record<number, FailureKind>> = {
  400: 'bad-request',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'missing',
  405: 'missing',
  408: 'timeout',
  409: 'conflict',
  410: 'gone',
  412: 'conflict',
  413: 'too-large',
  422: 'bad-request',
  429: 'rate-limited',
  431: 'bad-request',
  503: 'unavailable',
};

/** Throws the error of a response to a request, unless it is successful or 304. */
export function requireSuccess(
  response: ServiceResponse,
  request: ServiceRequest,
  { connection, clock, redaction }: PipelineContext,
): void {
  const { status } = response;
  if ((status >= 200 && status < 300) || status === 304) {
    return;
  }
  const of = request.authorization === 'key' && (status === 401 || status === 403) ? 'key' : undefined;
  const error = responseError(response, clock.now(), redaction, of);
  throw request.authorization === 'token' ? errorOfToken(error, request, connection) : error;
}

/** The error of a request with a token, in words about the client of the connection. */
function errorOfToken(error: ServiceError, request: ServiceRequest, connection: Connection): ServiceError {
  switch (error.kind) {
    case 'unauthorized':
      return reword(error, { advice: message(responseTexts.unauthorizedClient) });
    case 'forbidden':
      return deniedScope(error, request, connection);
    default:
      return error;
  }
}

/** The error of a response, without secrets, in the words of the service where it has any (interface 7). */
export function responseError(
  response: ServiceResponse,
  now: number,
  redaction: Redaction,
  of?: ServiceError['of'],
): ServiceError {
  const { status } = response;
  const kind = kinds[status] ?? (status >= 500 ? 'server' : 'unexpected');
  const { text, traceId } = explain(response, redaction);
  const retryAt = retryAfter(response, now);
  return new ServiceError({
    kind,
    reason:
      text === undefined
        ? message(responseTexts.status, { status })
        : message(responseTexts.statusWithText, { status, text }),
    advice:
      retryAt === undefined
        ? adviceOn(kind, text)
        : message(responseTexts.waitUntil, { time: new Date(retryAt) }),
    status,
    traceId,
    retryAt,
    of,
  });
}

function adviceOn(kind: FailureKind, text: string | undefined): Message {
  return kind === 'bad-request' && text === undefined
    ? message(responseTexts.unexplained)
    : message(responseAdvice[kind] ?? responseTexts.otherAdvice);
}

/** A day; longer waits are errors of the service. */
const longestWaitMilliseconds = 86_400_000;

/**
 * The timestamp of a `Retry-After` in seconds or as an HTTP date, in milliseconds since the epoch. Undefined for one in
 * the past, because clocks differ.
 */
export function retryAfter(response: Pick<ServiceResponse, 'header'>, now: number): number | undefined {
  const text = response.header('retry-after')?.trim() ?? '';
  const seconds = text === '' ? Number.NaN : Number(text);
  const timestamp = Number.isNaN(seconds) ? httpDate(text) : now + seconds * 1000;
  return timestamp >= now ? Math.min(timestamp, now + longestWaitMilliseconds) : undefined;
}
