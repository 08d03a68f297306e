import { inSlices } from '../../contract/check/slices.ts';
import { Failure } from '../errors.ts';
import type { ServiceResponse } from '../request.ts';
import { parsePiecewise, TooManyValuesError } from './piecewiseJson.ts';

/** More than any page or record has; a few bytes of a compressed response can unpack to very many. */
const mostValues = 500_000;

/** A body as it is written, and as exact JSON. */
export interface JsonContent {
  readonly text: string;
  readonly bytes: number;
  readonly value: unknown;
}

/**
 * A response's body as its text and as exact JSON. A byte order mark is skipped. Throws `Failure` `unexpected` for
 * what is no JSON, and for what is not UTF-8, as JSON has to be: names in it would be shown wrong.
 * `too-large` where there are too many values. Throws the signal's reason when it is aborted.
 */
export async function readJson(
  { body }: Pick<ServiceResponse, 'body'>,
  signal?: AbortSignal,
): Promise<JsonContent> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    return { text, bytes: body.byteLength, value: await inSlices(parsePiecewise(text, mostValues), signal) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TooManyValuesError) {
      throw new Failure({
        kind: 'too-large',
        reason: 'the answer holds more than 500,000 values, or an object of more than 100,000 fields',
        advice: 'Ask for less at once; if it was a single record, tell the operator of the service.',
        cause: error,
      });
    }
    const words = explained(new TextDecoder().decode(body), error);
    throw new Failure({ kind: 'unexpected', ...words, cause: error });
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
