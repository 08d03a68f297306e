import type { Clock } from './clock.ts';
import type { Connection, Credentials } from './connection.ts';
import type { RateLimiters } from './rateLimiter.ts';
import type { Redaction } from './redaction.ts';
import type { Priority } from './sharedLedger.ts';

/** Options of every call of the service. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
  /** Called before each request is sent; what it throws ends the call. */
  readonly beforeSend?: () => void;
  /** What this caller has read before, and takes again in place of a request. */
  readonly memory?: ReadMemory | undefined;
}

export interface ContentOptions extends CallOptions {
  /** The most that is read; by default what a download may have. A larger one is `too-large`. */
  readonly maxBytes?: number;
}

/** Responses of reads. A key is what makes two reads identical. */
export interface ReadMemory {
  get(key: string): ServiceResponse | undefined;
  set(key: string, response: ServiceResponse): void;
  delete(key: string): void;
}

/** One request, the same record for every step of the pipeline. */
export interface ServiceRequest {
  readonly method: 'GET' | 'POST' | 'PATCH';
  /** Absolute address. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** The credentials that the request needs (interface 5); those of a token request are in its body. */
  readonly authorization: 'key' | 'token' | 'none';
  readonly priority: Priority;
  readonly beforeSend?: (() => void) | undefined;
  readonly memory?: ReadMemory | undefined;
  /** The response is a file: it may be larger than JSON and has to show where it ends. */
  readonly download?: true;
  /** Limit of the response's body after decompression, where it is lower than usual. */
  readonly maxBytes?: number;
}

/** One response of the service, read to its end. */
export interface ServiceResponse {
  readonly status: number;
  readonly body: Uint8Array;
  header(name: string): string | undefined;
}

/** Sends a request. Throws `ServiceError`, or the signal's reason when aborted. */
export type Send = (request: ServiceRequest, signal: AbortSignal | undefined) => Promise<ServiceResponse>;

/** The largest bodies that are read, after decompression. */
export interface SizeLimits {
  readonly jsonBytes: number;
  readonly downloadBytes: number;
}

/** The part of `fetch` that the transport uses. It has to leave compressed bodies as they are, see `compress`. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>;

export interface FetchInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly redirect: 'manual';
  readonly signal: AbortSignal;
  /** Keeps node-fetch from decompressing, because it accepts truncated compressed data. */
  readonly compress: false;
}

export interface FetchResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: AsyncIterable<unknown> | null;
}

/** A route that the service is going to stop, as its responses say (RFC 9745 and RFC 8594). */
export interface Retirement {
  /** The path without its ids. */
  readonly route: string;
  /** When it was or will be deprecated, in milliseconds since the epoch; missing if the service does not say. */
  readonly deprecatedAt?: number;
  /** When it stops, in milliseconds since the epoch; missing if the service does not say. */
  readonly stopsAt?: number;
}

/** What the steps of the pipeline need. */
export interface PipelineContext {
  readonly connection: Connection;
  /** Read for each request, and again after its wait; may throw a `ServiceError` that says why there are none. */
  credentials(): Promise<Credentials>;
  timeoutMilliseconds(): number;
  readonly rateLimiters: RateLimiters;
  readonly redaction: Redaction;
  readonly log: {
    request(line: string): void;
    notice(line: string): void;
    /** Called once for each route. */
    retirement(retirement: Retirement): void;
    /** Called after each read that succeeded. */
    readSucceeded(): void;
  };
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly limits: SizeLimits;
  /** From 0 to 1, to spread the retries of many clients. */
  random(): number;
}
