import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { failure, isFailure } from './errors.ts';
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

/** What servers write for no encoding at all. */
const noEncodings: ReadonlySet<string> = new Set([
  'identity',
  'none',
  'null',
  'binary',
  '7bit',
  '8bit',
  'chunked',
]);
const maxEncodings = 3;

/** A response that sends less in the time of the limit does not respond. */
const progressBytes = 10_000;

/**
 * Chunks that may have fewer bytes on average than `tinyBytes`. Threat: each takes longer to receive than a thousand
 * bytes in one, and the editor waits meanwhile.
 */
const maxTinyChunks = 20_000;
const tinyBytes = 16;

/** Bytes of an error after decompression; a longer one is not read. */
export const maxErrorBytes = 100_000;

/**
 * Reads a body to its end and decompresses it. Unlike the decompression of common HTTP clients, this one rejects
 * compressed data that stops before its end. Of an error, the status is enough: its body is empty where it is too
 * long. Calls back after each `progressBytes`. Throws `ServiceError` or the error of the stream.
 */
export async function readBody(
  response: FetchResponse,
  request: ServiceRequest,
  limits: SizeLimits,
  onProgress: () => void,
): Promise<Uint8Array> {
  const { download, maxBytes } = request;
  const max = maxBytes ?? (download ? limits.downloadBytes : limits.jsonBytes);
  try {
    return await wholeBody(response, request, isSuccess(response) ? max : maxErrorBytes, onProgress);
  } catch (error) {
    if (!isSuccess(response) && isFailure(error, 'too-large')) {
      return new Uint8Array();
    }
    throw error;
  }
}

async function wholeBody(
  response: FetchResponse,
  { url, download }: ServiceRequest,
  max: number,
  onProgress: () => void,
): Promise<Uint8Array> {
  const { host } = new URL(url);
  const tooLarge = () =>
    failure({ code: 'response-too-large', host, megabytes: Math.round(max / 1_000_000) });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  let reported = 0;
  const add = (chunk: unknown): Error | undefined => {
    if (!(chunk instanceof Uint8Array)) {
      return new TypeError('The body of a response did not come as bytes.');
    }
    bytes += chunk.byteLength;
    chunks.push(chunk);
    if (bytes > max) {
      return tooLarge();
    }
    if (chunks.length > maxTinyChunks && bytes < chunks.length * tinyBytes) {
      return failure({ code: 'response-in-pieces', host });
    }
    if (bytes - reported >= progressBytes) {
      reported = bytes;
      onProgress();
    }
    return undefined;
  };
  // An iteration over the body would get chunks that are already joined.
  await pipeline(
    response.body ?? [],
    new Writable({ objectMode: true, write: (chunk, _encoding, done) => done(add(chunk)) }),
  );
  const body = Buffer.concat(chunks, bytes);
  requireWhole(response, bytes, download === true, host);
  try {
    return await decoded(body, response, max, host);
  } catch (error) {
    throw hasCode(error, /^ERR_BUFFER_TOO_LARGE$/) ? tooLarge() : error;
  }
}

/**
 * Undoes the encodings of a body. What looks like plain JSON in spite of them is taken as it is, and so is an error: its
 * text is looked for, and its status is enough.
 */
async function decoded(
  body: Buffer,
  response: FetchResponse,
  max: number,
  host: string,
): Promise<Uint8Array> {
  const encodings = body.byteLength === 0 ? [] : encodingsOf(response);
  let plain: Uint8Array = body;
  try {
    for (const encoding of encodings.toReversed()) {
      const decode = encodings.length > maxEncodings ? undefined : decoders.get(encoding);
      if (decode === undefined) {
        const { status } = response;
        throw failure({ code: 'encoding-unknown', host, encodings: acceptedEncodings }, { status });
      }
      plain = await decode(plain, { maxOutputLength: max });
    }
    return plain;
  } catch (error) {
    const isTooLarge = hasCode(error, /^ERR_BUFFER_TOO_LARGE$/);
    if (!isTooLarge && (!isSuccess(response) || isPlainJson(body))) {
      return body;
    }
    throw error;
  }
}

/** No compressed data begins like this and ends like that. */
function isPlainJson(body: Buffer): boolean {
  const [beginning, end] = [body.subarray(0, 100), body.subarray(-100)].map((part) =>
    part.toString('latin1'),
  );
  return /^(?:\u00ef\u00bb\u00bf)?\s*[[{]/.test(beginning ?? '') && /[\]}]\s*$/.test(end ?? '');
}

/** The encodings to undo, in the order in which they were applied: without what names none, such as `utf-8`. */
function encodingsOf({ status, headers }: FetchResponse): readonly string[] {
  const names = hasNoBody(status) ? '' : (headers.get('content-encoding') ?? '');
  return names
    .toLowerCase()
    .split(/[,\s]/)
    .map((name) => (name.split(';')[0] ?? '').replace(/^["']|["']$/g, ''))
    .filter((name) => name !== '' && !noEncodings.has(name) && !isCharset(name));
}

function isCharset(name: string): boolean {
  try {
    return new TextDecoder(name).encoding !== '';
  } catch {
    return false;
  }
}

function requireWhole(response: FetchResponse, received: number, download: boolean, host: string): void {
  const { status, headers } = response;
  const length = headers.get('content-length');
  if (length !== null && !hasNoBody(status) && Number(length) !== received) {
    throw failure({ code: 'response-cut', host });
  }
  const isFramed = length !== null || /\bchunked\b/i.test(headers.get('transfer-encoding') ?? '');
  if (download && status === 200 && !isFramed && encodingsOf(response).length === 0) {
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
