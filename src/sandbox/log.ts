import { scanJson } from '../service/contract/json/exactJson.ts';
import { matches, readPattern } from './http/requestPattern.ts';
import type { ServedRequest } from './server.ts';
import { prefixOf } from './tokens.ts';

/** A request that the sandbox served, without what is or may be a secret. */
export interface LoggedRequest extends Omit<ServedRequest, 'headers' | 'body'> {
  /** Without the query. */
  readonly path: string;
  /** The parameters that the service knows: others can hold anything. */
  readonly query: Readonly<Record<string, string>>;
  /** By their names in lower case, without those of credentials. */
  readonly headers: Readonly<Record<string, string>>;
  /** A value of JSON or of a form, or a text; absent without a body, and for one of more than 16,384 bytes. */
  readonly body?: unknown;
}

/** Which requests of the log. */
export interface RequestFilter {
  /** As that of a fault: `PATCH /service-api/taxonomy-labels/*`, `GET /api/v3/users?fields=id`. */
  readonly route?: string | undefined;
  readonly status?: number | undefined;
  readonly who?: ServedRequest['who'] | undefined;
}

export interface AwaitedRequests extends RequestFilter {
  /** How many, those that have ended before included; 1 by default. */
  readonly count?: number | undefined;
  /** How long to wait for them, by the computer's clock; 10 by default. */
  readonly seconds?: number | undefined;
}

/** What takes the place of a secret. */
const hidden = '…';
const maxRequests = 1000;
const beginnings = [prefixOf('key'), prefixOf('secret'), prefixOf('token')];
const shortestEncoded = 6;
const secretName = /auth|cookie|key|password|secret|session|token/i;

/** The latest 1,000 requests but those to the control, in the order in which they ended. */
export class RequestLog {
  readonly #holds: (text: string) => boolean;
  readonly #parameters: ReadonlySet<string>;
  readonly #listeners = new Set<() => void>();
  #requests: LoggedRequest[] = [];

  /** Characters that an address has elsewhere part a secret: each part of it is one. */
  constructor(secrets: readonly string[], parameters: ReadonlySet<string>) {
    const parts = secrets.flatMap((secret) => secret.toLowerCase().split(/[^\w.~-]+/));
    const known = [
      ...[...parts, ...beginnings].filter((part) => part.length > 2),
      ...[...secrets, ...beginnings].flatMap(encodings),
    ];
    this.#holds = (text) => {
      const plain = decoded(text).toLowerCase();
      return known.some((part) => plain.includes(part));
    };
    this.#parameters = parameters;
  }

  add({ path, headers, body, ...request }: ServedRequest): void {
    const [address = '', query] = path.split(/\?(.*)/s);
    if (/^\/_sandbox(?=\/|$)/.test(address)) {
      return;
    }
    const isPlain = (part: string) => /^[\w.~-]{1,24}$/.test(part) && !this.#holds(part);
    this.#requests.push({
      ...request,
      path: address.replaceAll(/[^/]+/g, (part) => (isPlain(part) ? part : hidden)),
      query: this.#shown(new URLSearchParams(query), (name) => this.#parameters.has(name)),
      headers: this.#shown(headers, (name) => !secretName.test(name)),
      ...(body && { body: this.#bodyOf(headers.get('Content-Type') ?? '', new TextDecoder().decode(body)) }),
    });
    this.#requests = this.#requests.slice(-maxRequests);
    for (const listen of this.#listeners) {
      listen();
    }
  }

  /** Throws a `RangeError` for a filter that names no requests. */
  list(filter: RequestFilter = {}): readonly LoggedRequest[] {
    return this.#requests.filter(testOf(filter));
  }

  /** Resolves with the requests as soon as there are enough. Throws an error that lists the latest ones. */
  async waitFor(awaited: AwaitedRequests = {}): Promise<readonly LoggedRequest[]> {
    const { count = 1, seconds = 10, ...filter } = awaited;
    const test = testOf(filter);
    const { promise, resolve } = Promise.withResolvers<void>();
    const listen = () => {
      if (this.#requests.filter(test).length >= count) {
        resolve();
      }
    };
    this.#listeners.add(listen);
    listen();
    const timer = setTimeout(resolve, seconds * 1000);
    await promise;
    clearTimeout(timer);
    this.#listeners.delete(listen);
    const found = this.#requests.filter(test);
    if (found.length >= count) {
      return found;
    }
    const latest = this.#requests.slice(-10).map(({ method, path, status }) => `${method} ${path} ${status}`);
    throw new Error(
      `Within ${seconds} seconds, ${found.length} of ${count} such requests ended. The latest of all: ${latest.join(', ') || 'none'}.`,
    );
  }

  clear(): void {
    this.#requests = [];
  }

  #bodyOf(type: string, text: string): unknown {
    if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
      return this.#shown(new URLSearchParams(text), (name) => !secretName.test(name));
    }
    try {
      scanJson(text);
      const value: unknown = JSON.parse(text, (name, one: unknown) => (secretName.test(name) ? hidden : one));
      return this.#holds(JSON.stringify(value)) ? hidden : value;
    } catch {
      return this.#holds(text) ? hidden : text;
    }
  }

  #shown(fields: Iterable<readonly [string, string]>, isShown: (name: string) => boolean) {
    const shown = [...fields].filter(([name]) => isShown(name) && !this.#holds(name));
    return Object.fromEntries(
      shown.map(([name, value]) => [name, this.#holds(value) ? hidden : value] as const),
    );
  }
}

/** A text without percent-encoding, as often as it may be encoded, references of characters and the zeros of UTF-16. */
function decoded(text: string): string {
  const decodeOnce = (encoded: string) =>
    encoded.replaceAll(
      /%([0-9a-f]{2})|\\u([0-9a-f]{4})|&#x([0-9a-f]{1,6});|&#(\d{1,7});/gi,
      (_all, percent?: string, unicode?: string, hex?: string, decimal?: string) =>
        String.fromCharCode(decimal ? Number(decimal) : Number.parseInt(percent ?? unicode ?? hex ?? '', 16)),
    );
  return decodeOnce(decodeOnce(decodeOnce(text))).replaceAll('\0', '');
}

/** A secret in hexadecimal digits, and in Base64 at each of the three places where it can begin, in lower case. */
function encodings(secret: string): readonly string[] {
  if (secret.length < shortestEncoded) {
    return [];
  }
  const inBase64 = (before: number) => {
    const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(secret)]);
    const [start, end] = [Math.ceil((before * 8) / 6), Math.floor((bytes.length * 8) / 6)];
    return (['base64', 'base64url'] as const).map((form) => bytes.toString(form).slice(start, end));
  };
  const all = [Buffer.from(secret).toString('hex'), ...[0, 1, 2].flatMap(inBase64)];
  return all.map((text) => text.toLowerCase());
}

function testOf({ route, status, who }: RequestFilter): (request: LoggedRequest) => boolean {
  const pattern = route === undefined ? undefined : readPattern(route);
  if (route !== undefined && pattern === undefined) {
    throw new RangeError(`"${route}" is no route: write it as "GET /api/v3/users?fields=id".`);
  }
  return (one) =>
    (status === undefined || one.status === status) &&
    (who === undefined || one.who === who) &&
    (pattern === undefined || matches(pattern, one.method, one.path, new URLSearchParams(one.query)));
}
