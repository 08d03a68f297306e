import type { Connection, Credentials } from '../connection.ts';
import type { Clock } from './clock.ts';
import { isServiceError, reworded, ServiceError } from './errors.ts';
import type { Answer } from './exchange.ts';
import type { Redaction } from './redaction/redaction.ts';
import { TokenSource } from './tokenSource.ts';

/** The client's secret stands in the form, which may go to another origin than that of the service. */
export interface TokenRequest {
  readonly url: string;
  readonly form: string;
  /** Completes "Could not …". */
  readonly attempted: string;
}

/** How a family proves who is asking (interface 5). */
export type Authorization = 'key' | 'token';

export interface AuthorizerEnvironment {
  readonly connection: Connection;
  readonly clock: Clock;
  /** Told of every token before it is sent. */
  readonly redaction: Redaction;
  credentials(): Promise<Credentials>;
  post(request: TokenRequest, signal: AbortSignal): Promise<Answer>;
}

/** Makes `Authorization` headers out of the credentials of one connection. */
export class Authorizer {
  readonly #environment: AuthorizerEnvironment;
  readonly #tokens: TokenSource;

  constructor(environment: AuthorizerEnvironment) {
    this.#environment = environment;
    this.#tokens = new TokenSource(environment);
  }

  /** The header's value. Throws `ServiceError` when the credentials for it are missing or refused. */
  async header(kind: Authorization, attempted: string, signal: AbortSignal | undefined): Promise<string> {
    if (kind === 'token') {
      return `Bearer ${await this.#token(attempted, signal)}`;
    }
    const { connection } = this.#environment;
    const { apiKey } = await this.#environment.credentials();
    if (apiKey === undefined) {
      throw new ServiceError({
        kind: 'no-credentials',
        attempted,
        reason: `the connection “${connection.name}” has no API key`,
        advice: 'Add one with “Edit Connection”.',
      });
    }
    return `${connection.dialect.authorizationScheme} application=${apiKey}`;
  }

  /** Requests share a token, but each says by itself what it could not do without credentials. */
  async #token(attempted: string, signal: AbortSignal | undefined): Promise<string> {
    try {
      return await this.#tokens.get(signal);
    } catch (error) {
      if (isServiceError(error) && error.kind === 'no-credentials') {
        throw reworded(error, { attempted });
      }
      throw error;
    }
  }

  /** Whether a refused header can be replaced by a fresh one: a token may have been revoked before its time. */
  renewable(kind: Authorization, refused: string): boolean {
    if (kind === 'key') {
      return false;
    }
    this.#tokens.forget(refused.slice('Bearer '.length));
    return true;
  }
}
