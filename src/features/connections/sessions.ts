import type { Event, EventEmitter } from 'vscode';
import type { Session, SessionChange, Sessions } from '../../platform/session.ts';
import { onFirstUse } from '../../platform/tasks.ts';
import type { Connection, Credentials } from '../../service/http/connection.ts';
import type { ConnectionStore } from './connectionStore.ts';
import { type SandboxRunner, sandboxConnection } from './sandboxRunner.ts';
import type { Services } from './services.ts';
import type { ConnectionChange } from './storedConnections.ts';

interface SessionOptions {
  readonly store: ConnectionStore;
  readonly sandbox: SandboxRunner;
  readonly services: Pick<Services, 'create'>;
  readonly changes: Pick<EventEmitter<SessionChange>, 'event' | 'fire'>;
}

/** One session for each connection, made on first use and again when what it depends on has changed. */
export class ConnectionSessions implements Sessions {
  readonly onDidChange: Event<SessionChange>;
  readonly onDidRemove: Event<string>;
  readonly onDidChangeAny: Event<string>;
  readonly #options: SessionOptions;
  readonly #sessions = new Map<string, Session>();

  constructor(options: SessionOptions) {
    this.#options = options;
    this.onDidChange = options.changes.event;
    const { onDidChange } = options.store;
    // Before any other listener, which would find the session from before the change.
    onDidChange((change) => this.#forget(change));
    this.onDidRemove = (listener) => onDidChange(({ id, kind }) => kind === 'removed' && listener(id));
    this.onDidChangeAny = (listener) => onDidChange(({ id }) => listener(id));
  }

  get current(): Session | undefined {
    const { active } = this.#options.store;
    return active === undefined ? undefined : this.#sessionOf(active);
  }

  list(): readonly Session[] {
    return this.#options.store.list().map((connection) => this.#sessionOf(connection));
  }

  find(connectionId: string): Session | undefined {
    const connection = this.#options.store.find(connectionId);
    return connection === undefined ? undefined : this.#sessionOf(connection);
  }

  /** Follows the store until disposed of. */
  listen(): { dispose(): unknown } {
    let before = this.current;
    return this.#options.store.onDidChange(() => {
      const { current } = this;
      if (current !== before) {
        const changed = { before, current };
        before = current;
        this.#options.changes.fire(changed);
      }
    });
  }

  /** The secrets of a connection. Throws `ServiceError`, `sandbox-stopped` among them. */
  async credentials(connection: Connection): Promise<Credentials> {
    const { sandbox, store } = this.#options;
    return connection.kind === 'sandbox'
      ? sandbox.credentials(connection)
      : await store.credentials(connection);
  }

  #sessionOf(stored: Connection): Session {
    const known = this.#sessions.get(stored.id);
    if (known !== undefined) {
      return known;
    }
    const connection = this.#presented(stored);
    const service = onFirstUse(async () => {
      const started = await this.#started(connection);
      return await this.#options.services.create(started, () => this.credentials(started));
    });
    const session = { connection, service };
    this.#sessions.set(stored.id, session);
    return session;
  }

  #presented(stored: Connection): Connection {
    return stored.kind === 'sandbox' ? this.#options.sandbox.atItsAddresses(stored) : stored;
  }

  /** The sandbox in use starts again with its window as soon as something of it is shown. */
  async #started(connection: Connection): Promise<Connection> {
    const { sandbox, store } = this.#options;
    if (connection.kind !== 'sandbox' || !sandbox.isNew || store.active?.id !== connection.id) {
      return connection;
    }
    const running = await sandbox.run(connection);
    if (running.baseUrl !== connection.baseUrl) {
      await store.put(sandboxConnection(running, connection.name));
    }
    const presented = sandbox.atItsAddresses(connection);
    const known = this.#sessions.get(connection.id);
    if (known !== undefined) {
      this.#sessions.set(connection.id, { ...known, connection: presented });
    }
    return presented;
  }

  /** A connection with another name or mark keeps its client, with its token and cached responses. */
  #forget({ id, kind }: ConnectionChange): void {
    const known = this.#sessions.get(id);
    const connection = this.#options.store.find(id);
    if (kind === 'renamed' && known !== undefined && connection !== undefined) {
      this.#sessions.set(id, { ...known, connection: this.#presented(connection) });
    } else if (kind !== 'activated') {
      this.#sessions.delete(id);
    }
  }
}
