import type { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { failure } from './errors.ts';
import type { FetchResponse } from './fetchOnce.ts';
import type { ServiceRequest, SizeLimits } from './request.ts';

/** The encodings that requests accept. `deflate` is decoded too, but servers disagree about its format. */
export const acceptedEncodings = 'gzip, br';

const decoders: ReadonlyMap<string, () => Transform> = new Map([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['br', createBrotliDecompress],
  ['deflate', createInflate],
]);

/**
 * Reads a body to its end and decompresses it. Unlike the decompression of common HTTP clients, this one rejects
 * compressed data that stops before its end. Throws `Failure` or the error of the stream.
 */
export async function readBody(
  response: FetchResponse,
  { url, download, mostBytes }: ServiceRequest,
  limits: SizeLimits,
): Promise<Uint8Array> {
  const { host } = new URL(url);
  const most = mostBytes ?? (download ? limits.downloadBytes : limits.jsonBytes);
  const requireRoom = (bytes: number) => {
    if (bytes > most) {
      throw failure({ code: 'response-too-large', host, megabytes: Math.round(most / 1_000_000) });
    }
  };
  let received = 0;
  async function* transferred(): AsyncGenerator<Uint8Array> {
    for await (const chunk of response.body ?? []) {
      if (!(chunk instanceof Uint8Array)) {
        throw new TypeError('The body of a response did not come as bytes.');
      }
      received += chunk.byteLength;
      requireRoom(received);
      yield chunk;
    }
    requireWhole(response, received, download === true, host);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const collect = async (content: AsyncIterable<Uint8Array>) => {
    for await (const chunk of content) {
      bytes += chunk.byteLength;
      requireRoom(bytes);
      chunks.push(chunk);
    }
  };
  const encoding = encodingOf(response);
  const decoder = encoding === undefined ? undefined : decoders.get(encoding)?.();
  try {
    await (decoder === undefined ? collect(transferred()) : pipeline(transferred(), decoder, collect));
  } catch (error) {
    if (isSuccess(response) || !isDecodingError(error)) {
      throw error;
    }
    // The status of an error is enough.
    return new Uint8Array();
  }
  if (encoding !== undefined && decoder === undefined && isSuccess(response)) {
    throw failure(
      { code: 'encoding-unknown', host, encodings: acceptedEncodings },
      { status: response.status },
    );
  }
  return Buffer.concat(chunks, bytes);
}

/** Undefined where there is nothing to decompress. */
function encodingOf({ status, headers }: FetchResponse): string | undefined {
  const encoding = (headers.get('content-encoding') ?? '').trim().toLowerCase();
  return encoding === '' || encoding === 'identity' || hasNoBody(status) ? undefined : encoding;
}

function requireWhole(response: FetchResponse, received: number, download: boolean, host: string): void {
  const { status, headers } = response;
  const length = headers.get('content-length');
  if (length !== null && !hasNoBody(status) && Number(length) !== received) {
    throw failure({ code: 'response-cut', host });
  }
  const isFramed = length !== null || /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
  if (download && status === 200 && !isFramed && encodingOf(response) === undefined) {
    throw failure({ code: 'response-without-length', host }, { status });
  }
}

function isSuccess({ status }: FetchResponse): boolean {
  return status >= 200 && status < 300;
}

function hasNoBody(status: number): boolean {
  return status === 204 || status === 304;
}

function isDecodingError(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && /^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(String(error.code))
  );
}
