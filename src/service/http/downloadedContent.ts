import { isRecord } from '../contract/record.ts';
import { ServiceError } from './errors.ts';
import type { Answer } from './exchange.ts';
import { sentenceOf } from './failures.ts';
import type { Redaction } from './redaction/redaction.ts';

/** Errors are shorter; parsing more could keep the editor busy. */
const longestError = 1_000_000;
const longestBeginning = 200;

/** Throws `ServiceError` unless a successful answer to a download is the whole content, and no error or web page. */
export function requireContent(attempted: string, answer: Answer, redaction: Redaction): void {
  const type = answer.header('content-type') ?? '';
  const beginning = new TextDecoder().decode(answer.body.subarray(0, longestBeginning)).trimStart();
  if (answer.status !== 200) {
    throw noContent(attempted, `the service returned ${answer.status}, which is not the whole content`);
  }
  if (answer.body.byteLength === 0) {
    throw noContent(attempted, 'the answer is empty');
  }
  if (
    /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type) ||
    /^<(?:!doctype html|html)\b/i.test(beginning)
  ) {
    throw noContent(attempted, 'the answer is a web page, not a report');
  }
  if (/^[^;]*[/+]json\s*(?:;|$)/i.test(type) || isError(beginning, answer.body)) {
    const sentence = sentenceOf(answer, redaction);
    throw noContent(
      attempted,
      sentence === undefined
        ? 'the answer is JSON, not a report'
        : `the service returned an error instead of the content, “${sentence}”`,
    );
  }
}

const advice = 'Look at the report in the service, then try again.';

function noContent(attempted: string, reason: string): ServiceError {
  return new ServiceError({ kind: 'unexpected', attempted, reason, advice });
}

/** Whether the content is a JSON object, as errors of the service are and reports never. */
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
