import { type Sandbox, startSandbox } from '../../../src/sandbox/index.ts';
import type { Row } from '../../unit/faults/expectations.ts';
import { allScopes } from '../../unit/service/sandboxClient.ts';
import { until } from '../documents/support.ts';

const small = { employees: 20, departments: 6, rateLimit: 'off' } as const;

/** A sandbox that comes to be faulty, or to be gone, and back. */
export class FaultyService implements AsyncDisposable {
  readonly answers: Pick<Sandbox, 'baseUrl' | 'tokenUrl' | 'apiKey' | 'clientId' | 'clientSecret'> & {
    readonly scopes: readonly string[];
  };
  readonly employeeIds: readonly string[] = ['1001', '1002'];
  #sandbox: Sandbox;
  #isGone = false;
  #paths: string[] = [];

  private constructor(sandbox: Sandbox) {
    const { baseUrl, tokenUrl, apiKey, clientId, clientSecret } = sandbox;
    this.answers = { baseUrl, tokenUrl, apiKey, clientId, clientSecret, scopes: allScopes };
    this.#sandbox = sandbox;
    sandbox.onRequest(({ path }) => this.#paths.push(path.split('?')[0] ?? ''));
  }

  static async start(): Promise<FaultyService> {
    return new FaultyService(await startSandbox(small));
  }

  async begin({ fault }: Row, routes: readonly string[]): Promise<void> {
    this.#paths = [];
    if (typeof fault !== 'string') {
      for (const route of routes) {
        this.#sandbox.faults.add({ ...fault, route });
      }
    } else {
      this.#isGone = true;
      await this.#sandbox.stop();
    }
  }

  async end(): Promise<void> {
    this.#sandbox.faults.clear();
    if (this.#isGone) {
      const { port } = new URL(this.answers.baseUrl);
      this.#sandbox = await startSandbox({ ...small, ...this.answers, port: Number(port) });
    }
  }

  /** How many requests came for the paths that begin so since the faults began. */
  sentTo(beginning: string): number {
    return this.#paths.filter((path) => path.startsWith(beginning)).length;
  }

  /** Waits until so many came: the sandbox tells of a request once it is over, which it may notice after the client. */
  async hasBeenSent(expected: readonly (readonly [beginning: string, times: number])[]): Promise<void> {
    await until(() => expected.every(([beginning, times]) => this.sentTo(beginning) >= times));
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#sandbox.stop();
  }
}
