import { randomInt } from 'node:crypto';
import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import type { Row } from '../../unit/faults/expectations.ts';
import { allScopes } from '../../unit/service/sandboxClient.ts';
import { until } from '../features/documents/support.ts';

const small = { employees: 20, departments: 6, rateLimit: 'off' } as const;
/** Below those that systems give to programs which ask for any port. */
const ownPorts = [20_000, 32_768] as const;

/** A sandbox that gets faults, or stops, and recovers. */
export class FaultyService implements AsyncDisposable {
  readonly settings: Pick<Sandbox, 'baseUrl' | 'tokenUrl' | 'apiKey' | 'clientId' | 'clientSecret'> & {
    readonly scopes: readonly string[];
  };
  readonly employeeIds: readonly string[] = ['1001', '1002'];
  #sandbox: Sandbox;
  #isStopped = false;
  #paths: string[] = [];

  private constructor(sandbox: Sandbox) {
    const { baseUrl, tokenUrl, apiKey, clientId, clientSecret } = sandbox;
    this.settings = { baseUrl, tokenUrl, apiKey, clientId, clientSecret, scopes: allScopes };
    this.#sandbox = sandbox;
    sandbox.onRequest(({ path }) => this.#paths.push(path.split('?')[0] ?? ''));
  }

  static async start(): Promise<FaultyService> {
    return new FaultyService(await startAtOwnPort());
  }

  async begin({ fault }: Row, routes: readonly string[]): Promise<void> {
    this.#paths = [];
    if (typeof fault !== 'string') {
      for (const route of routes) {
        this.#sandbox.faults.add({ ...fault, route });
      }
    } else {
      this.#isStopped = true;
      await this.#sandbox.stop();
    }
  }

  async end(): Promise<void> {
    this.#sandbox.faults.clear();
    if (this.#isStopped) {
      const { port } = new URL(this.settings.baseUrl);
      this.#sandbox = await startSandbox({ ...small, ...this.settings, port: Number(port) });
    }
  }

  /** The number of requests since the faults began for paths with this beginning. */
  sentTo(beginning: string): number {
    return this.#paths.filter((path) => path.startsWith(beginning)).length;
  }

  /** Waits for these numbers of requests: the sandbox reports a request when it has ended, maybe after the client. */
  async untilSent(expected: readonly (readonly [beginning: string, times: number])[]): Promise<void> {
    await until(() => expected.every(([beginning, times]) => this.sentTo(beginning) >= times));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#sandbox.stop();
  }
}

/** Starts a sandbox at a port that no other program gets while the sandbox is stopped. */
async function startAtOwnPort(): Promise<Sandbox> {
  for (;;) {
    try {
      return await startSandbox({ ...small, port: randomInt(...ownPorts) });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) {
        throw error;
      }
    }
  }
}
