import { isRecord } from '../contract/record.ts';
import { Failure } from './errors.ts';
import type { Redaction } from './redaction/redaction.ts';
import type { PipelineContext, Send, ServiceResponse } from './request.ts';
import { sentenceOf } from './responseError.ts';

/** Bytes; errors are shorter, and parsing more takes long. */
const longestError = 1_000_000;
const longestBeginning = 200;

/** Throws `unexpected` unless the response to a download is the whole content, and no error or web page. */
export function wholeDownload({ redaction }: PipelineContext, send: Send): Send {
  return async (request, signal) => {
    const response = await send(request, signal);
    const isConfirmed = response.status === 304 && 'If-None-Match' in request.headers;
    if (request.download && !isConfirmed) {
      requireContent(response, redaction);
    }
    return response;
  };
}

function requireContent(response: ServiceResponse, redaction: Redaction): void {
  const type = response.header('content-type') ?? '';
  const beginning = new TextDecoder().decode(response.body.subarray(0, longestBeginning)).trimStart();
  if (response.status !== 200) {
    throw noContent(`the service returned ${response.status}, which is not the whole content`);
  }
  if (response.body.byteLength === 0) {
    throw noContent('the answer is empty');
  }
  if (
    /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type) ||
    /^<(?:!doctype html|html)\b/i.test(beginning)
  ) {
    throw noContent('the answer is a web page, not a report');
  }
  if (/^[^;]*[/+]json\s*(?:;|$)/i.test(type) || isError(beginning, response.body)) {
    const sentence = sentenceOf(response, redaction);
    throw noContent(
      sentence === undefined
        ? 'the answer is JSON, not a report'
        : `the service returned an error instead of the content, “${sentence}”`,
    );
  }
}

const advice = 'Look at the report in the service, then try again.';

function noContent(reason: string): Failure {
  return new Failure({ kind: 'unexpected', reason, advice });
}

/** Returns true for a JSON object: an error of the service, never a report. */
function isError(beginning: string, body: Uint8Array): boolean {
  if (!beginning.startsWith('{') || body.byteLength > longestError) {
    return false;
  }
  try {
    return isRecord(JSON.parse(new TextDecoder().decode(body)));
  } catch {
    // A table that begins with a brace.
    return false;
  }
}
