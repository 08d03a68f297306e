import assert from 'node:assert/strict';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { manualClock, type Sandbox, type SandboxOptions, startSandbox } from '../../../src/sandbox/index.ts';

/** A response that was read completely. */
export class SandboxResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;

  constructor(response: Response, text: string) {
    this.status = response.status;
    this.headers = response.headers;
    this.text = text;
  }

  /** The value at a path of names and places with slashes: `data/items/0/id`; the whole body at an empty one. */
  at(path: string): unknown {
    let value: unknown = JSON.parse(this.text);
    for (const name of path.split('/').filter((part) => part !== '')) {
      assert.ok(
        typeof value === 'object' && value !== null,
        `nothing at ${path} of ${this.text.slice(0, 300)}`,
      );
      value = new Map(Object.entries(value)).get(name);
    }
    return value;
  }

  /** The message of an error, in the format of any family but the token endpoint. */
  get sentence(): unknown {
    return this.at(this.headers.get('Content-Type')?.includes('problem') ? 'detail' : 'Message');
  }

  list(path: string): unknown[] {
    const value = this.at(path);
    assert.ok(Array.isArray(value), `no list at ${path} of ${this.text.slice(0, 300)}`);
    return value;
  }

  /** One property of all items of a list. */
  all(path: string, property: string): unknown[] {
    return this.list(path).map((_item, index) => this.at(`${path}/${index}/${property}`));
  }
}

/** A client with the credentials of a sandbox. */
export class Client {
  readonly sandbox: Sandbox;
  #token: string | undefined;

  constructor(sandbox: Sandbox) {
    this.sandbox = sandbox;
  }

  /** A request with these headers only, without credentials. */
  async send(path: string, init: RequestInit = {}): Promise<SandboxResponse> {
    const response = await fetch(new URL(path, this.sandbox.baseUrl), init);
    return new SandboxResponse(response, await response.text());
  }

  /** A request with the API key. */
  async key(path: string, init: RequestInit = {}): Promise<SandboxResponse> {
    const headers = { Authorization: `service application=${this.sandbox.apiKey}`, ...init.headers };
    return await this.send(path, { ...init, headers });
  }

  /** A request to the resource API, with a token of all scopes unless another is given. */
  async bearer(path: string, init: RequestInit = {}, token?: string): Promise<SandboxResponse> {
    this.#token ??= await this.token();
    const headers = { Authorization: `Bearer ${token ?? this.#token}`, 'Api-Version': '2024-11-01' };
    return await this.send(path, { ...init, headers: { ...headers, ...init.headers } });
  }

  async askToken(form: Readonly<Record<string, string>>): Promise<SandboxResponse> {
    return await this.send(this.sandbox.tokenUrl, { method: 'POST', body: new URLSearchParams(form) });
  }

  async token(scope?: string): Promise<string> {
    const response = await this.askToken({
      grant_type: 'client_credentials',
      client_id: this.sandbox.clientId,
      client_secret: this.sandbox.clientSecret,
      ...(scope !== undefined && { scope }),
    });
    return String(response.at('access_token'));
  }

  async createReport(body: unknown): Promise<SandboxResponse> {
    return await this.key('/service-timesheet/api/reports', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.sandbox.stop();
  }
}

/** A small sandbox with a stopped clock, and without a rate limit unless one is given. */
export async function startClient(options: SandboxOptions = {}) {
  const clock = manualClock('2026-06-01T10:00:00Z');
  const defaults = { employees: 60, departments: 14, rateLimit: 'off', clock } as const;
  return new Client(await startSandbox({ ...defaults, ...options }));
}

/** A request to the control with the key, and a body where there is one. */
export const control = (client: Client, method: string, path: string, body?: unknown) =>
  client.key(`/_sandbox${path}`, {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
  });

/** One sandbox with its client for all tests of a suite. */
export function useClient(options: SandboxOptions = {}): () => Client {
  let client: Client | undefined;
  before(async () => {
    client = await startClient(options);
  });
  after(async () => {
    await client?.sandbox.stop();
  });
  return () => client ?? assert.fail('The sandbox has not started yet.');
}

/** Fails with the first difference between a value and the contract. */
export function assertConforms(schema: TSchema, value: unknown): void {
  const [difference] = Value.Errors(schema, value);
  assert.equal(difference, undefined, JSON.stringify({ difference, value }).slice(0, 1000));
}

/** Fails unless the response is an error of the legacy families. */
export function assertLegacyError(response: SandboxResponse, status: number, message?: RegExp): void {
  assert.equal(response.status, status, response.text);
  assert.deepEqual(Object.keys(Object(response.at(''))), ['Status', 'Message']);
  assert.equal(response.at('Status'), status);
  assert.match(String(response.at('Message')), message ?? /./);
}

/** Fails unless the response is a problem of the resource API. */
export function assertProblem(response: SandboxResponse, status: number, detail?: RegExp): void {
  assert.equal(response.status, status, response.text);
  assert.match(response.headers.get('Content-Type') ?? '', /^application\/problem\+json/);
  assert.equal(response.at('status'), status);
  assert.match(String(response.at('detail')), detail ?? /./);
  assert.match(String(response.at('extensions/traceId')), /^[0-9a-f]{32}$/);
}

/** Reads, adds or ends faults over the control of the sandbox. */
export const controlFaults = (client: Client, method: string, body?: unknown) =>
  client.key('/_sandbox/faults', {
    method,
    ...(body !== undefined && {
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    }),
  });
