import { isOfConnections } from '../../../../src/sandbox/faults/fault.ts';
import { type Sandbox, type SandboxOptions, startSandbox } from '../../../../src/sandbox/index.ts';
import type { Row } from '../../../unit/faults/expectations.ts';
import { allScopes } from '../../../unit/service/sandboxClient.ts';
import { SentRequests } from './sentRequests.ts';

const small = { employees: 20, departments: 6, rateLimit: 'off' } as const;
const certificate = { route: '* *', fault: 'self-signed-certificate' } as const;
/** What Node looks at before each connection: while it is `0`, a certificate counts as one that the system knows. */
const certificateCheck = 'NODE_TLS_REJECT_UNAUTHORIZED';

/** A sandbox that comes to be faulty, to be gone, or not to be trusted any more, and back. */
export class FaultyService implements AsyncDisposable {
  readonly answers: Pick<Sandbox, 'baseUrl' | 'tokenUrl' | 'apiKey' | 'clientId' | 'clientSecret'> & {
    readonly scopes: readonly string[];
  };
  readonly employeeIds = ['1001', '1002'] as const;
  readonly sent: SentRequests;
  readonly #fault: Row['fault'];
  readonly #options: SandboxOptions;
  #sandbox: Sandbox;

  private constructor(sandbox: Sandbox, fault: Row['fault'], options: SandboxOptions) {
    const { apiKey, clientId, clientSecret } = sandbox;
    const addressed = (url: string) => (isOfCertificates(fault) ? url.replace('http:', 'https:') : url);
    const [baseUrl, tokenUrl] = [addressed(sandbox.baseUrl), addressed(sandbox.tokenUrl)];
    this.answers = { baseUrl, tokenUrl, apiKey, clientId, clientSecret, scopes: allScopes };
    this.sent = new SentRequests(baseUrl);
    this.#fault = fault;
    this.#options = { ...options, apiKey, clientId, clientSecret, port: Number(new URL(baseUrl).port) };
    this.#sandbox = sandbox;
  }

  /** A service that is going to have the fault of a row. */
  static async start({ fault }: Row): Promise<FaultyService> {
    const options = { ...small, faults: isOfCertificates(fault) ? [certificate] : [] };
    const service = new FaultyService(await startSandbox(options), fault, options);
    service.#trust(true);
    return service;
  }

  /** What no sentence may hold. */
  get secrets(): readonly string[] {
    return [this.answers.apiKey, this.answers.clientId, this.answers.clientSecret];
  }

  /** Begins with the fault on some routes, and to count. */
  async begin(routes: readonly string[]): Promise<void> {
    const fault = this.#fault;
    if (fault === 'nothing-listens') {
      await this.#sandbox.stop();
    } else if (isOfCertificates(fault)) {
      // A connection that was trusted would stay so.
      await this.#restart();
      this.#trust(false);
    } else {
      for (const route of isOfConnections(fault.fault) ? ['* *'] : routes) {
        this.#sandbox.faults.add({ ...fault, route });
      }
    }
    this.sent.clear();
  }

  async end(): Promise<void> {
    if (this.#fault === 'nothing-listens') {
      await this.#restart();
    } else if (isOfCertificates(this.#fault)) {
      this.#trust(true);
    } else {
      this.#sandbox.faults.clear();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.sent[Symbol.dispose]();
    this.#trust(false);
    await this.#sandbox.stop();
  }

  async #restart(): Promise<void> {
    await this.#sandbox.stop();
    this.#sandbox = await startSandbox(this.#options);
  }

  #trust(isTrusted: boolean): void {
    if (!isOfCertificates(this.#fault)) {
      return;
    }
    if (isTrusted) {
      process.env[certificateCheck] = '0';
    } else {
      delete process.env[certificateCheck];
    }
  }
}

function isOfCertificates(fault: Row['fault']): boolean {
  return typeof fault !== 'string' && fault.fault === certificate.fault;
}
