import { randomUUID } from 'node:crypto';
import type { Event, Memento } from 'vscode';
import type { Connection, Credentials } from '../service/connection.ts';
import { systemClock } from '../service/http/clock.ts';
import { isServiceError } from '../service/http/errors.ts';
import { Serial } from '../ui/storage/serial.ts';
import { type ConnectionChange, ConnectionEntries, writeState } from './connectionEntries.ts';
import type { Draft } from './draft.ts';
import { freeId } from './identifiers.ts';
import { SecretVault, type VaultOptions } from './secretVault.ts';
import type { StoredConnection } from './storedConnection.ts';

export type { ConnectionChange } from './connectionEntries.ts';

const activeKey = 'activeConnection';

export interface ConnectionStoreOptions extends VaultOptions {
  /** The editor's state that all windows share. */
  readonly state: Memento;
  readonly changes: { readonly event: Event<ConnectionChange>; fire(change: ConnectionChange): void };
  /** Tells the reader what could not be kept, or deleted. */
  warn(sentence: string): void;
  log(line: string): void;
  /** Told the secrets of a connection whenever they are entered or read. */
  learn(connection: StoredConnection, credentials: Credentials): void;
}

/** The connections that the user has entered, with their secrets and the one in use. */
export class ConnectionStore {
  readonly onDidChange: Event<ConnectionChange>;
  readonly #options: ConnectionStoreOptions;
  readonly #entries: ConnectionEntries;
  readonly #vault: SecretVault;
  readonly #writes = new Serial();
  /** Kept a window, so that switching in one does not pull the data from under another. */
  #activeId: string | undefined;

  constructor(options: ConnectionStoreOptions) {
    this.#options = options;
    this.#entries = new ConnectionEntries(options.state, (line) => options.log(line));
    this.#vault = new SecretVault(options);
    this.onDidChange = options.changes.event;
    const chosen: unknown = options.state.get(activeKey);
    this.#activeId = typeof chosen === 'string' ? chosen : undefined;
  }

  /** Follows changes of secrets by other windows until disposed of. */
  listen(): { dispose(): unknown } {
    return this.#vault.onForeignChange((id) => {
      const news = this.#entries.news();
      this.#announce(news.some((change) => change.id === id) ? news : [...news, { id, kind: 'changed' }]);
    });
  }

  /** Announces what other windows have changed since the last call. */
  notice(): void {
    this.#announce(this.#entries.news());
  }

  /** All readable connections by name. */
  list(): readonly StoredConnection[] {
    return this.#entries
      .ids()
      .flatMap((id) => this.find(id) ?? [])
      .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
  }

  /** A connection by id; undefined for an unknown one, and for an entry that is damaged. */
  find(id: string): StoredConnection | undefined {
    return this.#entries.find(id);
  }

  /** The connection in use: the one chosen last, else the first; undefined when there is none. */
  get active(): StoredConnection | undefined {
    const chosen = this.#activeId === undefined ? undefined : this.find(this.#activeId);
    return chosen ?? this.list()[0];
  }

  /** The secrets bound to the connection's present addresses. Throws `lost-secrets` and `unread-secrets`. */
  async credentials(connection: StoredConnection): Promise<Credentials> {
    const credentials = await this.#vault.read(connection);
    this.#options.learn(connection, credentials);
    return credentials;
  }

  /** Stores a new connection under an id of its own. */
  async add({ credentials, ...draft }: Draft): Promise<StoredConnection> {
    return await this.#writes.run(async () => {
      const id = freeId(draft.name, this.#entries.ids());
      return await this.#keep({ ...draft, id, kind: 'remote', instance: randomUUID() }, credentials);
    });
  }

  /** Stores what was edited of a connection, which keeps its id. */
  async update(connection: StoredConnection, { credentials, ...draft }: Draft): Promise<StoredConnection> {
    return await this.#writes.run(() => this.#keep({ ...connection, ...draft }, credentials));
  }

  /** Stores a connection whose secrets live elsewhere. */
  async put(connection: Connection): Promise<void> {
    await this.#writes.run(async () => {
      const known = this.find(connection.id);
      const instance = known === undefined ? randomUUID() : known.instance;
      await this.#entries.save({ ...connection, ...(instance === undefined ? {} : { instance }) });
      this.#fire(connection.id, 'changed');
    });
  }

  /** Renames a connection; one that is gone by now stays gone. */
  async rename(id: string, name: string): Promise<void> {
    await this.#writes.run(async () => {
      this.notice();
      const connection = this.find(id);
      if (connection !== undefined) {
        await this.#entries.save({ ...connection, name });
        this.#fire(id, 'renamed');
      }
    });
  }

  /** Forgets a connection, its secrets first. When it was in use, the first of the others is from now on. */
  async remove(connection: StoredConnection): Promise<void> {
    await this.#writes.run(async () => {
      const wasActive = this.active?.id === connection.id;
      await this.#vault.forget(connection);
      await this.#entries.delete(connection);
      if (wasActive) {
        await this.#choose(this.list()[0]?.id);
      }
      this.#fire(connection.id, 'removed');
    });
  }

  /** Puts a connection to use, in this window now and in the next one. */
  async activate(id: string): Promise<void> {
    await this.#choose(id);
    this.#fire(id, 'activated');
  }

  /**
   * The secrets come last: until then those before, bound to their addresses, go nowhere new. The connection knows when
   * they were entered, so that none before are taken for them.
   */
  async #keep(connection: StoredConnection, credentials: Credentials): Promise<StoredConnection> {
    const { clock = systemClock } = this.#options;
    const secretsEnteredAt = Math.max(clock.now(), (connection.secretsEnteredAt ?? 0) + 1);
    const kept = { ...connection, secretsEnteredAt };
    this.#options.learn(kept, credentials);
    await this.#entries.save(kept);
    await this.#vault.keep(kept, credentials);
    this.#fire(kept.id, 'changed');
    return kept;
  }

  #announce(news: readonly ConnectionChange[]): void {
    for (const { id, kind } of news) {
      if (kind === 'removed') {
        this.#forgetRemoved(id);
      }
      this.#fire(id, kind);
    }
  }

  /** In a browser each window keeps its own copy of all secrets, which its next write would bring back. */
  #forgetRemoved(id: string): void {
    this.#writes
      .run(async () => (this.find(id) === undefined ? this.#vault.forget({ id, name: id }) : undefined))
      .catch((error: unknown) =>
        this.#options.warn(
          `The secrets of “${id}”, which another window removed, could not be deleted here: ${reasonOf(error)}. Withdraw the key at the service.`,
        ),
      );
  }

  async #choose(id: string | undefined): Promise<void> {
    this.#activeId = id;
    await writeState(this.#options.state, activeKey, id, 'remember the connection in use');
  }

  #fire(id: string, kind: ConnectionChange['kind']): void {
    this.#options.changes.fire({ id, kind });
  }
}

function reasonOf(error: unknown): string {
  return isServiceError(error) ? error.reason : String(error);
}
