import type { TObject } from 'typebox';
import type { Connection } from './connection.ts';
import { conform, conformItems, type DriftListener } from './contract/conform.ts';
import type { Page } from './contract/listing.ts';
import type { Seen } from './contract/schema.ts';
import { inSlices } from './contract/slices.ts';
import type { DriftLog } from './driftLog.ts';
import type { CallOptions } from './http/callOptions.ts';
import type { Client, ServiceRequest } from './http/client.ts';
import { ServiceError } from './http/errors.ts';
import type { Answer } from './http/exchange.ts';
import { type JsonAnswer, readJson } from './http/json/readJson.ts';
import { isClear } from './http/ownAddress.ts';
import { routeName } from './http/requestFacts.ts';

/** A request of one family: the path stands below the base URL. */
export interface FamilyRequest {
  readonly method?: ServiceRequest['method'];
  /** Path with its query, or an absolute address that the service gave. */
  readonly path: string;
  /** Completes "Could not …". */
  readonly attempted: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly download?: boolean;
}

export interface FamilyOptions {
  readonly authorization: 'key' | 'token';
  /** Headers of every request. May throw a `ServiceError`, so that nothing is sent; `attempted` completes "Could not …". */
  headers?(attempted: string): Readonly<Record<string, string>>;
}

/** What the endpoints of a family are built on: addresses, JSON and the contract check. */
export class Requester {
  readonly #client: Client;
  readonly #connection: Connection;
  readonly #drift: DriftLog;
  readonly #family: FamilyOptions;

  constructor(client: Client, connection: Connection, drift: DriftLog, family: FamilyOptions) {
    this.#client = client;
    this.#connection = connection;
    this.#drift = drift;
    this.#family = family;
  }

  /** The absolute address of a path below the base URL; an absolute address stays itself. */
  url(path: string): string {
    return path.startsWith('/')
      ? `${this.#connection.baseUrl}${path}`
      : new URL(path, this.#connection.baseUrl).href;
  }

  /** Whether a path or an address that the service gave can be called. */
  isAddress(path: string): boolean {
    return path.startsWith('/') || (isClear(path) && URL.canParse(path, this.#connection.baseUrl));
  }

  /** The raw answer. Throws `ServiceError`. */
  async send(request: FamilyRequest, options: CallOptions = {}): Promise<Answer> {
    return await this.#client.send({
      method: request.method ?? 'GET',
      url: this.url(request.path),
      authorization: this.#family.authorization,
      attempted: request.attempted,
      headers: { ...this.#family.headers?.(request.attempted), ...request.headers },
      body: request.body,
      download: request.download ?? false,
      priority: options.priority ?? 'user',
      signal: options.signal,
    });
  }

  /** The answer as it is written, and as exact JSON. Throws `ServiceError` `unexpected` when it is none. */
  async document(request: FamilyRequest, options?: CallOptions): Promise<JsonAnswer> {
    return await this.#read(request, await this.send(request, options), options);
  }

  /** The answer as exact JSON. Throws `ServiceError` `unexpected` when it is none. */
  async json(request: FamilyRequest, options?: CallOptions): Promise<unknown> {
    return await this.parse(request, await this.send(request, options), options);
  }

  /** An answer's body as exact JSON. Throws `ServiceError` `unexpected` when it is none. */
  async parse(request: FamilyRequest, answer: Answer, options?: CallOptions): Promise<unknown> {
    return (await this.#read(request, answer, options)).value;
  }

  /** One record that follows the contract. Throws `unexpected` when it is unreadable. */
  async record<S extends TObject>(
    schema: S,
    value: unknown,
    request: FamilyRequest,
    options?: CallOptions,
  ): Promise<Seen<S>> {
    const record = await inSlices(conform(schema, value, this.drift(request)), signalOf(request, options));
    if (record === undefined) {
      throw unexpectedShape(request.attempted, 'the answer is not a record with an id');
    }
    return record;
  }

  /** The records of a list, so many at most. Throws `unexpected` when there is no list. */
  async records<S extends TObject>(
    schema: S,
    items: unknown,
    request: FamilyRequest,
    options?: CallOptions,
    most?: number,
  ): Promise<Page<Seen<S>>> {
    if (!Array.isArray(items)) {
      throw unexpectedShape(request.attempted, 'the answer holds no list of items');
    }
    return await inSlices(conformItems(schema, items, this.drift(request), most), signalOf(request, options));
  }

  /** Told of what is unusual in the answer to a request; the log names it once a route. */
  drift({ method = 'GET', path }: FamilyRequest): DriftListener {
    return this.#drift.route(`${method} ${routeName(this.url(path))}`);
  }

  async #read(request: FamilyRequest, answer: Answer, options: CallOptions | undefined): Promise<JsonAnswer> {
    try {
      return await readJson(request.attempted, answer, signalOf(request, options));
    } catch (error) {
      signalOf(request, options)?.throwIfAborted();
      this.#client.forget({ authorization: this.#family.authorization, url: this.url(request.path) });
      throw error;
    }
  }
}

/** What ends the reading of an answer: nothing where it tells of a change, which has happened. */
function signalOf(
  { method = 'GET' }: FamilyRequest,
  options: CallOptions | undefined,
): AbortSignal | undefined {
  return method === 'GET' ? options?.signal : undefined;
}

/** The error for a well-formed answer of the wrong shape. */
export function unexpectedShape(attempted: string, reason: string): ServiceError {
  return new ServiceError({
    kind: 'unexpected',
    attempted,
    reason,
    advice: 'Check the base URL and the dialect of this connection; the log may tell more.',
  });
}
