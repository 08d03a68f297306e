import { isRecord } from '../contract/record.ts';
import { type FailureKind, ServiceError } from './errors.ts';
import type { Answer } from './exchange.ts';
import { longestSecret, type Redaction } from './redaction/redaction.ts';
import { retryMoment } from './requestFacts.ts';

/** Bytes; a longer body is not read as an explanation. */
const longestBody = 100_000;
/** Characters; of a longer text only the start is looked at. */
const longestText = 4_000 + longestSecret;
/** How many texts are looked at in each list and object of a body. */
const mostTexts = 10;
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

const advice: Readonly<Partial<Record<FailureKind, string>>> = {
  'bad-request': 'Correct what the service names and try again.',
  unauthorized: 'Check the key of this connection with “Edit Connection”.',
  forbidden: 'Ask for the missing right or scope, then try again.',
  missing: 'It may not exist, or this connection may not see it; check the id and the access rights.',
  timeout: 'Try again, or ask for less at once.',
  conflict: 'Load the present state and decide again.',
  gone: 'This route has been retired; use its successor.',
  'too-large': 'Ask for less at once.',
  'rate-limited': 'The allowance of requests is used up; try again later.',
  unavailable: 'The service is not available right now; try again later.',
  server: 'The service has a problem; try again later, and give its operator the trace if there is one.',
  unexpected: 'Check that the base URL and the dialect of this connection are those of the service.',
};

/** The service's refusal as an error for the reader, without secrets; understands both error formats (interface 7). */
export function refusal(attempted: string, answer: Answer, now: number, redaction: Redaction): ServiceError {
  const { status, body } = answer;
  const kind = kinds[status] ?? (status >= 500 ? 'server' : 'unexpected');
  const { text, traceId } = explain(body, redaction);
  const retryAt = retryMoment(answer, now);
  const reason =
    text === undefined ? `the service answered ${status}` : `the service answered ${status}, “${text}”`;
  return new ServiceError({
    kind,
    attempted,
    reason,
    advice:
      retryAt === undefined
        ? (advice[kind] ?? 'Try again later.')
        : `The service asks to wait until ${new Date(retryAt).toLocaleString()}.`,
    status,
    traceId,
    retryAt,
  });
}

/** The sentence of an error body, without secrets; undefined where it holds none. */
export function sentenceOf({ body }: Pick<Answer, 'body'>, redaction: Redaction): string | undefined {
  return explain(body, redaction).text;
}

/** Where the formats of errors have their sentence, the most telling first. */
const sentenceFields = ['detail', 'details', 'title', 'Message', 'message', 'error_description', 'error'];

/** What an error body says: problem details, the legacy format, or the token endpoint's; anything may be missing. */
function explain(
  body: Uint8Array,
  redaction: Redaction,
): { text: string | undefined; traceId: string | undefined } {
  const parsed = parseObject(body);
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
    .slice(0, mostTexts)
    .flatMap(([field, texts]) => {
      const listed: readonly unknown[] = Array.isArray(texts) ? texts.slice(0, mostTexts) : [texts];
      const readable = listed.flatMap((text) => textOf(text, redaction) ?? []);
      return readable.length === 0 ? [] : [`${textOf(field, redaction) ?? ''}: ${readable.join(' ')}`];
    })
    .join('; ');
}

function parseObject(body: Uint8Array): Record<string, unknown> | undefined {
  if (body.byteLength > longestBody) {
    return undefined;
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return isRecord(value) ? value : undefined;
  } catch {
    // Not JSON: the status alone has to do.
    return undefined;
  }
}

/** A text of the service as part of a sentence: in one line, without a final stop or what would turn it around. */
function textOf(value: unknown, redaction: Redaction): string | undefined {
  // A secret with two spaces would not be known any more once they are one.
  const redacted = typeof value === 'string' ? startOf(value, redaction) : '';
  const text = redacted.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  return text.replace(/(?<![.\s])[.\s]+$/, '') || undefined;
}

/** The start of a text, without secrets. What could be the beginning of one that is cut in two goes with the rest. */
function startOf(text: string, redaction: Redaction): string {
  return text.length <= longestText
    ? redaction.text(text)
    : redaction.text(text.slice(0, longestText)).slice(0, -longestSecret);
}
