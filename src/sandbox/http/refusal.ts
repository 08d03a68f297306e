import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Static } from 'typebox';
import type { LegacyError, Problem, TokenError } from '../../service/contract/problem.ts';
import { type Family, familyOf } from './families.ts';
import { json } from './json.ts';

/** Longer messages, which repeat what a client sent, are cut. */
const longestMessage = 2000;

/** A request that is not answered, with the sentence that says why; each family words it its own way. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly status: number;
  /** The parameter, header or property at fault. */
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    options: { readonly field?: string; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message.length > longestMessage ? `${message.slice(0, longestMessage)}…` : message);
    this.status = status;
    this.field = options.field?.slice(0, longestMessage);
    this.headers = options.headers ?? {};
  }
}

/** The answer to a refused request, in the error format of the family that its path belongs to (interface 7). */
export function answerRefusal(refusal: Refusal, path: string): Response {
  const family = familyOf(path);
  return json(errorBody(family, refusal, path), refusal.status, {
    ...refusal.headers,
    ...(family === 'resource' && { 'Content-Type': 'application/problem+json; charset=utf-8' }),
  });
}

function errorBody(family: Family | undefined, refusal: Refusal, path: string) {
  const { status, message, field } = refusal;
  if (family === 'resource') {
    return {
      type: `https://httpwg.org/specs/rfc9110.html#status.${status}`,
      title: STATUS_CODES[status] ?? null,
      status,
      detail: message,
      instance: path,
      errors: field === undefined ? null : { [field]: [message] },
      extensions: { traceId: randomBytes(16).toString('hex') },
    } satisfies Static<typeof Problem>;
  }
  if (family === 'token') {
    return { error: 'invalid_request', error_description: message } satisfies Static<typeof TokenError>;
  }
  return { Status: status, Message: message } satisfies Static<typeof LegacyError>;
}
