import nodeFetch from 'node-fetch';
import { isOfConnections } from '../../../src/sandbox/faults/fault.ts';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import type { Fetch } from '../../../src/service/http/request.ts';
import { type ClientOnSandbox, connect } from '../service/sandboxClient.ts';
import type { Row } from './expectations.ts';
import { HastyClock } from './hastyClock.ts';
import type { Operation } from './operations.ts';

const limits = { jsonBytes: 2_000_000, downloadBytes: 2_000_000 };
/** Long enough on a busy machine for the requests that do not stall, in milliseconds. */
const hurry = 1_500;
const stalling = /stall|trickle/;
/** The first port: no test gets it, and no other program uses it. */
const closed = 'http://127.0.0.1:1';
const small = { employees: 130, departments: 6, rateLimit: 'off', reportSeconds: 0 } as const;

/** Lets the requests of one operation meet faults on a sandbox of its own, and counts them. Waiting takes no time. */
export class Troublemaker implements AsyncDisposable {
  readonly #operation: Pick<Operation, 'route' | 'sandbox'>;
  readonly clock = new HastyClock();
  readonly #pattern: RegExp;
  #sandbox: Promise<Sandbox> | undefined;
  #sent = 0;
  #isStalling = false;
  #detour: string | undefined;

  constructor(operation: Pick<Operation, 'route' | 'sandbox'>) {
    this.#operation = operation;
    this.#pattern = new RegExp(`^${operation.route.replaceAll('*', '[^/]+')}$`);
  }

  /** How often the request of the operation was sent since the trouble began. */
  get sent(): number {
    return this.#sent;
  }

  /** A new client of the sandbox, which starts with the first one. */
  async client(): Promise<ClientOnSandbox> {
    const { clock } = this;
    const { faults = [], ...options } = this.#operation.sandbox ?? {};
    this.#sandbox ??= startSandbox({ ...small, ...options, clock });
    const sandbox = await this.#sandbox;
    for (const fault of faults) {
      sandbox.faults.add(fault);
    }
    return connect(sandbox, {
      ...{ clock, fetch: this.#fetch, limits, random: () => 0 },
      timeoutMilliseconds: () => (this.#isStalling ? hurry : 10_000),
    });
  }

  /** Stops the sandbox. */
  async [Symbol.asyncDispose](): Promise<void> {
    await (await this.#sandbox)?.stop();
  }

  begin({ sandbox }: ClientOnSandbox, { fault }: Row): void {
    this.#sent = 0;
    if (fault === 'nothing-listens') {
      this.#detour = closed;
      return;
    }
    this.#isStalling = stalling.test(fault.fault);
    if (fault.fault === 'self-signed-certificate') {
      this.#detour = sandbox.baseUrl.replace('http:', 'https:');
    }
    sandbox.faults.add({ ...fault, route: isOfConnections(fault.fault) ? '* *' : this.#operation.route });
  }

  end({ sandbox }: ClientOnSandbox): void {
    sandbox.faults.clear();
    this.#isStalling = false;
    this.#detour = undefined;
  }

  readonly #fetch: Fetch = async (url, init) => {
    const { pathname, search } = new URL(url);
    const isMeant = this.#pattern.test(`${init.method} ${pathname}`);
    if (isMeant) {
      this.#sent += 1;
    }
    const detour = isMeant ? this.#detour : undefined;
    return await nodeFetch(detour === undefined ? url : detour + pathname + search, init);
  };
}

/** The secrets that no sentence may hold. */
export function secretsOf({ sandbox }: ClientOnSandbox): readonly string[] {
  return [sandbox.apiKey, sandbox.clientId, sandbox.clientSecret];
}
