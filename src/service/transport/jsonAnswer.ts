import { ServiceError } from './errors.ts';
import { parseExact } from './exactJson.ts';
import type { Answer } from './exchange.ts';
import { holdsMore } from './jsonLimits.ts';

/** More than any page or record has; a few bytes on the wire can unpack to so many that the editor stands still. */
const mostValues = 1_000_000;

/**
 * An answer's body as its text and as exact JSON. A byte order mark is skipped. Throws `ServiceError` `unexpected` for
 * what is no JSON, and for what is not UTF-8, as JSON has to be: names in it would be shown with other letters.
 * `too-large` where there are too many values, which is found out before they are made.
 */
export function readJson(
  attempted: string,
  { body }: Pick<Answer, 'body'>,
): { readonly text: string; readonly value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    requireFewValues(attempted, text);
    return { text, value: parseExact(text) };
  } catch (error) {
    if (error instanceof ServiceError) {
      throw error;
    }
    const words = explained(new TextDecoder().decode(body), error);
    throw new ServiceError({ kind: 'unexpected', attempted, ...words, cause: error });
  }
}

/** Throws `ServiceError` `too-large` where JSON text holds too many values. */
export function requireFewValues(attempted: string, json: string): void {
  if (holdsMore(json, mostValues)) {
    throw new ServiceError({
      kind: 'too-large',
      attempted,
      reason: 'the answer holds more than a million values, which would keep the editor busy for too long',
      advice: 'Ask for less at once; if it was a single record, tell the operator of the service.',
    });
  }
}

const wrongAddress = 'Check that the base URL and the dialect of this connection are those of the service.';

function explained(text: string, error: unknown): { readonly reason: string; readonly advice: string } {
  if (error instanceof RangeError) {
    return { reason: 'the answer is nested too deeply', advice: wrongAddress };
  }
  if (text.trim() === '') {
    return { reason: 'the answer is empty', advice: wrongAddress };
  }
  if (text.trimStart().startsWith('<')) {
    return { reason: 'the answer is a web page, not JSON', advice: wrongAddress };
  }
  // UTF-16 has a zero byte for each ASCII character, which is UTF-8, too, but never JSON.
  return error instanceof TypeError || text.includes('\0')
    ? {
        reason: 'the answer is not UTF-8, as JSON has to be, so its letters cannot be told',
        advice: 'Ask the operator of the service to answer in UTF-8.',
      }
    : { reason: 'the answer is not JSON', advice: wrongAddress };
}
