import { Failure, isFailure } from './errors.ts';
import { networkFailure } from './networkFailure.ts';
import { acceptedEncodings, readBody } from './readBody.ts';
import type { PipelineContext, Send, ServiceRequest, ServiceResponse } from './request.ts';

/** The part of `fetch` that the transport uses. It has to leave compressed bodies as they are, see `compress`. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
  /** Keeps node-fetch from decompressing, because it accepts truncated compressed data. */
  readonly compress: false;
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<unknown> | null;
}

/** Sends a request once to any origin, reads the whole response, and logs one line. */
export function fetchOnce(context: PipelineContext): Send {
  const { clock, log } = context;
  return async (request, signal) => {
    const startedAt = clock.now();
    const report = (outcome: ServiceResponse | string) =>
      log.request(requestLine(request.method, request.url, outcome, clock.now() - startedAt));
    try {
      const response = await exchange(context, request, signal);
      report(response);
      return response;
    } catch (error) {
      report(isFailure(error) ? error.kind : 'cancelled');
      throw error;
    }
  };
}

/** The log line of one request, without query, headers and body, which may hold secrets. */
function requestLine(
  method: string,
  url: string,
  outcome: ServiceResponse | string,
  milliseconds: number,
): string {
  const { pathname } = new URL(url);
  if (typeof outcome === 'string') {
    return `${method} ${pathname} ${outcome} ${milliseconds} ms`;
  }
  const cached = outcome.status === 304 ? ' cache hit' : '';
  return `${method} ${pathname} ${outcome.status} ${milliseconds} ms ${outcome.body.byteLength} B${cached}`;
}

async function exchange(
  context: PipelineContext,
  request: ServiceRequest,
  signal: AbortSignal | undefined,
): Promise<ServiceResponse> {
  const { url, method, body } = request;
  requireCertificateCheck(url);
  const timeoutMilliseconds = context.timeoutMilliseconds();
  const timeout = AbortSignal.timeout(timeoutMilliseconds);
  const { host } = new URL(url);
  try {
    const response = await context.fetch(url, {
      method,
      headers: { Accept: 'application/json', 'Accept-Encoding': acceptedEncodings, ...request.headers },
      ...(body === undefined ? {} : { body }),
      compress: false,
      redirect: 'manual',
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    });
    const content = await readBody(response, request, context.limits);
    const { status, headers } = response;
    return { status, body: content, header: (name) => headers.get(name) ?? undefined };
  } catch (error) {
    signal?.throwIfAborted();
    if (isFailure(error)) {
      throw error;
    }
    if (timeout.aborted) {
      throw new Failure({
        kind: 'timeout',
        reason: `${host} did not answer within ${timeoutMilliseconds / 1000} seconds`,
        advice: 'Try again; the limit is the setting workforce.requestTimeoutSeconds.',
        cause: error,
      });
    }
    throw networkFailure(host, error);
  }
}

/** With this value Node accepts any certificate; it reads the variable for each connection. */
const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * Throws `certificate` if the process does not check certificates. An option of the request cannot switch the check on:
 * editors replace the agent of a request with their own.
 */
function requireCertificateCheck(url: string): void {
  if (process.env[variable] === '0' && new URL(url).protocol === 'https:') {
    throw new Failure({
      kind: 'certificate',
      reason: `nothing was sent, because certificates are not checked here (${variable} is 0)`,
      advice: `Start the editor without that variable. If your company uses its own certificate authority, install it in the system (setting http.systemCertificates) or name it in NODE_EXTRA_CA_CERTS.`,
    });
  }
}
