import { tokenSeconds } from '../contract/limits.ts';
import { isRecord } from '../contract/record.ts';
import { attempts } from './attempts.ts';
import type { Connection } from './connection.ts';
import { explain } from './errorBody.ts';
import { failure, isServiceError, nameOperation, type ServiceError } from './errors.ts';
import { errorValue } from './errorValue.ts';
import { longestSecret, shortestSecret } from './redaction.ts';
import type { PipelineContext, Send, ServiceResponse } from './request.ts';
import { responseError } from './responseError.ts';
import { shareRuns } from './shared.ts';

/** A token is renewed this long before it expires, or half-way where its lifetime is shorter than twice that. */
const earlyMilliseconds = 60_000;
/** Where the service does not give one: a token that is rejected earlier is replaced once. */
const usualLifetime = tokenSeconds * 1000;
/** Far more than a token response has. */
const maxTokenBytes = 1_000_000;
/** A token travels in a header (RFC 6750). */
const headerText = /^[\x21-\x7e]+$/;

interface Token {
  readonly value: string;
  /** Milliseconds since the epoch. */
  readonly renewAt: number;
}

/** Bearer tokens by client credentials (interface 5.2): one request for all callers that wait for a token. */
export class TokenSource {
  readonly #context: PipelineContext;
  readonly #send: Send;
  readonly #fresh: (connectionId: string, signal: AbortSignal | undefined) => Promise<string>;
  #token: Token | undefined;
  #given = 0;

  constructor(context: PipelineContext, send: Send) {
    this.#context = context;
    this.#send = send;
    this.#fresh = shareRuns(
      (connectionId) => connectionId,
      (_, signal) => this.#request(signal),
    );
  }

  /** How many tokens the service has given so far. */
  get given(): number {
    return this.#given;
  }

  /** A token that has not expired. Throws `ServiceError` when the client is rejected or has no credentials. */
  async get(signal: AbortSignal | undefined): Promise<string> {
    if (this.#token !== undefined && this.#context.clock.now() < this.#token.renewAt) {
      return this.#token.value;
    }
    return await this.#fresh(this.#context.connection.id, signal);
  }

  /** Forgets a token that the service rejected; a newer one stays. */
  forget(value: string): void {
    if (this.#token?.value === value) {
      this.#token = undefined;
    }
  }

  /**
   * Requests a token for these scopes, or without naming any, and does not keep it. Returns the scopes that the
   * response lists; undefined where it lists none. Throws `ServiceError`.
   */
  async granted(
    scopes: readonly string[],
    signal: AbortSignal | undefined,
  ): Promise<readonly string[] | undefined> {
    return (await this.#fetch(scopes, signal)).scopes;
  }

  async #request(signal: AbortSignal | undefined): Promise<string> {
    const { connection, clock } = this.#context;
    const { value, lifetime } = await this.#fetch(connection.scopes, signal);
    const goodFor = lifetime - Math.min(earlyMilliseconds, lifetime / 2);
    this.#token = { value, renewAt: clock.now() + goodFor };
    this.#given += 1;
    return value;
  }

  async #fetch(scopes: readonly string[], signal: AbortSignal | undefined) {
    const { connection, redaction } = this.#context;
    const { clientId, clientSecret } = await this.#context.credentials();
    if (clientId === undefined || clientSecret === undefined) {
      throw failure({ code: 'no-client', connection: connection.name });
    }
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
      ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    });
    // The form has the client's secret and may go to another origin than the service's: it has no other credentials.
    const request = {
      method: 'POST',
      url: connection.tokenUrl,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
      authorization: 'none',
      priority: 'user',
      maxBytes: maxTokenBytes,
    } as const;
    try {
      const token = readToken(this.#context, await this.#send(request, signal));
      redaction.rememberSecret(connection, token.value);
      return token;
    } catch (error) {
      throw isServiceError(error)
        ? nameOperation(attempts.token(connection.tokenUrl), error, { of: 'token', connection })
        : error;
    }
  }
}

function readToken({ connection, clock, redaction }: PipelineContext, response: ServiceResponse) {
  const { status } = response;
  const body = errorValue(response);
  const parsed = isRecord(body) ? body : {};
  const value = parsed['access_token'];
  const isSuccess = status >= 200 && status < 300;
  // Some services report errors with status 200.
  if (!isSuccess || (value === undefined && parsed['error'] !== undefined)) {
    const code = parsed['error'];
    const { text } = explain(response, redaction);
    const description = isRecord(body) && text !== code ? text : undefined;
    throw (
      tokenError(connection, status, code, description) ??
      (isSuccess
        ? failure({ code: 'token-refused', text: text ?? '' }, { status })
        : responseError(response, clock.now(), redaction))
    );
  }
  // A token has to fit into a header, and to be long enough to be redacted.
  const isUsable =
    typeof value === 'string' &&
    headerText.test(value) &&
    value.length >= shortestSecret &&
    value.length <= longestSecret;
  if (!isUsable) {
    throw failure({ code: 'token-missing', min: shortestSecret, max: longestSecret });
  }
  // A service may list the scopes of the token (RFC 6749, 5.1).
  const scope = parsed['scope'];
  const scopes = typeof scope === 'string' ? scope.split(' ').filter((word) => word !== '') : undefined;
  return { value, lifetime: lifetimeOf(parsed['expires_in']), scopes };
}

/** Milliseconds; some services write the seconds as a text, or 0 for a token that does not expire. */
function lifetimeOf(seconds: unknown): number {
  const lifetime = typeof seconds === 'string' ? Number.parseFloat(seconds) : seconds;
  const isKnown = typeof lifetime === 'number' && Number.isFinite(lifetime) && lifetime > 0;
  return isKnown ? lifetime * 1000 : usualLifetime;
}

/** The error of a token response with a specific meaning. The text of the service may say more: a secret expires. */
function tokenError(
  connection: Connection,
  status: number,
  code: unknown,
  text: string | undefined,
): ServiceError | undefined {
  if (code === 'invalid_scope') {
    const scopes = connection.scopes.join(' ');
    const described = { code: 'token-scopes-described', scopes, text: text ?? '' } as const;
    return failure(text === undefined ? { code: 'token-scopes', scopes } : described, { status });
  }
  if (code === 'invalid_client' || status === 401) {
    return failure(text === undefined ? { code: 'token-client' } : { code: 'token-client-described', text }, {
      status,
    });
  }
  if (status === 404 || status === 405) {
    return failure({ code: 'token-route', status }, { status });
  }
  return undefined;
}
