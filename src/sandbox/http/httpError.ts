import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Static } from 'typebox';
import type { LegacyError, Problem, TokenError } from '../../service/contract/envelopes.ts';
import { type Family, familyOf } from './families.ts';
import { json } from './responses.ts';

/** Longer messages are cut: they repeat input of the client. */
const maxMessageLength = 2000;

/** An error that the sandbox returns, with a sentence for the user. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly status: number;
  /** The parameter, header or property that is invalid. */
  readonly field: string | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    status: number,
    message: string,
    options: { readonly field?: string; readonly headers?: Readonly<Record<string, string>> } = {},
  ) {
    super(message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message);
    this.status = status;
    this.field = options.field?.slice(0, maxMessageLength);
    this.headers = options.headers ?? {};
  }
}

/** Throws a 400 unless a request is valid; `field` is the parameter, header or property that is not. */
export function check(isValid: boolean, message: string, field?: string): asserts isValid {
  if (!isValid) {
    throw new HttpError(400, message, field === undefined ? {} : { field });
  }
}

/** The record with an id. Throws the 404 of a missing one, which the key or the client may only not see. */
export function existing<Item>(
  record: Item | undefined,
  name: string,
  id: string,
  credential: 'key' | 'client' = 'key',
): Item {
  if (record !== undefined) {
    return record;
  }
  throw new HttpError(404, `There is no ${name} "${id}", or this ${credential} may not see it.`);
}

/** The response for an error, in the format of the family that the path belongs to (interface 7). */
export function errorResponse(error: HttpError, path: string): Response {
  const family = familyOf(path);
  return json(errorBody(family, error, path), error.status, {
    ...error.headers,
    ...(family === 'resource' && { 'Content-Type': 'application/problem+json; charset=utf-8' }),
  });
}

function errorBody(family: Family | undefined, error: HttpError, path: string) {
  const { status, message, field } = error;
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
