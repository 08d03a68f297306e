import type { Connection } from '../connection.ts';
import { isRecord } from '../contract/record.ts';
import type { AuthorizerEnvironment } from './authorizer.ts';
import { isServiceError, reworded, ServiceError } from './errors.ts';
import type { Answer } from './exchange.ts';
import { refusal } from './failures.ts';
import { InFlight } from './inFlight.ts';
import { longestSecret, type Redaction, recognizableLength, shortestSecret } from './redaction/redaction.ts';

/** A token is renewed so long before it expires, or half-way where it lasts no longer, so that none expires on its way. */
const earlyMilliseconds = 60_000;
/** Where the service does not tell: a token that is refused earlier is replaced once. */
const usualLifetime = 1_800_000;
/** A token travels in a header (RFC 6750). */
const headerText = /^[\x21-\x7e]+$/;

interface Token {
  readonly value: string;
  readonly renewAt: number;
}

interface FreshToken {
  readonly value: string;
  /** Milliseconds. */
  readonly lifetime: number;
}

/** Bearer tokens by client credentials (interface 5.2): asked for once however many requests wait. */
export class TokenSource {
  readonly #environment: AuthorizerEnvironment;
  readonly #requests = new InFlight<string>();
  #token: Token | undefined;

  constructor(environment: AuthorizerEnvironment) {
    this.#environment = environment;
  }

  /** A token that is still good. Throws `ServiceError` when the client is refused or has no credentials. */
  async get(signal: AbortSignal | undefined): Promise<string> {
    if (this.#token !== undefined && this.#environment.clock.now() < this.#token.renewAt) {
      return this.#token.value;
    }
    return await this.#requests.join('token', signal, (shared) => this.#request(shared));
  }

  /** Forgets a token that the service refused; a newer one stays. */
  forget(value: string): void {
    if (this.#token?.value === value) {
      this.#token = undefined;
    }
  }

  async #request(signal: AbortSignal): Promise<string> {
    const { connection, clock, redaction } = this.#environment;
    const { clientId, clientSecret, withheldClient } = await this.#environment.credentials();
    if (clientId === undefined || clientSecret === undefined) {
      throw noClient(connection, withheldClient);
    }
    const form = new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    });
    if (connection.scopes.length > 0) {
      form.set('scope', connection.scopes.join(' '));
    }
    const { value, lifetime } = await this.#ask(form.toString(), signal);
    redaction.rememberToken(connection, value);
    const goodFor = lifetime - Math.min(earlyMilliseconds, lifetime / 2);
    this.#token = { value, renewAt: clock.now() + goodFor };
    return value;
  }

  async #ask(form: string, signal: AbortSignal): Promise<FreshToken> {
    const { connection, clock, redaction } = this.#environment;
    const url = connection.tokenUrl;
    const attempted = `get a token from ${url}`;
    try {
      const answer = await this.#environment.post({ url, form, attempted }, signal);
      return readToken(connection, attempted, answer, clock.now(), redaction);
    } catch (error) {
      throw isServiceError(error) ? reworded(error, { of: 'token' }) : error;
    }
  }
}

function noClient({ name }: Connection, withheld: string | undefined): ServiceError {
  const words =
    withheld === undefined
      ? {
          reason: `the connection “${name}” has no client id and secret`,
          advice: 'Add them with “Edit Connection”.',
        }
      : {
          reason: `the client id and secret of “${name}” cannot be used: ${withheld}`,
          advice: 'Enter them again with “Edit Connection”.',
        };
  return new ServiceError({ kind: 'no-credentials', attempted: 'use the resource API', ...words });
}

function readToken(
  connection: Connection,
  attempted: string,
  answer: Answer,
  now: number,
  redaction: Redaction,
): FreshToken {
  const parsed = parse(new TextDecoder().decode(answer.body));
  if (answer.status !== 200) {
    throw (
      tokenRefusal(connection, attempted, answer.status, parsed['error']) ??
      refusal(attempted, answer, now, redaction)
    );
  }
  const value = parsed['access_token'];
  if (typeof value !== 'string' || !isUsable(value)) {
    throw new ServiceError({
      kind: 'unexpected',
      attempted,
      reason: `the answer holds no access token of ${shortestSecret} to ${longestSecret} characters`,
      advice: 'Check the token URL of this connection with “Edit Connection”.',
    });
  }
  return { value, lifetime: lifetimeOf(parsed['expires_in']) };
}

/** A header can carry it, and it can be recognised and kept out of messages. */
function isUsable(token: string): boolean {
  return (
    headerText.test(token) && token.length <= longestSecret && recognizableLength(token) >= shortestSecret
  );
}

/** Milliseconds; some services write the seconds as a text. */
function lifetimeOf(seconds: unknown): number {
  const lifetime = typeof seconds === 'string' ? Number.parseFloat(seconds) : seconds;
  return typeof lifetime === 'number' && Number.isFinite(lifetime) ? lifetime * 1000 : usualLifetime;
}

/** What is known of refusals of tokens; undefined for one that says no more than any other. */
function tokenRefusal(
  connection: Connection,
  attempted: string,
  status: number,
  code: unknown,
): ServiceError | undefined {
  if (code === 'invalid_scope') {
    return new ServiceError({
      kind: 'forbidden',
      attempted,
      reason: `the client may not have the scopes asked for (${connection.scopes.join(' ')})`,
      advice: 'Ask for fewer scopes with “Edit Connection”, or have them granted to the client.',
      status,
    });
  }
  if (code === 'invalid_client' || status === 401) {
    return new ServiceError({
      kind: 'unauthorized',
      attempted,
      reason: 'the client id or the client secret is wrong',
      advice: 'Check both with “Edit Connection”.',
      status,
    });
  }
  if (status === 404 || status === 405) {
    return new ServiceError({
      kind: 'missing',
      attempted,
      reason: `nothing hands out tokens there (${status})`,
      advice: 'Check the token URL of this connection with “Edit Connection”.',
      status,
    });
  }
  return undefined;
}

function parse(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body);
    return isRecord(value) ? value : {};
  } catch {
    // An HTML page or nothing: reported by what is missing from it.
    return {};
  }
}
