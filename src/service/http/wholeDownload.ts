import { failure } from './errors.ts';
import { objectIn } from './json/readJson.ts';
import type { Redaction } from './redaction.ts';
import type { ServiceResponse } from './request.ts';
import { sentenceOf } from './responseError.ts';

/** Bytes; errors are shorter, and parsing more takes long. */
const longestError = 1_000_000;
const longestBeginning = 200;

/** Throws `unexpected` unless the response to a download is the whole content, and no error or web page. */
export function requireWholeDownload(response: ServiceResponse, redaction: Redaction): void {
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
    const text = sentenceOf(response, redaction);
    throw failure(text === undefined ? { code: 'download-is-json' } : { code: 'download-is-error', text });
  }
}

/** Returns true for a JSON object: an error of the service, never a report. */
function isError(beginning: string, body: Uint8Array): boolean {
  return beginning.startsWith('{') && body.byteLength <= longestError && objectIn(body) !== undefined;
}
