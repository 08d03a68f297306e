import { setImmediate as nextTurn } from 'node:timers/promises';
import { JsonLimitError, parseScanned, scanJson } from '../../contract/json/exactJson.ts';
import { isRecord } from '../../contract/record.ts';
import { failure } from '../errors.ts';
import type { ServiceResponse } from '../request.ts';

/** In bytes: what takes well over a millisecond. */
const longBody = 400_000;

/** Lets timers run between two stages of the work on a long response, each of which takes at most about 100 ms. */
export async function turnAfter({ byteLength }: Pick<Uint8Array, 'byteLength'>): Promise<void> {
  if (byteLength > longBody) {
    await nextTurn();
  }
}

/** The text of a body, and its exact JSON. */
export interface JsonContent {
  readonly text: string;
  readonly bytes: number;
  readonly value: unknown;
}

/**
 * A response's body as its text and as exact JSON. A byte order mark is skipped. Throws `ServiceError` `unexpected` for
 * what is no JSON, and for what is not UTF-8, as JSON has to be: names in it would be shown wrong.
 * `too-large` where there are too many values. Throws the signal's reason when it is aborted.
 */
export async function readJson(
  { body }: Pick<ServiceResponse, 'body'>,
  signal?: AbortSignal,
): Promise<JsonContent> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    const numbers = scanJson(text);
    await turnAfter(body);
    const value = parseScanned(text, numbers);
    await turnAfter(body);
    signal?.throwIfAborted();
    return { text, bytes: body.byteLength, value };
  } catch (error) {
    signal?.throwIfAborted();
    const code = error instanceof JsonLimitError ? limitCodes[error.limit] : problemIn(body, error);
    throw failure({ code }, { cause: error });
  }
}

const limitCodes = { levels: 'json-too-deep', values: 'json-too-many-values' } as const;

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

/** What is wrong with a body that is not JSON. */
function problemIn(body: Uint8Array, error: unknown) {
  const text = new TextDecoder().decode(body);
  if (text.trim() === '') {
    return 'json-empty';
  }
  if (text.trimStart().startsWith('<')) {
    return 'json-is-page';
  }
  // UTF-16 has a zero byte for each ASCII character, which is UTF-8, too, but never JSON.
  return error instanceof TypeError || text.includes('\0') ? 'json-not-utf8' : 'not-json';
}
