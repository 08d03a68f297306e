import { Readable } from 'node:stream';
import nodeFetch from 'node-fetch';
import type { Fetch, FetchInit } from '../../../../src/service/http/request.ts';
import { Client, type SandboxResponse } from '../../sandbox/client.ts';

/** One request and its response, as they were sent. */
export interface Exchange {
  readonly method: string;
  /** As it was asked for. */
  readonly url: URL;
  /** As it was served, which a variation may have changed. */
  readonly served: URL;
  readonly headers: Headers;
  readonly body: string | undefined;
  readonly status: number;
  readonly responseHeaders: Headers;
  readonly text: string;
}

/** How a deployment differs from the sandbox: what the client gets instead of what the sandbox returned. */
export interface Variation {
  /** The address that the deployment understands when it is asked for this one. */
  address?(url: URL): URL;
  /** The JSON that it returns instead. */
  response?(value: unknown, url: URL): unknown;
  status?(status: number): number;
}

/** Requests as a test writes them; all are recorded. */
export class RecordingClient extends Client {
  readonly exchanges: Exchange[] = [];

  override async send(path: string, init: RequestInit = {}): Promise<SandboxResponse> {
    const response = await super.send(path, init);
    const url = new URL(path, this.sandbox.baseUrl);
    this.exchanges.push({
      method: init.method ?? 'GET',
      url,
      served: url,
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? init.body : undefined,
      status: response.status,
      responseHeaders: response.headers,
      text: response.text,
    });
    return response;
  }
}

/** The fetch of the product's client: records what the sandbox returned, then lets the variation change it. */
export function recordingFetch(exchanges: Exchange[], variation: Variation = {}): Fetch {
  return async (address, init: FetchInit) => {
    const asked = new URL(address);
    const url = variation.address?.(asked) ?? asked;
    const response = await nodeFetch(url.href, { ...init, compress: true });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const headers = new Headers([...response.headers]);
    exchanges.push({
      method: init.method,
      url: asked,
      served: url,
      headers: new Headers(init.headers),
      body: init.body,
      status: response.status,
      responseHeaders: new Headers(headers),
      text: new TextDecoder().decode(bytes),
    });
    const body = changed(bytes, asked, variation);
    // The body is complete and decompressed here.
    headers.set('content-length', String(body.byteLength));
    headers.delete('content-encoding');
    const status = variation.status?.(response.status) ?? response.status;
    return { status, headers, body: Readable.from([body]) };
  };
}

function changed(bytes: Uint8Array, url: URL, { response }: Variation): Uint8Array {
  if (response === undefined || bytes.byteLength === 0) {
    return bytes;
  }
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return new TextEncoder().encode(JSON.stringify(response(value, url)));
}
