import { message } from '../contract/message.ts';
import { isRecord } from '../contract/record.ts';
import type { Connection } from './connection.ts';
import { type FailureKind, reword, ServiceError } from './errors.ts';
import { responseAdvice, responseTexts } from './errorTexts.ts';
import { objectIn } from './json/readJson.ts';
import { maxErrorBytes } from './readBody.ts';
import { longestSecret, type Redaction } from './redaction.ts';
import type { PipelineContext, ServiceRequest, ServiceResponse } from './request.ts';
import { deniedScope } from './scopes.ts';

/** Characters; only the start of a longer text is used. */
const longestText = 4_000 + longestSecret;
/** How many texts of each list and object of a body are used. */
const maxTexts = 10;
const longestExcerpt = 300;
const longestTrace = 100;

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

/** The error of a response, without secrets; understands both error formats (interface 7). */
export function responseError(
  response: ServiceResponse,
  now: number,
  redaction: Redaction,
  of?: ServiceError['of'],
): ServiceError {
  const { status, body } = response;
  const kind = kinds[status] ?? (status >= 500 ? 'server' : 'unexpected');
  const { text, traceId } = explain(body, redaction);
  const retryAt = retryAfter(response, now);
  return new ServiceError({
    kind,
    reason:
      text === undefined
        ? message(responseTexts.status, { status })
        : message(responseTexts.statusWithText, { status, text }),
    advice:
      retryAt === undefined
        ? message(responseAdvice[kind] ?? responseTexts.otherAdvice)
        : message(responseTexts.waitUntil, { time: new Date(retryAt) }),
    status,
    traceId,
    retryAt,
    of,
  });
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
  const timestamp = Number.isNaN(seconds) ? Date.parse(text) : now + seconds * 1000;
  return timestamp >= now ? Math.min(timestamp, now + longestWaitMilliseconds) : undefined;
}

/** The sentence of an error body, without secrets; undefined where it holds none. */
export function sentenceOf(
  { body }: Pick<ServiceResponse, 'body'>,
  redaction: Redaction,
): string | undefined {
  return explain(body, redaction).text;
}

/** The fields of error formats that hold a sentence, the most specific first. */
const sentenceFields = ['detail', 'details', 'title', 'Message', 'message', 'error_description', 'error'];

/**
 * Sentence and trace of an error body: problem details, the legacy format, or the token endpoint's; anything may be
 * missing.
 */
function explain(
  body: Uint8Array,
  redaction: Redaction,
): { text: string | undefined; traceId: string | undefined } {
  const parsed = body.byteLength > maxErrorBytes ? undefined : objectIn(body);
  if (parsed === undefined) {
    return { text: undefined, traceId: undefined };
  }
  const extensions = isRecord(parsed['extensions']) ? parsed['extensions'] : {};
  const sentences = sentenceFields.map((field) => textOf(parsed[field], redaction));
  const text = sentences.find((sentence) => sentence !== undefined);
  const fields = isRecord(parsed['errors']) ? fieldTexts(parsed['errors'], redaction) : '';
  const full = [text, fields].filter((part) => part !== undefined && part !== '').join(' – ');
  const traceId = textOf(extensions['traceId'], redaction) ?? textOf(parsed['traceId'], redaction);
  return {
    text: full === '' ? undefined : redaction.text(full).slice(0, longestExcerpt),
    traceId: traceId && redaction.text(traceId).slice(0, longestTrace),
  };
}

function fieldTexts(errors: Record<string, unknown>, redaction: Redaction): string {
  return Object.entries(errors)
    .slice(0, maxTexts)
    .flatMap(([field, texts]) => {
      const listed: readonly unknown[] = Array.isArray(texts) ? texts.slice(0, maxTexts) : [texts];
      const readable = listed.flatMap((text) => textOf(text, redaction) ?? []);
      return readable.length === 0 ? [] : [`${textOf(field, redaction) ?? ''}: ${readable.join(' ')}`];
    })
    .join('; ');
}

/** A text of the service as part of a sentence: in one line, without a final stop and without control characters. */
function textOf(value: unknown, redaction: Redaction): string | undefined {
  // Before blanks are joined: a secret may contain two spaces.
  const redacted = typeof value === 'string' ? startOf(value, redaction) : '';
  const text = redacted.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return text.replace(/(?<![.\s])[.\s]+$/, '') || undefined;
}

/** The start of a text, without secrets. What may be the beginning of a truncated secret is removed, too. */
function startOf(text: string, redaction: Redaction): string {
  return text.length <= longestText
    ? redaction.text(text)
    : redaction.text(text.slice(0, longestText)).slice(0, -longestSecret);
}
