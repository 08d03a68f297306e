interface Version {
  readonly etag: string;
  readonly body: Uint8Array;
}

/** Answers that the service can confirm with 304 instead of sending them again; in memory, the oldest leave first. */
export class EtagCache {
  readonly #mostBytes: number;
  readonly #versions = new Map<string, Version>();
  #bytes = 0;

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  /** The version kept for an address. */
  get(url: string): Version | undefined {
    return this.#versions.get(url);
  }

  /** Keeps a version; a body over the limit is not kept. */
  put(url: string, etag: string, body: Uint8Array): void {
    this.delete(url);
    if (body.byteLength > this.#mostBytes) {
      return;
    }
    this.#versions.set(url, { etag, body });
    this.#bytes += body.byteLength;
    for (const oldest of this.#versions.keys()) {
      if (this.#bytes <= this.#mostBytes) {
        return;
      }
      this.delete(oldest);
    }
  }

  /** Forgets an address. */
  delete(url: string): void {
    this.#bytes -= this.#versions.get(url)?.body.byteLength ?? 0;
    this.#versions.delete(url);
  }
}
