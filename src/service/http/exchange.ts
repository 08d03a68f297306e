import { acceptedEncodings, readBody } from './bodyReader.ts';
import { ServiceError } from './errors.ts';
import { networkFailure } from './networkFailure.ts';

/** The part of `fetch` that the transport uses. It has to leave compressed bodies as they are, see `compress`. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
  /** Tells node-fetch not to decompress: it takes compressed data that was cut off for whole. */
  readonly compress: false;
}

export interface FetchAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<unknown> | null;
}

/** One answer of the service, read to its end. */
export interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
  header(name: string): string | undefined;
}

export interface ExchangeOptions {
  /** Completes "Could not …". */
  readonly attempted: string;
  readonly timeoutMilliseconds: number;
  /** Limit of the body after decompression. */
  readonly mostBytes: number;
  /** Whether a body without a length, chunks or an end of its own is an error: nothing shows that it is whole. */
  readonly needsFraming: boolean;
  readonly signal: AbortSignal | undefined;
}

/** Sends one request and reads the whole answer. Throws `ServiceError`, or the signal's reason when called off. */
export async function exchange(
  fetch: Fetch,
  url: string,
  init: Omit<FetchInit, 'redirect' | 'signal' | 'compress'>,
  options: ExchangeOptions,
): Promise<Answer> {
  requireCertificateCheck(options.attempted, url);
  const timeout = AbortSignal.timeout(options.timeoutMilliseconds);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  const { host } = new URL(url);
  try {
    const headers = { 'Accept-Encoding': acceptedEncodings, ...init.headers };
    const answer = await fetch(url, { ...init, headers, compress: false, redirect: 'manual', signal });
    const body = await readBody(answer, options, host);
    return { status: answer.status, body, header: (name) => answer.headers.get(name) ?? undefined };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof ServiceError) {
      throw error;
    }
    if (timeout.aborted) {
      throw new ServiceError({
        kind: 'timeout',
        attempted: options.attempted,
        reason: `${host} did not answer within ${options.timeoutMilliseconds / 1000} seconds`,
        advice: 'Try again; the limit is the setting workforce.requestTimeoutSeconds.',
        cause: error,
      });
    }
    throw networkFailure(options.attempted, host, error);
  }
}

/** With this value, Node takes any certificate for good; it is read anew for each connection. */
const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * Throws `certificate` where the check of certificates is switched off for the whole process. The option that would
 * switch it on for one request does not reach it: editors replace the agent that a request names by one of their own.
 */
export function requireCertificateCheck(attempted: string, url: string): void {
  if (process.env[variable] === '0' && new URL(url).protocol === 'https:') {
    throw new ServiceError({
      kind: 'certificate',
      attempted,
      reason: `nothing was sent, because certificates are not checked here (${variable} is 0)`,
      advice: `Start the editor without that variable. If your company uses its own certificate authority, install it in the system (setting http.systemCertificates) or name it in NODE_EXTRA_CA_CERTS.`,
    });
  }
}
