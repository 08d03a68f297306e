import type { TObject } from 'typebox';
import { conform, conformItems } from '../contract/check/conform.ts';
import type { Checked, DriftListener } from '../contract/check/drift.ts';
import type { Page } from '../contract/listing.ts';
import { messageOf } from '../contract/message.ts';
import { isRecord } from '../contract/record.ts';
import type { Seen } from '../contract/schema.ts';
import { routeName } from './addresses/ownAddress.ts';
import type { Connection } from './connection.ts';
import type { DriftLog } from './driftLog.ts';
import { failure, isServiceError } from './errors.ts';
import { type JsonContent, readJson, turnAfter } from './json/readJson.ts';
import type { Pipeline } from './pipeline.ts';
import { type Redaction, redactJson } from './redaction.ts';
import type { CallOptions, Send, ServiceRequest, ServiceResponse } from './request.ts';

interface FamilyOptions {
  readonly authorization: ServiceRequest['authorization'];
  /** Headers of every request. May throw a `ServiceError`, so that nothing is sent. */
  headers?(): ServiceRequest['headers'];
}

/** A response whose body was read: its text as the service wrote it, and its value without secrets. */
export type JsonResponse = JsonContent & Pick<ServiceResponse, 'header'>;

/** What the endpoints of a family are built on: addresses, JSON and the contract check. Throws `ServiceError`. */
export class Requester {
  /** Sends a request; the response has its body as bytes. */
  readonly send: Send;
  readonly #forget: Pipeline['forget'];
  readonly #redaction: Redaction;
  readonly #connection: Connection;
  readonly #drift: DriftLog;
  readonly #family: FamilyOptions;

  constructor(pipeline: Pipeline, connection: Connection, drift: DriftLog, family: FamilyOptions) {
    this.send = pipeline.send;
    this.#forget = pipeline.forget;
    this.#redaction = pipeline.redaction;
    this.#connection = connection;
    this.#drift = drift;
    this.#family = family;
  }

  get baseUrl(): string {
    return this.#connection.baseUrl;
  }

  /** The absolute address of a path below the base URL; an absolute address stays itself. */
  url(path: string): string {
    return path.startsWith('/')
      ? `${this.#connection.baseUrl}${path}`
      : new URL(path, this.#connection.baseUrl).href;
  }

  /** A read of a path with its query, or of an absolute address that the service gave. */
  get(path: string, options: CallOptions | undefined): ServiceRequest {
    return {
      method: 'GET',
      url: this.url(path),
      headers: this.#family.headers?.() ?? {},
      authorization: this.#family.authorization,
      priority: options?.priority ?? 'user',
      beforeSend: options?.beforeSend,
      memory: options?.memory,
    };
  }

  /** A request that changes something, with a JSON body. */
  changing(
    method: 'POST' | 'PATCH',
    path: string,
    body: unknown,
    options: CallOptions | undefined,
  ): ServiceRequest {
    const request = this.get(path, options);
    const headers = { ...request.headers, 'Content-Type': 'application/json' };
    return { ...request, method, headers, body: JSON.stringify(body) };
  }

  /** The text of the response, and its exact JSON without secrets. Throws `unexpected` for anything else. */
  async json(request: ServiceRequest, signal: AbortSignal | undefined): Promise<JsonResponse> {
    return await this.#read(request, await this.send(request, signal), signal);
  }

  async #read(
    request: ServiceRequest,
    response: ServiceResponse,
    signal: AbortSignal | undefined,
  ): Promise<JsonResponse> {
    try {
      const content = await readJson(response, whileReading(request, signal));
      const value = redactJson(content.value, content.text, this.#redaction);
      await turnAfter(response.body);
      return { ...content, value, header: response.header };
    } catch (error) {
      whileReading(request, signal)?.throwIfAborted();
      this.#forget(request);
      throw error;
    }
  }

  /**
   * Sends a change. The value is the record that the service returns; undefined where it carried the change out and
   * returned none, as with 204.
   */
  async change(request: ServiceRequest, signal: AbortSignal | undefined) {
    const response = await this.send(request, signal);
    const { body, header } = response;
    const isBlank = body.byteLength < 100 && new TextDecoder().decode(body).trim() === '';
    const value = isBlank ? undefined : (await this.#read(request, response, signal)).value;
    return { header, value: isRecord(value) && 'id' in value ? value : undefined };
  }

  /** Reads a record after a change. Throws `unexpected`, as for a change whose outcome is not known. */
  async afterChange<T>(read: () => Promise<T>): Promise<T> {
    try {
      return await read();
    } catch (error) {
      const reason = isServiceError(error) ? error.parts.reason : messageOf(error);
      throw failure({ code: 'change-not-read', reason }, { cause: error });
    }
  }

  /** One record that follows the contract. Throws `unexpected` when it is unreadable. */
  record<S extends TObject>(schema: S, value: unknown, request: ServiceRequest): Seen<S> {
    const record = conform(schema, value, this.drift(request));
    if (record === undefined) {
      throw failure({ code: 'no-record-id' });
    }
    return record;
  }

  /** The records of a list, at most `max`. Throws `unexpected` when there is no list. */
  records<S extends TObject>(schema: S, items: unknown, request: ServiceRequest, max: number): Page<Seen<S>> {
    if (!Array.isArray(items)) {
      throw failure({ code: 'no-items' });
    }
    const checked = Math.min(items.length, max);
    return conformItems(schema, items, this.drift(request, 'records', checked), max);
  }

  /**
   * A listener for what differs from the contract in the response to a request, of which so many records or responses
   * are checked. The log names a difference once a route.
   */
  drift({ method, url }: ServiceRequest, of: Checked = 'records', checked = 1): DriftListener {
    return this.#drift.route(`${method} ${routeName(url)}`, of, checked);
  }
}

/** What aborts the reading of a response: nothing for a change, because it was carried out. */
function whileReading({ method }: ServiceRequest, signal: AbortSignal | undefined): AbortSignal | undefined {
  return method === 'GET' ? signal : undefined;
}
