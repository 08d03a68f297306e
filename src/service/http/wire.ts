import type { Clock } from './clock.ts';
import { isServiceError, ServiceError } from './errors.ts';
import { type Answer, exchange, type Fetch } from './exchange.ts';
import { ownAddress } from './ownAddress.ts';
import type { Redaction } from './redaction/redaction.ts';
import { requestLine, routeName } from './requestFacts.ts';

const mostRedirects = 5;
/** The service chooses the addresses of next pages. */
const mostNotices = 20;

export interface WireRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Completes "Could not …". */
  readonly attempted: string;
  /** Limit of the answer's body after decompression. */
  readonly mostBytes: number;
  /** Whether the answer's body has to show by itself where it ends. */
  readonly needsFraming: boolean;
}

export interface WireEnvironment {
  readonly clock: Clock;
  readonly fetch: Fetch;
  timeoutMilliseconds(): number;
  readonly redaction: Redaction;
  readonly log: { request(line: string): void; notice(line: string): void };
}

/** Sends requests that carry credentials to one origin and to no other, and logs a line for each. */
export class Wire {
  readonly #environment: WireEnvironment;
  readonly #origin: string;
  readonly #noticed = new Set<string>();

  constructor(environment: WireEnvironment, origin: string) {
    this.#environment = environment;
    this.#origin = origin;
  }

  /** Any answer but a redirect; a read follows those inside the origin. Throws `ServiceError`. */
  async send(request: WireRequest, signal: AbortSignal | undefined): Promise<Answer> {
    let url = this.#own(request.url, request.attempted);
    for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
      const answer = await this.#exchangeOrTell({ ...request, url }, signal);
      const location = answer.header('location');
      if (answer.status < 300 || answer.status > 399 || answer.status === 304 || location === undefined) {
        this.#noticeRetirement(url, answer);
        return answer;
      }
      if (request.method !== 'GET') {
        throw redirectFailure(request.attempted, 'a request that changes something was redirected');
      }
      url = this.#own(location, request.attempted, url);
    }
    throw redirectFailure(request.attempted, `more than ${mostRedirects} redirects in a row`);
  }

  /** One exchange with any origin, for a request whose body says who it is meant for. */
  async exchange(request: WireRequest, signal: AbortSignal | undefined): Promise<Answer> {
    const { clock, fetch, log } = this.#environment;
    const { method, url, headers, body, attempted, mostBytes, needsFraming } = request;
    const timeoutMilliseconds = this.#environment.timeoutMilliseconds();
    const startedAt = clock.now();
    const report = (outcome: Answer | string) =>
      log.request(requestLine(method, url, outcome, clock.now() - startedAt));
    try {
      const answer = await exchange(
        fetch,
        url,
        { method, headers, ...(body === undefined ? {} : { body }) },
        { attempted, timeoutMilliseconds, mostBytes, needsFraming, signal },
      );
      report(answer);
      return answer;
    } catch (error) {
      report(isServiceError(error) ? error.kind : 'cancelled');
      throw error;
    }
  }

  /** A change that is called off once it left may be carried out: that is no cancellation any more. */
  async #exchangeOrTell(request: WireRequest, signal: AbortSignal | undefined): Promise<Answer> {
    signal?.throwIfAborted();
    try {
      return await this.exchange(request, signal);
    } catch (error) {
      if (request.method === 'GET' || isServiceError(error)) {
        throw error;
      }
      throw new ServiceError({
        kind: 'interrupted',
        attempted: request.attempted,
        reason: 'it was called off on the way',
        advice: 'It may have happened all the same: look before you try again.',
        cause: error,
      });
    }
  }

  /** An address that the credentials may be sent to. Throws `foreign-origin` for any other. */
  #own(address: string, attempted: string, from?: string): string {
    const checked = ownAddress(address, this.#origin, from);
    if (checked.isOwn) {
      return checked.url.href;
    }
    throw new ServiceError({
      kind: 'foreign-origin',
      attempted,
      reason: this.#environment.redaction.text(`the service points to ${checked.problem}`),
      advice: 'No key was sent there. If the service has moved, change the base URL with “Edit Connection”.',
    });
  }

  /** Tells once a route that it is going to be retired (RFC 8594). */
  #noticeRetirement(url: string, answer: Answer): void {
    const deprecation = answer.header('deprecation');
    const sunset = answer.header('sunset');
    const route = routeName(url);
    const isTold = this.#noticed.has(route) || this.#noticed.size === mostNotices;
    if ((deprecation ?? sunset) === undefined || isTold) {
      return;
    }
    this.#noticed.add(route);
    const last = this.#noticed.size === mostNotices ? ' Further routes are not told of.' : '';
    this.#environment.log.notice(
      `${route} is going to be retired (Deprecation: ${deprecation ?? 'not given'}, Sunset: ${sunset ?? 'not given'}).${last}`,
    );
  }
}

function redirectFailure(attempted: string, reason: string): ServiceError {
  return new ServiceError({
    kind: 'unexpected',
    attempted,
    reason,
    advice: 'Check the base URL of this connection with “Edit Connection”.',
  });
}
