import type { Send, ServiceRequest, ServiceResponse } from './request.ts';

/** Confirms a read with `If-None-Match` where an earlier response is known, and returns that one for 304. */
export function withCache(cache: EtagCache, send: Send): Send {
  return async (request, signal) => {
    if (request.method !== 'GET') {
      return await send(request, signal);
    }
    const known = cache.get(request);
    const condition = known === undefined ? {} : { 'If-None-Match': known.etag };
    const response = await send({ ...request, headers: { ...request.headers, ...condition } }, signal);
    if (response.status === 304 && known !== undefined) {
      return responseOf(response, known);
    }
    const etag = response.header('etag');
    if (etag !== undefined && response.status === 200) {
      cache.put(request, etag, response.body);
    }
    return response;
  };
}

/** Returns what the caller of a read has in its memory, in place of a request. */
export function withMemory(send: Send): Send {
  return async (request, signal) => {
    const { memory } = request;
    if (memory === undefined || request.method !== 'GET') {
      return await send(request, signal);
    }
    const known = memory.get(cacheKey(request));
    const response = known ?? (await send(request, signal));
    if (known === undefined && response.status === 200) {
      memory.set(cacheKey(request), response);
    }
    return response;
  };
}

/** What makes two reads identical. An address can have a record and an image, with another ETag where it is compressed. */
export function cacheKey({ authorization, url, headers }: Keyed): string {
  return [authorization, headers['Accept'] ?? '', headers['Accept-Encoding'] ?? '', url].join('\n');
}

type Keyed = Pick<ServiceRequest, 'authorization' | 'url' | 'headers'>;

interface Version {
  readonly etag: string;
  readonly body: Uint8Array;
}

/** The earlier response. A 304 may lack the ETag that it confirms. */
function responseOf(response: ServiceResponse, { etag, body }: Version): ServiceResponse {
  const header = (name: string) =>
    response.header(name) ?? (name.toLowerCase() === 'etag' ? etag : undefined);
  return { status: 200, body, header };
}

/** Responses that the service can confirm with 304, in memory; the oldest are removed first. */
export class EtagCache {
  readonly #maxBytes: number;
  readonly #versions = new Map<string, Version>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  get(request: Keyed): Version | undefined {
    return this.#versions.get(cacheKey(request));
  }

  /** Keeps a version; a body over the limit is not kept. */
  put(request: Keyed, etag: string, body: Uint8Array): void {
    this.delete(request);
    if (body.byteLength <= this.#maxBytes) {
      this.#versions.set(cacheKey(request), { etag, body });
    }
    let bytes = [...this.#versions.values()].reduce((sum, version) => sum + version.body.byteLength, 0);
    for (const [oldest, version] of this.#versions) {
      if (bytes <= this.#maxBytes) {
        return;
      }
      bytes -= version.body.byteLength;
      this.#versions.delete(oldest);
    }
  }

  delete(request: Keyed): void {
    this.#versions.delete(cacheKey(request));
  }
}
