import { requireCertificateCheck } from './certificateCheck.ts';
import { ServiceError } from './errors.ts';
import { networkFailure } from './networkFailure.ts';

/** The part of `fetch` that the transport uses; node-fetch and the global one both fit. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchAnswer>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
}

export interface FetchAnswer {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<unknown> | null;
}

/** One answer of the service, read to its end. */
export interface Answer {
  readonly status: number;
  readonly body: Uint8Array;
  header(name: string): string | undefined;
}

export interface ExchangeOptions {
  /** Completes "Could not …". */
  readonly attempted: string;
  readonly timeoutMilliseconds: number;
  /** Limit of the body after decompression. */
  readonly mostBytes: number;
  readonly signal: AbortSignal | undefined;
}

/** Sends one request and reads the whole answer. Throws `ServiceError`, or the signal's reason when called off. */
export async function exchange(
  fetch: Fetch,
  url: string,
  init: Omit<FetchInit, 'redirect' | 'signal'>,
  options: ExchangeOptions,
): Promise<Answer> {
  requireCertificateCheck(options.attempted, url);
  const timeout = AbortSignal.timeout(options.timeoutMilliseconds);
  const signal = options.signal === undefined ? timeout : AbortSignal.any([options.signal, timeout]);
  const { host } = new URL(url);
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal });
    const body = await readBody(answer, options, host);
    return { status: answer.status, body, header: (name) => answer.headers.get(name) ?? undefined };
  } catch (error) {
    options.signal?.throwIfAborted();
    if (error instanceof ServiceError) {
      throw error;
    }
    if (timeout.aborted) {
      throw new ServiceError({
        kind: 'timeout',
        attempted: options.attempted,
        reason: `${host} did not answer within ${options.timeoutMilliseconds / 1000} seconds`,
        advice: 'Try again; the limit is the setting workforce.requestTimeoutSeconds.',
        cause: error,
      });
    }
    throw networkFailure(options.attempted, host, error);
  }
}

async function readBody(answer: FetchAnswer, options: ExchangeOptions, host: string): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of answer.body ?? []) {
    if (!(chunk instanceof Uint8Array)) {
      throw new TypeError('The body of an answer did not come as bytes.');
    }
    bytes += chunk.byteLength;
    if (bytes > options.mostBytes) {
      throw new ServiceError({
        kind: 'too-large',
        attempted: options.attempted,
        reason: `the answer of ${host} is larger than ${Math.round(options.mostBytes / 1_000_000)} MB`,
        advice: 'Ask for less at once.',
      });
    }
    chunks.push(chunk);
  }
  if (!isWhole(answer, bytes)) {
    throw new ServiceError({
      kind: 'interrupted',
      attempted: options.attempted,
      reason: `the answer of ${host} is not as long as it says`,
      advice: 'Try again.',
    });
  }
  return Buffer.concat(chunks, bytes);
}

/** Whether a body has its announced length; that of a compressed one is not that of its content. */
function isWhole({ status, headers }: FetchAnswer, bytes: number): boolean {
  const length = headers.get('content-length');
  const isPlain = (headers.get('content-encoding') ?? 'identity') === 'identity';
  return length === null || !isPlain || status === 204 || status === 304 || Number(length) === bytes;
}
