import nodeFetch from 'node-fetch';
import { isOfConnections } from '../../../src/sandbox/faults/fault.ts';
import type { Fetch } from '../../../src/service/http/fetchOnce.ts';
import { type ClientOnSandbox, clientOnSandbox } from '../service/sandboxClient.ts';
import type { Row } from './expectations.ts';
import { HastyClock } from './hastyClock.ts';
import type { Operation } from './operations.ts';

const limits = { jsonBytes: 2_000_000, downloadBytes: 2_000_000 };
const hurry = 150;
const stalling = /stall|trickle/;
/** The first port: no test gets it, and nobody else uses it. */
const closed = 'http://127.0.0.1:1';
const small = { employees: 130, departments: 6, rateLimit: 'off', reportSeconds: 0 } as const;

/** Lets the requests of one operation meet faults, and counts them. Waiting takes no time. */
export class Troublemaker {
  readonly #operation: Pick<Operation, 'route' | 'sandbox'>;
  readonly clock = new HastyClock();
  readonly #pattern: RegExp;
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

  /** A client of a sandbox of its own. */
  client(): Promise<ClientOnSandbox> {
    const timeoutMilliseconds = () => (this.#isStalling ? hurry : 10_000);
    const { clock } = this;
    return clientOnSandbox(
      { ...small, ...this.#operation.sandbox, clock },
      { clock, fetch: this.#fetch, timeoutMilliseconds, limits, random: () => 0 },
    );
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
