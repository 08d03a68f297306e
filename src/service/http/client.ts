import type { Connection } from '../connection.ts';
import {
  type Authorization,
  Authorizer,
  type AuthorizerEnvironment,
  type TokenRequest,
} from './authorizer.ts';
import type { Priority } from './callOptions.ts';
import type { Clock } from './clock.ts';
import { requireContent } from './downloadedContent.ts';
import { EtagCache } from './etagCache.ts';
import type { Answer } from './exchange.ts';
import { refusal } from './failures.ts';
import { InFlight } from './inFlight.ts';
import { type PatientRequest, sendPatiently } from './patience.ts';
import type { RateLimiter, RateLimiters } from './rateLimiter.ts';
import { redactedError } from './redaction/redactedError.ts';
import type { Redaction } from './redaction/redaction.ts';
import { requireNoSecret } from './redaction/secretInRequest.ts';
import { type RetryEnvironment, withRetries } from './retry.ts';
import { Wire, type WireEnvironment, type WireRequest } from './wire.ts';

const mostCachedBytes = 20_000_000;
/** Far more than a token and what comes with it. */
const mostTokenBytes = 1_000_000;

/** The largest bodies that are read, after decompression. */
export interface SizeLimits {
  readonly jsonBytes: number;
  readonly downloadBytes: number;
}

export const usualLimits: SizeLimits = { jsonBytes: 20_000_000, downloadBytes: 200_000_000 };

/** One request of a family. */
export interface ServiceRequest {
  readonly method: WireRequest['method'];
  /** Absolute address; anything but the connection's own origin is refused. */
  readonly url: string;
  readonly authorization: Authorization;
  /** Completes "Could not …". */
  readonly attempted: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON to send. */
  readonly body?: unknown;
  readonly download: boolean;
  readonly priority: Priority;
  readonly signal: AbortSignal | undefined;
}

export interface ClientEnvironment extends WireEnvironment, RetryEnvironment {
  readonly connection: Connection;
  readonly budgets: RateLimiters;
  readonly limits: SizeLimits;
  credentials: AuthorizerEnvironment['credentials'];
}

/** Sends the requests of one connection: shared reads, cache, credentials, budget, then the wire. */
export class Client {
  readonly #clock: Clock;
  readonly #retries: RetryEnvironment;
  readonly #budget: RateLimiter;
  readonly #budgets: RateLimiters;
  readonly #limits: SizeLimits;
  readonly #wire: Wire;
  readonly #authorizer: Authorizer;
  readonly #redaction: Redaction;
  readonly #baseUrl: string;
  readonly #credentials: AuthorizerEnvironment['credentials'];
  readonly #cache = new EtagCache(mostCachedBytes);
  readonly #reads = new InFlight<Answer>();

  constructor(environment: ClientEnvironment) {
    const { connection, clock } = environment;
    const { origin } = new URL(connection.baseUrl);
    this.#clock = clock;
    this.#retries = environment;
    this.#limits = environment.limits;
    this.#redaction = environment.redaction;
    this.#budget = environment.budgets.of(origin);
    this.#budgets = environment.budgets;
    this.#wire = new Wire(environment, origin);
    this.#baseUrl = connection.baseUrl;
    this.#credentials = async () => {
      const credentials = await environment.credentials();
      environment.redaction.rememberCredentials(connection, credentials);
      return credentials;
    };
    this.#authorizer = new Authorizer({
      connection,
      clock,
      redaction: environment.redaction,
      credentials: this.#credentials,
      post: (request, signal) => this.#post(tokenRequest(request), signal),
    });
  }

  /**
   * A successful answer. Throws `ServiceError` without secrets in its texts, `invalid-input` for a request that would
   * send a secret as an id or a search; or the signal's reason when cancelled.
   */
  async send(request: ServiceRequest): Promise<Answer> {
    try {
      return await this.#sendOnce(request);
    } catch (error) {
      throw redactedError(error, this.#redaction);
    }
  }

  async #sendOnce(request: ServiceRequest): Promise<Answer> {
    if (request.method !== 'GET') {
      return await this.#sendAuthorized(request, request.signal);
    }
    const key = keyOf(request);
    return await this.#reads.join(key, request.signal, (signal) => this.#read(request, key, signal));
  }

  /** Does not let 304 confirm an answer that turned out to be spoilt. */
  forget(request: Pick<ServiceRequest, 'authorization' | 'url'>): void {
    this.#cache.delete(keyOf(request));
  }

  /** A read, confirmed by 304 where an earlier version is known. */
  async #read(request: ServiceRequest, key: string, signal: AbortSignal): Promise<Answer> {
    const known = this.#cache.get(key);
    const headers =
      known === undefined ? request.headers : { ...request.headers, 'If-None-Match': known.etag };
    const read = () => this.#sendAuthorized({ ...request, headers }, signal);
    // Nobody waits for a poll: the next one is its retry.
    const answer = await (request.priority === 'poll' ? read() : withRetries(this.#retries, signal, read));
    if (answer.status === 304 && known !== undefined) {
      return { ...answer, status: 200, body: known.body };
    }
    if (request.download) {
      requireContent(request.attempted, answer, this.#redaction);
    }
    const etag = answer.header('etag');
    if (etag !== undefined && answer.status === 200) {
      this.#cache.put(key, etag, answer.body);
    }
    return answer;
  }

  async #sendAuthorized(request: ServiceRequest, signal: AbortSignal | undefined): Promise<Answer> {
    const { authorization, attempted, url, body } = request;
    await this.#credentials();
    const chosen = url.startsWith(this.#baseUrl) ? url.slice(this.#baseUrl.length) : url;
    requireNoSecret(attempted, `${chosen} ${JSON.stringify(body) ?? ''}`, this.#redaction);
    const header = await this.#authorizer.header(authorization, attempted, signal);
    const answer = await this.#send(request, header, signal);
    if (answer.status !== 401 || !this.#authorizer.renewable(authorization, header)) {
      return this.#successOf(request, answer);
    }
    const renewed = await this.#authorizer.header(authorization, attempted, signal);
    return this.#successOf(request, await this.#send(request, renewed, signal));
  }

  #successOf({ attempted }: ServiceRequest, answer: Answer): Answer {
    if ((answer.status >= 200 && answer.status < 300) || answer.status === 304) {
      return answer;
    }
    throw refusal(attempted, answer, this.#clock.now(), this.#redaction);
  }

  #send(request: ServiceRequest, authorization: string, signal: AbortSignal | undefined): Promise<Answer> {
    const { attempted, priority } = request;
    const wireRequest = wireRequestOf(request, authorization, this.#limits);
    const send = () => this.#wire.send(wireRequest, signal);
    return this.#sendWithin(this.#budget, { attempted, priority, signal, send });
  }

  /** A user waits for a token. The host that hands them out may be that of many tenants, and has a queue of its own. */
  #post(request: WireRequest, signal: AbortSignal): Promise<Answer> {
    const budget = this.#budgets.of(new URL(request.url).origin);
    const send = () => this.#wire.exchange(request, signal);
    return this.#sendWithin(budget, { attempted: request.attempted, priority: 'user', signal, send });
  }

  #sendWithin(budget: RateLimiter, request: PatientRequest): Promise<Answer> {
    return sendPatiently({ clock: this.#clock, redaction: this.#redaction, budget }, request);
  }
}

function keyOf({ authorization, url }: Pick<ServiceRequest, 'authorization' | 'url'>): string {
  return `${authorization} ${url}`;
}

function wireRequestOf(request: ServiceRequest, authorization: string, limits: SizeLimits): WireRequest {
  const { method, url, attempted, body } = request;
  const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
  return {
    method,
    url,
    attempted,
    headers: { Accept: 'application/json', ...json, ...request.headers, Authorization: authorization },
    mostBytes: request.download ? limits.downloadBytes : limits.jsonBytes,
    needsFraming: request.download,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

/** The client's secret stands in the form, so this request needs no header and follows no redirect. */
function tokenRequest({ url, form, attempted }: TokenRequest): WireRequest {
  return {
    method: 'POST',
    url,
    attempted,
    headers: { Accept: 'application/json', 'Content-Type': 'application/x-www-form-urlencoded' },
    body: form,
    mostBytes: mostTokenBytes,
    needsFraming: false,
  };
}
