import { ServiceError } from './errors.ts';
import { parseExact } from './exactJson.ts';
import type { Answer } from './exchange.ts';

/**
 * An answer's body as its text and as exact JSON. A byte order mark is skipped. Throws `ServiceError` `unexpected` for
 * what is no JSON, and for what is not UTF-8, as JSON has to be: names in it would be shown with other letters.
 */
export function readJson(
  attempted: string,
  { body }: Pick<Answer, 'body'>,
): { readonly text: string; readonly value: unknown } {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return { text, value: parseExact(text) };
  } catch (error) {
    const words = explained(new TextDecoder().decode(body), error);
    throw new ServiceError({ kind: 'unexpected', attempted, ...words, cause: error });
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
