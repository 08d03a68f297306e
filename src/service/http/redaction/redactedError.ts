import { isServiceError, withErrorTexts } from '../errors.ts';
import type { Redaction } from './redaction.ts';

/** Causes of causes are dropped from here on. */
const mostCauses = 5;

/** The same error with no secret in any of its texts; the error itself where there was none. */
export function redactedError(error: unknown, redaction: Redaction, causes = mostCauses): unknown {
  if (typeof error === 'string') {
    return redaction.text(error);
  }
  if (!(error instanceof Error)) {
    return error;
  }
  const cause = causes === 0 ? undefined : redactedError(error.cause, redaction, causes - 1);
  const stack = error.stack === undefined ? undefined : redaction.text(error.stack);
  const copy = isServiceError(error)
    ? withErrorTexts(error, (text) => redaction.text(text), cause)
    : new Error(redaction.text(error.message), cause === undefined ? {} : { cause });
  if (copy.message === error.message && stack === error.stack && cause === error.cause) {
    return error;
  }
  return Object.assign(copy, { name: error.name, stack });
}
