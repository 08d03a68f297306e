import type { Event, Memento, SecretStorage } from 'vscode';
import type { Connection, Credentials } from '../service/connection.ts';
import { ServiceError } from '../service/transport/errors.ts';
import { Serial } from '../ui/serial.ts';
import type { Draft } from './draft.ts';
import { freeId } from './identifiers.ts';
import { SecretVault } from './secretVault.ts';
import { readStoredConnection } from './storedConnection.ts';

const keyPrefix = 'connection:';
const activeKey = 'activeConnection';

/** What happened to a connection; a rename leaves everything that a request depends on as it is. */
export interface ConnectionChange {
  readonly id: string;
  readonly kind: 'changed' | 'renamed' | 'removed' | 'activated';
}

export interface ConnectionStoreOptions {
  /** The editor's state that all windows share: one entry a connection, so that a damaged one costs only itself. */
  readonly state: Memento;
  readonly secrets: SecretStorage;
  readonly changes: { readonly event: Event<ConnectionChange>; fire(change: ConnectionChange): void };
  /** Tells the reader what could not be kept. */
  warn(sentence: string): void;
  log(line: string): void;
}

/** The connections that the user has entered, with their secrets and the one in use. */
export class ConnectionStore {
  readonly onDidChange: Event<ConnectionChange>;
  readonly #options: ConnectionStoreOptions;
  readonly #vault: SecretVault;
  readonly #writes = new Serial();
  readonly #reportedDamage = new Set<string>();
  /** Kept a window, so that switching in one does not pull the data from under another. */
  #activeId: string | undefined;

  constructor(options: ConnectionStoreOptions) {
    this.#options = options;
    this.#vault = new SecretVault(options);
    this.onDidChange = options.changes.event;
    const chosen: unknown = options.state.get(activeKey);
    this.#activeId = typeof chosen === 'string' ? chosen : undefined;
  }

  /** Follows changes of secrets by other windows until disposed of. */
  listen(): { dispose(): unknown } {
    return this.#vault.onForeignChange((id) => this.#fire(id, 'changed'));
  }

  /** All readable connections by name. */
  list(): readonly Connection[] {
    return this.#ids()
      .flatMap((id) => this.find(id) ?? [])
      .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
  }

  /** A connection by id; undefined for an unknown one, and for an entry that is damaged, which the log names. */
  find(id: string): Connection | undefined {
    const value: unknown = this.#options.state.get(keyPrefix + id);
    if (value === undefined) {
      return undefined;
    }
    try {
      return readStoredConnection(id, value);
    } catch (error) {
      if (!this.#reportedDamage.has(id)) {
        this.#reportedDamage.add(id);
        const reason = error instanceof Error ? error.message : String(error);
        this.#options.log(`The stored connection "${id}" is damaged and left out: ${reason}`);
      }
      return undefined;
    }
  }

  /** The connection in use: the one chosen last, else the first; undefined when there is none. */
  get active(): Connection | undefined {
    const chosen = this.#activeId === undefined ? undefined : this.find(this.#activeId);
    return chosen ?? this.list()[0];
  }

  /** The secrets bound to the connection's present origins. Throws `ServiceError` when they cannot be read. */
  async credentials(connection: Connection): Promise<Credentials> {
    return await this.#vault.read(connection);
  }

  /** Stores a new connection under an id of its own. */
  async add({ credentials, ...draft }: Draft): Promise<Connection> {
    return await this.#writes.run(async () => {
      const id = freeId(draft.name, this.#ids());
      return await this.#keep({ ...draft, id, kind: 'remote' }, credentials);
    });
  }

  /** Stores what was edited of a connection, which keeps its id. */
  async update(connection: Connection, { credentials, ...draft }: Draft): Promise<Connection> {
    return await this.#writes.run(() => this.#keep({ ...connection, ...draft }, credentials));
  }

  /** Stores a connection whose secrets live elsewhere. */
  async put(connection: Connection): Promise<void> {
    await this.#writes.run(async () => {
      await this.#save(connection);
      this.#fire(connection.id, 'changed');
    });
  }

  /** Renames a connection; one that is gone by now stays gone. */
  async rename(id: string, name: string): Promise<void> {
    await this.#writes.run(async () => {
      const connection = this.find(id);
      if (connection !== undefined) {
        await this.#save({ ...connection, name });
        this.#fire(id, 'renamed');
      }
    });
  }

  /** Forgets a connection, its secrets first. When it was in use, the first of the others is from now on. */
  async remove(connection: Connection): Promise<void> {
    await this.#writes.run(async () => {
      const wasActive = this.active?.id === connection.id;
      await this.#vault.forget(connection);
      await this.#write(keyPrefix + connection.id, undefined, `remove the connection “${connection.name}”`);
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

  /** The secrets come last: until then those before, bound to their origins, go nowhere new. */
  async #keep(connection: Connection, credentials: Credentials): Promise<Connection> {
    await this.#save(connection);
    await this.#vault.keep(connection, credentials);
    this.#fire(connection.id, 'changed');
    return connection;
  }

  async #choose(id: string | undefined): Promise<void> {
    this.#activeId = id;
    await this.#write(activeKey, id, 'remember the connection in use');
  }

  async #save(connection: Connection): Promise<void> {
    await this.#write(keyPrefix + connection.id, connection, `store the connection “${connection.name}”`);
  }

  async #write(key: string, value: unknown, attempted: string): Promise<void> {
    try {
      await this.#options.state.update(key, value);
    } catch (error) {
      throw new ServiceError({
        kind: 'unexpected',
        attempted,
        reason: `the editor's state could not be written (${error instanceof Error ? error.message : String(error)})`,
        advice: 'Try again.',
        cause: error,
      });
    }
  }

  #fire(id: string, kind: ConnectionChange['kind']): void {
    this.#options.changes.fire({ id, kind });
  }

  /** The ids in use, those of damaged entries included. */
  #ids(): readonly string[] {
    return this.#options.state
      .keys()
      .filter((key) => key.startsWith(keyPrefix))
      .map((key) => key.slice(keyPrefix.length));
  }
}
