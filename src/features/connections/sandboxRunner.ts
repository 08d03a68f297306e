import { type Message, message, messageIn } from '../../service/contract/message.ts';
import { scopedResources } from '../../service/contract/resources.ts';
import { type Connection, type Credentials, defaultDialect } from '../../service/http/connection.ts';
import { isServiceError, ServiceError } from '../../service/http/errors.ts';
import { haveSameOrigins } from './addresses.ts';

/** The id that the connection to the embedded sandbox always has. */
export const sandboxId = 'sandbox';

/** Scopes for everything that the sandbox serves, and for archiving labels. */
const sandboxScopes: readonly string[] = [
  ...scopedResources.map((name) => (name === 'taxonomies' ? `${name}.readwrite` : `${name}.readonly`)),
  'leaves.readonly',
];

/** What a running sandbox can be asked to do. */
export type SandboxRequest =
  | { readonly does: 'show' | 'showPeople' | 'clearFaults' }
  | { readonly does: 'advance'; readonly seconds: number }
  | { readonly does: 'addFault'; readonly fault: string }
  | {
      readonly does: 'changePerson';
      readonly person: string;
      readonly fields: Readonly<Record<string, string>>;
    };

/** What of it can be seen: its clock, its faults and what each possible one does, requests, and people on demand. */
export interface SandboxState {
  readonly now: string;
  readonly faults: readonly string[];
  readonly knownFaults: Readonly<Record<string, string>>;
  readonly requests: readonly {
    readonly time: string;
    readonly method: string;
    readonly path: string;
    readonly status: number;
    readonly milliseconds: number;
    readonly who: 'key' | 'client' | 'none';
  }[];
  readonly people?: readonly Readonly<Record<string, unknown>>[];
}

/** A sandbox that responds on a loopback port, with the credentials it made up for this run. */
export interface RunningSandbox {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly tokenUrl: string;
  /** Resolves when it ends: with undefined after an abort, else with the reason, a clause without a final stop. */
  readonly ended: Promise<Message | undefined>;
  /** The address of the file with its company; undefined for the generated one. */
  readonly file?: string | undefined;
  /** The current company, as the text of a scenario file. */
  scenario(): Promise<string>;
  /** Does what is asked for, and returns the state afterwards. */
  control(request: SandboxRequest): Promise<SandboxState>;
}

/** What to start: where the sandbox ran before, and the address of the file with its company. */
type Start = { readonly [Part in 'baseUrl' | 'scenario']?: string | undefined };

/** What the runner depends on. */
interface SandboxRunnerOptions {
  /** Starts a sandbox, at the port if that is free. It ends when the signal aborts, also while it starts. */
  start(signal: AbortSignal, port: number | undefined, file: string | undefined): Promise<RunningSandbox>;
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

  /** The address of the file with the company that runs; undefined for the generated one. */
  get file(): string | undefined {
    return this.#running?.file;
  }

  /** True until the sandbox of this window has run. One that ended unexpectedly is started again by the user only. */
  get isNew(): boolean {
    return this.#running === undefined && this.#end === undefined;
  }

  /**
   * The running sandbox, started if need be, at the port of the connection if that is free. A start that failed can be
   * tried again.
   */
  run(earlier: Start = {}): Promise<RunningSandbox> {
    this.#starting ??= this.#launch(earlier);
    return this.#starting;
  }

  /** Starts another company in place of the one that runs, which keeps running if that fails. */
  async replace(scenario: string | undefined): Promise<RunningSandbox> {
    const [starting, stopping] = [this.#starting, this.#stopping];
    this.#stopping = new AbortController();
    this.#starting = this.#launch({ scenario });
    try {
      const running = await this.#starting;
      stopping.abort();
      return running;
    } catch (error) {
      [this.#starting, this.#stopping] = [starting, stopping];
      throw error;
    }
  }

  /** The current company, as the text of a scenario file. Throws `sandbox-stopped`, and `unexpected`. */
  async scenario(): Promise<string> {
    const attempted = message('save the sandbox company');
    if (this.#running === undefined) {
      throw sandboxStopped(attempted, this.#end);
    }
    return await this.#running.scenario().catch((cause: unknown) => {
      const [reason, advice] = [messageIn(cause), message('Try again.')];
      throw new ServiceError({ kind: 'unexpected', attempted, reason, advice, cause });
    });
  }

  /** Controls the running sandbox. Throws `sandbox-stopped`, and `invalid-input` for what cannot be done. */
  async control(request: SandboxRequest): Promise<SandboxState> {
    const attempted = message('control the sandbox');
    if (this.#running === undefined) {
      throw sandboxStopped(attempted, this.#end);
    }
    return await this.#running.control(request).catch((cause: unknown) => {
      const given = messageIn(cause);
      const reason = typeof given === 'string' ? given.replace(/\.$/, '') : given;
      const advice = message('Try again with another value.');
      throw new ServiceError({ kind: 'invalid-input', attempted, reason, advice, cause });
    });
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

  async #launch({ baseUrl, scenario }: Start): Promise<RunningSandbox> {
    const port = baseUrl === undefined ? undefined : Number(new URL(baseUrl).port) || undefined;
    try {
      const running = await this.#options.start(this.#stopping.signal, port, scenario);
      this.#running = running;
      this.#startedAt = Date.now();
      this.#end = undefined;
      void running.ended.then((reason) => this.#forget(running, reason));
      return running;
    } catch (error) {
      this.#starting = undefined;
      throw isServiceError(error) ? error : startError(error, scenario);
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
    ...(running.file && { scenario: running.file }),
  };
}

function addressesOf({ baseUrl, tokenUrl }: RunningSandbox): Pick<Connection, 'baseUrl' | 'tokenUrl'> {
  return { baseUrl, tokenUrl };
}

function startError(cause: unknown, scenario: string | undefined): ServiceError {
  const reason = messageIn(cause);
  if (scenario === undefined || typeof reason !== 'string') {
    const advice = message('Check the sandbox settings and try again; the log has the details.');
    return new ServiceError({
      ...{ kind: 'unexpected', attempted: message('start the sandbox') },
      ...{ reason, advice, cause },
    });
  }
  const [, line = 1] = /\(line (\d+)/.exec(reason) ?? [];
  return new ServiceError({
    kind: 'invalid-input',
    attempted: message('explore “{file}”', { file: scenarioName(scenario) }),
    reason: reason.replace(/\.$/, ''),
    advice: message('Correct the file, or choose another one with “Explore Sandbox…”.'),
    file: `${scenario}#L${line}`,
    cause,
  });
}

/** The name of a scenario file, for messages. */
export function scenarioName(address: string): string {
  return decodeURIComponent(address.split('/').at(-1) ?? '');
}

/** `end` is why the sandbox ended unexpectedly; undefined if it was not started, or was stopped. */
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
