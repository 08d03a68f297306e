import { pause } from './clock.ts';
import { explain } from './errorBody.ts';
import { failure, isServiceError, type ServiceError } from './errors.ts';
import { objectIn } from './json/readJson.ts';
import type { Redaction } from './redaction.ts';
import type { PipelineContext, Send, ServiceResponse } from './request.ts';
import { requireSuccess } from './responseError.ts';

const maxRetries = 2;
const firstWaitMilliseconds = 500;
const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);
/** Bytes; errors are shorter, and parsing more takes long. */
const longestError = 1_000_000;
const longestBeginning = 200;

/**
 * Retries a read that was interrupted or that a gateway could not pass on: at most twice, after 0.5 to 1 and 1 to 2
 * seconds. Throws the error of a response that is not successful, or no whole download. The user decides about a longer
 * wait that the service requests, and the next poll retries a poll.
 */
export function retrying(context: PipelineContext, send: Send): Send {
  const { clock, log, random } = context;
  return async (request, signal) => {
    const retries = request.method === 'GET' && request.priority === 'user' ? maxRetries : 0;
    for (let retry = 0; ; retry += 1) {
      try {
        const response = await send(request, signal);
        requireSuccess(response, request, context);
        const isConfirmed = response.status === 304 && 'If-None-Match' in request.headers;
        if (request.download && !isConfirmed) {
          requireWholeDownload(response, context.redaction);
        }
        if (request.method === 'GET') {
          log.readSucceeded();
        }
        return response;
      } catch (error) {
        const wait = firstWaitMilliseconds * 2 ** retry * (1 + random());
        if (retry >= retries || !mayPassSoon(error, clock.now() + wait)) {
          throw error;
        }
        await pause(clock, wait, signal);
      }
    }
  };
}

function mayPassSoon(error: unknown, next: number): boolean {
  if (!isServiceError(error) || (error.retryAt !== undefined && error.retryAt > next)) {
    return false;
  }
  return error.kind === 'interrupted' || isGatewayFailure(error);
}

/** Returns true if a gateway responded because it could not reach the service. */
export function isGatewayFailure({ status }: Pick<ServiceError, 'status'>): boolean {
  return status !== undefined && gatewayStatuses.has(status);
}

/** Throws `unexpected` unless the response to a download is the whole content, and no error or web page. */
function requireWholeDownload(response: ServiceResponse, redaction: Redaction): void {
  const type = response.header('content-type') ?? '';
  const beginning = new TextDecoder().decode(response.body.subarray(0, longestBeginning)).trimStart();
  if (response.status !== 200) {
    throw failure({ code: 'download-status', status: response.status });
  }
  if (response.body.byteLength === 0) {
    throw failure({ code: 'download-empty' });
  }
  if (
    /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type) ||
    /^<(?:!doctype html|html)\b/i.test(beginning)
  ) {
    throw failure({ code: 'download-is-page' });
  }
  if (/^[^;]*[/+]json\s*(?:;|$)/i.test(type) || isError(beginning, response.body)) {
    const { text } = explain(response, redaction);
    throw failure(text === undefined ? { code: 'download-is-json' } : { code: 'download-is-error', text });
  }
}

/** Returns true for a JSON object: an error of the service, never a report. */
function isError(beginning: string, body: Uint8Array): boolean {
  return beginning.startsWith('{') && body.byteLength <= longestError && objectIn(body) !== undefined;
}
