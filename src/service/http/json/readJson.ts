import { inSlices } from '../../contract/check/slices.ts';
import { isRecord } from '../../contract/record.ts';
import { failure } from '../errors.ts';
import type { ServiceResponse } from '../request.ts';
import { TooManyValuesError } from './container.ts';
import { parseQuickly } from './exactJson.ts';
import { parsePiecewise } from './piecewiseJson.ts';

/** More than any page or record has; a few bytes of a compressed response can unpack to very many. */
const mostValues = 500_000;
/** Characters of a text that is parsed as a whole: they cannot hold too many values, and take a few milliseconds. */
const shortText = 400_000;

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
    const quick = text.length > shortText ? undefined : parseQuickly(text);
    const value = quick === undefined ? await inSlices(parsePiecewise(text, mostValues), signal) : quick;
    return { text, bytes: body.byteLength, value };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof TooManyValuesError) {
      throw failure({ code: 'json-too-many-values' }, { cause: error });
    }
    const code = problemIn(new TextDecoder().decode(body), error);
    throw failure({ code }, { cause: error });
  }
}

/** The object in a short body, such as an error; undefined where it has none. */
export function objectIn(body: Uint8Array): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body));
    return isRecord(value) ? value : undefined;
  } catch {
    // A web page, a table, or nothing.
    return undefined;
  }
}

/** What is wrong with a text that is not JSON. */
function problemIn(text: string, error: unknown) {
  if (error instanceof RangeError) {
    return 'json-too-deep';
  }
  if (text.trim() === '') {
    return 'json-empty';
  }
  if (text.trimStart().startsWith('<')) {
    return 'json-is-page';
  }
  // UTF-16 has a zero byte for each ASCII character, which is UTF-8, too, but never JSON.
  return error instanceof TypeError || text.includes('\0') ? 'json-not-utf8' : 'not-json';
}
