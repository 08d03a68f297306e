import { type Connection, type Credentials, defaultDialect } from '../service/connection.ts';
import { messageOf, ServiceError } from '../service/http/errors.ts';
import { haveSameOrigins } from './addresses.ts';
import { sandboxId } from './identifiers.ts';

/** Scopes for everything that the sandbox serves, and for archiving labels. */
const sandboxScopes: readonly string[] = [
  'employees.readonly',
  'departments.readonly',
  'taxonomies.readwrite',
  'job-positions.readonly',
  'employee-attributes.readonly',
  'leaves.readonly',
];

/** A sandbox that listens on a loopback port, with the credentials that it generated for this run. */
export interface RunningSandbox {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenUrl: string;
  stop(): Promise<void>;
}

/** Starts the embedded sandbox at most once in each window. Its secrets never leave memory. */
export class SandboxRunner {
  readonly #start: () => Promise<RunningSandbox>;
  #starting: Promise<RunningSandbox> | undefined;
  #running: RunningSandbox | undefined;

  constructor(start: () => Promise<RunningSandbox>) {
    this.#start = start;
  }

  get isRunning(): boolean {
    return this.#running !== undefined;
  }

  /** The running sandbox, started if need be. A start that failed can be tried again. */
  run(): Promise<RunningSandbox> {
    this.#starting ??= this.#launch();
    return this.#starting;
  }

  /** The connection with the addresses of this window's sandbox, where it runs: each window has its own. */
  present(connection: Connection): Connection {
    return this.#running === undefined ? connection : { ...connection, ...addressesOf(this.#running) };
  }

  /** The credentials of the running sandbox. Throws `sandbox-stopped` unless it runs at the connection's addresses. */
  credentials(connection: Connection): Credentials {
    const running = this.#running;
    if (running === undefined || !haveSameOrigins(running, connection)) {
      throw sandboxStopped(connection);
    }
    const { apiKey, clientId, clientSecret } = running;
    return { apiKey, clientId, clientSecret };
  }

  /** Stops the sandbox, also one that is just starting. */
  async stop(): Promise<void> {
    const running = await this.#starting;
    this.#starting = undefined;
    this.#running = undefined;
    await running?.stop();
  }

  async #launch(): Promise<RunningSandbox> {
    try {
      this.#running = await this.#start();
      return this.#running;
    } catch (error) {
      this.#starting = undefined;
      throw new ServiceError({
        kind: 'unexpected',
        attempted: 'start the sandbox',
        reason: messageOf(error),
        advice: 'Check the sandbox settings and try again; the log has the details.',
        cause: error,
      });
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

function sandboxStopped({ name }: Connection): ServiceError {
  return new ServiceError({
    kind: 'sandbox-stopped',
    attempted: `ask “${name}”`,
    reason: 'the sandbox is not running',
    advice: 'Start the sandbox.',
  });
}
