import type { Connection, Credentials } from '../connection.ts';
import type { Clock } from './clock.ts';
import type { Fetch } from './fetchOnce.ts';
import type { RateLimiters } from './rateLimiter.ts';
import type { Redaction } from './redaction/redaction.ts';
import type { Retirement } from './retirement.ts';

/** Requests that a user waits for are sent before polls. */
export type Priority = 'user' | 'poll';

/** Options of every call of the service. */
export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
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
  /** The response is a file: it may be larger than JSON and has to show where it ends. */
  readonly download?: true;
  /** Limit of the response's body after decompression, where it is lower than usual. */
  readonly mostBytes?: number;
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
  };
  readonly clock: Clock;
  readonly fetch: Fetch;
  readonly limits: SizeLimits;
  /** From 0 to 1, to spread the retries of many clients. */
  random(): number;
}
