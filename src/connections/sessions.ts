import type { Event } from 'vscode';
import type { Connection, Credentials } from '../service/connection.ts';
import type { WorkforceService } from '../service/service.ts';
import type { Session, Sessions } from '../ui/session.ts';
import type { ConnectionChange, ConnectionStore } from './connectionStore.ts';
import type { SandboxRunner } from './sandboxRunner.ts';
import type { Services } from './services.ts';

export interface SessionOptions {
  readonly store: ConnectionStore;
  readonly sandbox: SandboxRunner;
  readonly services: Pick<Services, 'create'>;
  readonly changes: {
    readonly event: Event<Session | undefined>;
    fire(session: Session | undefined): void;
  };
}

/**
 * One session a connection, made when first asked for and again when what it depends on has changed. What other
 * windows changed comes without an event: it is noticed, and announced, whenever a session is asked for.
 */
export class ConnectionSessions implements Sessions {
  readonly onDidChange: Event<Session | undefined>;
  readonly onDidRemove: Event<string>;
  readonly #options: SessionOptions;
  readonly #sessions = new Map<string, Session>();
  #announced: Session | undefined;

  constructor(options: SessionOptions) {
    this.#options = options;
    this.onDidChange = options.changes.event;
    this.onDidRemove = (listener, self, disposables) =>
      options.store.onDidChange(
        ({ id, kind }) => {
          if (kind === 'removed') {
            listener.call(self, id);
          }
        },
        undefined,
        disposables,
      );
    this.#announced = this.current;
  }

  get current(): Session | undefined {
    this.#options.store.notice();
    const { active } = this.#options.store;
    return active === undefined ? undefined : this.#sessionOf(active);
  }

  find(connectionId: string): Session | undefined {
    this.#options.store.notice();
    const connection = this.#options.store.find(connectionId);
    return connection === undefined ? undefined : this.#sessionOf(connection);
  }

  /** Follows the store until disposed of. */
  listen(): { dispose(): unknown } {
    return this.#options.store.onDidChange((change) => {
      this.#forget(change);
      const { current } = this;
      if (current !== this.#announced) {
        this.#announced = current;
        this.#options.changes.fire(current);
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
    const connection = stored.kind === 'sandbox' ? this.#options.sandbox.present(stored) : stored;
    const session = { connection, service: this.#lazyService(connection) };
    this.#sessions.set(stored.id, session);
    return session;
  }

  #lazyService(connection: Connection): () => Promise<WorkforceService> {
    let service: Promise<WorkforceService> | undefined;
    return () => {
      service ??= this.#options.services
        .create(connection, () => this.credentials(connection))
        .catch((error: unknown) => {
          service = undefined;
          throw error;
        });
      return service;
    };
  }

  /** A renamed connection keeps its client, and with that its token and the answers it has cached. */
  #forget({ id, kind }: ConnectionChange): void {
    const known = this.#sessions.get(id);
    const connection = this.#options.store.find(id);
    if (kind === 'renamed' && known !== undefined && connection !== undefined) {
      this.#sessions.set(id, { ...known, connection: { ...known.connection, name: connection.name } });
    } else if (kind !== 'activated') {
      this.#sessions.delete(id);
    }
  }
}
