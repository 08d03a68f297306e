import { inSlices } from '../../contract/slices.ts';
import { ServiceError } from '../errors.ts';
import type { Answer } from '../exchange.ts';
import { parsePiecewise, TooManyValuesError } from './piecewiseJson.ts';

/** More than any page or record has; a few bytes of a compressed answer can unpack to very many. */
const mostValues = 1_000_000;

/** A body as it is written, and as exact JSON. */
export interface JsonAnswer {
  readonly text: string;
  readonly bytes: number;
  readonly value: unknown;
}

/**
 * An answer's body as its text and as exact JSON. A byte order mark is skipped. Throws `ServiceError` `unexpected` for
 * what is no JSON, and for what is not UTF-8, as JSON has to be: names in it would be shown with other letters.
 * `too-large` where there are too many values. Throws the signal's reason when it is aborted.
 */
export async function readJson(
  attempted: string,
  { body }: Pick<Answer, 'body'>,
  signal?: AbortSignal,
): Promise<JsonAnswer> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return { text, bytes: body.byteLength, value: await inSlices(parsePiecewise(text, mostValues), signal) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TooManyValuesError) {
      throw new ServiceError({
        kind: 'too-large',
        attempted,
        reason: 'the answer holds more than a million values, or an object of more than 100,000 fields',
        advice: 'Ask for less at once; if it was a single record, tell the operator of the service.',
        cause: error,
      });
    }
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
