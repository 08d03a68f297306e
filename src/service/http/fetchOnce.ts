import { type FailureKind, failure, isServiceError, type ServiceError } from './errors.ts';
import { networkFailure } from './networkFailure.ts';
import { acceptedEncodings, readBody } from './readBody.ts';
import type { PipelineContext, Send, ServiceRequest, ServiceResponse } from './request.ts';

const usualHeaders = {
  Accept: 'application/json',
  'Accept-Encoding': acceptedEncodings,
  // Node does this by default. Editors replace the agent of a request with one that closes each connection otherwise.
  Connection: 'keep-alive',
};

/**
 * Sends a request once to any origin, reads the whole response, and logs one line. Throws `timeout` after a time with
 * hardly any byte: a long response takes as long as it needs, and one that trickles ends. A change that is aborted after
 * it was sent may have been carried out: this is no cancellation, but `interrupted`.
 */
export function fetchOnce(context: PipelineContext): Send {
  const { clock, log } = context;
  return async (request, signal) => {
    signal?.throwIfAborted();
    const { url, method, headers, body } = request;
    const startedAt = clock.now();
    const timeoutMilliseconds = context.timeoutMilliseconds();
    const silence = silenceTimer(timeoutMilliseconds);
    let outcome: ServiceResponse | FailureKind | 'cancelled' = 'cancelled';
    try {
      requireCertificateCheck(url);
      const response = await context.fetch(url, {
        method,
        headers: { ...usualHeaders, ...headers },
        ...(body === undefined ? {} : { body }),
        compress: false,
        redirect: 'manual',
        signal: signal === undefined ? silence.signal : AbortSignal.any([signal, silence.signal]),
      });
      silence.restart();
      const content = await readBody(response, request, context.limits, silence.restart);
      outcome = {
        status: response.status,
        body: content,
        header: (name) => response.headers.get(name) ?? undefined,
      };
      return outcome;
    } catch (error) {
      if (signal?.aborted) {
        throw isChange(request) ? failure({ code: 'cancelled' }, { cause: signal.reason }) : signal.reason;
      }
      const problem = problemOf(error, new URL(url).host, silence.signal, timeoutMilliseconds);
      outcome = problem.kind;
      throw problem;
    } finally {
      silence.stop();
      log.request(requestLine(method, url, outcome, clock.now() - startedAt));
    }
  };
}

/** Returns true for what changes something at the service; a request for a token does not. */
function isChange({ method, authorization }: ServiceRequest): boolean {
  return method !== 'GET' && authorization !== 'none';
}

/** A signal that is aborted when the timer was not started again for so many milliseconds. */
function silenceTimer(milliseconds: number) {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(), milliseconds);
  let timer = start();
  return {
    signal: controller.signal,
    restart() {
      clearTimeout(timer);
      timer = start();
    },
    stop: () => clearTimeout(timer),
  };
}

function problemOf(
  error: unknown,
  host: string,
  timeout: AbortSignal,
  timeoutMilliseconds: number,
): ServiceError {
  if (isServiceError(error)) {
    return error;
  }
  return timeout.aborted
    ? failure({ code: 'timeout', host, seconds: timeoutMilliseconds / 1000 }, { cause: error })
    : networkFailure(host, error);
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

/** With this value Node accepts any certificate; it reads the variable for each connection. */
const variable = 'NODE_TLS_REJECT_UNAUTHORIZED';

/**
 * Throws `certificate` if the process does not check certificates. An option of the request cannot switch the check on:
 * editors replace the agent of a request with their own.
 */
function requireCertificateCheck(url: string): void {
  if (process.env[variable] === '0' && new URL(url).protocol === 'https:') {
    throw failure({ code: 'certificates-unchecked', variable });
  }
}
