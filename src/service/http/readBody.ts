import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { failure, isFailure } from './errors.ts';
import { decodingErrors } from './networkFailure.ts';
import type { FetchResponse, ServiceRequest, SizeLimits } from './request.ts';

/** The encodings that requests accept. `deflate` is decoded too, but servers disagree about its format. */
export const acceptedEncodings = 'gzip, br';

const decoders: ReadonlyMap<
  string,
  (body: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>
> = new Map([
  ['gzip', promisify(gunzip)],
  ['x-gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['deflate', promisify(inflate)],
]);

/** Bytes of an error after decompression; a longer one is not read. */
export const maxErrorBytes = 100_000;

/**
 * Reads a body to its end and decompresses it. Unlike the decompression of common HTTP clients, this one rejects
 * compressed data that stops before its end. Of an error, the status is enough: its body is empty where it is too long or
 * cannot be decompressed. Throws `ServiceError` or the error of the stream.
 */
export async function readBody(
  response: FetchResponse,
  request: ServiceRequest,
  limits: SizeLimits,
): Promise<Uint8Array> {
  if (isSuccess(response)) {
    const { download, maxBytes } = request;
    const max = maxBytes ?? (download ? limits.downloadBytes : limits.jsonBytes);
    return await wholeBody(response, request, max);
  }
  try {
    return await wholeBody(response, request, maxErrorBytes);
  } catch (error) {
    const isTooLarge = isFailure(error, 'too-large');
    if (isTooLarge || hasCode(error, decodingErrors)) {
      return new Uint8Array();
    }
    throw error;
  }
}

async function wholeBody(
  response: FetchResponse,
  { url, download }: ServiceRequest,
  max: number,
): Promise<Uint8Array> {
  const { host } = new URL(url);
  const tooLarge = () =>
    failure({ code: 'response-too-large', host, megabytes: Math.round(max / 1_000_000) });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    if (!(chunk instanceof Uint8Array)) {
      throw new TypeError('The body of a response did not come as bytes.');
    }
    bytes += chunk.byteLength;
    if (bytes > max) {
      throw tooLarge();
    }
    chunks.push(chunk);
  }
  const body = Buffer.concat(chunks, bytes);
  requireWhole(response, bytes, download === true, host);
  const encoding = encodingOf(response);
  if (encoding === undefined || bytes === 0) {
    return body;
  }
  const decode = decoders.get(encoding);
  if (decode === undefined && isSuccess(response)) {
    throw failure(
      { code: 'encoding-unknown', host, encodings: acceptedEncodings },
      { status: response.status },
    );
  }
  try {
    return (await decode?.(body, { maxOutputLength: max })) ?? body;
  } catch (error) {
    throw hasCode(error, /^ERR_BUFFER_TOO_LARGE$/) ? tooLarge() : error;
  }
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

function hasCode(error: unknown, codes: RegExp): boolean {
  return error instanceof Error && 'code' in error && codes.test(String(error.code));
}
