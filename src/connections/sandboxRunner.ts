import { type Connection, type Credentials, defaultDialect } from '../service/connection.ts';
import { type Message, message, messageIn } from '../service/contract/message.ts';
import { scopedResources } from '../service/contract/resources.ts';
import { ServiceError } from '../service/http/errors.ts';
import { haveSameOrigins } from './addresses.ts';

/** The id that the connection to the embedded sandbox always has. */
export const sandboxId = 'sandbox';

/** Scopes for everything that the sandbox serves, and for archiving labels. */
const sandboxScopes: readonly string[] = [
  ...scopedResources.map((name) => (name === 'taxonomies' ? `${name}.readwrite` : `${name}.readonly`)),
  'leaves.readonly',
];

/** A sandbox that responds on a loopback port, with the credentials it made up for this run. */
export interface RunningSandbox {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenUrl: string;
  /** Resolves when it ends: with undefined after an abort, else with the reason, a clause without a final stop. */
  readonly ended: Promise<Message | undefined>;
}

/** What the runner depends on. */
interface SandboxRunnerOptions {
  /** Starts a sandbox, at the port if that is free. It ends when the signal aborts, also while it starts. */
  start(signal: AbortSignal, port: number | undefined): Promise<RunningSandbox>;
  /** Called when the sandbox ends without an abort. */
  onEnd(error: ServiceError): void;
}

/** Starts the embedded sandbox at most once in each window. Its secrets never leave memory. */
export class SandboxRunner {
  readonly #options: SandboxRunnerOptions;
  #stopping = new AbortController();
  #starting: Promise<RunningSandbox> | undefined;
  #running: RunningSandbox | undefined;
  #startedAt = 0;
  /** Why the last sandbox ended, where it ended without an abort. */
  #end: Message | undefined;

  constructor(options: SandboxRunnerOptions) {
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** True until the sandbox of this window has run. One that ended by itself is started again by the user only. */
  get isNew(): boolean {
    return this.#running === undefined && this.#end === undefined;
  }

  /**
   * The running sandbox, started if need be, at the port of the connection if that is free. A start that failed can be
   * tried again.
   */
  run(earlier?: Connection): Promise<RunningSandbox> {
    const port = earlier && Number(new URL(earlier.baseUrl).port);
    this.#starting ??= this.#launch(port || undefined);
    return this.#starting;
  }

  /** The connection with the addresses of this window's sandbox, where it runs: each window has its own. */
  atItsAddresses(connection: Connection): Connection {
    return this.#running === undefined
      ? connection
      : { ...connection, ...addressesOf(this.#running), startedAt: this.#startedAt };
  }

  /** The credentials of the running sandbox. Throws `sandbox-stopped` unless it runs at the connection's addresses. */
  credentials(connection: Connection): Credentials {
    const running = this.#running;
    if (running === undefined || !haveSameOrigins(running, connection)) {
      throw sandboxStopped(message('ask “{name}”', { name: connection.name }), this.#end);
    }
    const { apiKey, clientId, clientSecret } = running;
    return { apiKey, clientId, clientSecret };
  }

  /** Stops the sandbox, also one that is just starting. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#stopping = new AbortController();
    const running = await this.#starting?.catch(() => undefined);
    this.#starting = undefined;
    this.#running = undefined;
    await running?.ended;
  }

  async #launch(port: number | undefined): Promise<RunningSandbox> {
    try {
      const running = await this.#options.start(this.#stopping.signal, port);
      this.#running = running;
      this.#startedAt = Date.now();
      this.#end = undefined;
      void running.ended.then((reason) => this.#forget(running, reason));
      return running;
    } catch (error) {
      this.#starting = undefined;
      throw new ServiceError({
        kind: 'unexpected',
        attempted: message('start the sandbox'),
        reason: messageIn(error),
        advice: message('Check the sandbox settings and try again; the log has the details.'),
        cause: error,
      });
    }
  }

  #forget(ended: RunningSandbox, reason: Message | undefined): void {
    if (this.#running !== ended) {
      return;
    }
    this.#starting = undefined;
    this.#running = undefined;
    this.#end = reason;
    if (reason !== undefined) {
      this.#options.onEnd(sandboxStopped(message('keep the sandbox running'), reason));
    }
  }
}

/** The connection to a running sandbox, under the name that the user may have given it. */
export function sandboxConnection(running: RunningSandbox, name: string): Connection {
  return {
    id: sandboxId,
    name,
    ...addressesOf(running),
    scopes: sandboxScopes,
    dialect: defaultDialect,
    kind: 'sandbox',
  };
}

function addressesOf({ baseUrl, tokenUrl }: RunningSandbox): Pick<Connection, 'baseUrl' | 'tokenUrl'> {
  return { baseUrl, tokenUrl };
}

/** `end` is why the sandbox ended by itself; undefined where it was not started, or was stopped. */
function sandboxStopped(attempted: Message, end: Message | undefined): ServiceError {
  return new ServiceError({
    kind: 'sandbox-stopped',
    attempted,
    reason:
      end === undefined
        ? message('the sandbox is not running')
        : message('the sandbox was stopped, because {end}', { end }),
    advice: end === undefined ? message('Start the sandbox.') : message('Start the sandbox again.'),
  });
}
