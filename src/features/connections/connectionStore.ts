import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Event, EventEmitter } from 'vscode';
import { foldText } from '../../company/search/textIndex.ts';
import { conflict, invalidInput } from '../../platform/errors/invalidInput.ts';
import { Serial } from '../../platform/tasks.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { systemClock } from '../../service/http/clock.ts';
import { type Connection, type Credentials, isSameConnection } from '../../service/http/connection.ts';
import { isServiceError } from '../../service/http/errors.ts';
import { haveSameOrigins } from './addresses.ts';
import type { Draft } from './draft.ts';
import { sandboxId } from './sandboxRunner.ts';
import { lostSecrets, movedSince, SecretVault, type VaultOptions } from './secretVault.ts';
import { type ConnectionChange, type StorageContext, StoredConnections } from './storedConnections.ts';

/** Characters of an id. */
const longestSlug = 40;

interface ConnectionStoreOptions extends VaultOptions, StorageContext {
  readonly changes: Pick<EventEmitter<ConnectionChange>, 'event' | 'fire'>;
  /** Shows the user what could not be stored or deleted. */
  warn(sentence: Message): void;
  /** Receives the secrets of a connection whenever they are entered or read. */
  learn(connection: Connection, credentials: Credentials): void;
}

/** The connections that the user has entered, with their secrets and the one in use. The first call reads them. */
export class ConnectionStore {
  readonly onDidChange: Event<ConnectionChange>;
  readonly #options: ConnectionStoreOptions;
  readonly #entries: StoredConnections;
  readonly #vault: SecretVault;
  readonly #writes = new Serial();
  /** Each window has its own choice; undefined before it is read. */
  #chosen: { readonly id: string | undefined } | undefined;

  constructor(options: ConnectionStoreOptions) {
    this.#options = options;
    this.#entries = new StoredConnections(options);
    this.#vault = new SecretVault(options);
    this.onDidChange = options.changes.event;
  }

  /** Follows changes of secrets by other windows until disposed of. */
  listen(): { dispose(): unknown } {
    return this.#vault.onForeignChange((id) => {
      const changes = this.#entries.changes();
      this.#announce(
        changes.some((change) => change.id === id) ? changes : [...changes, { id, kind: 'changed' }],
      );
    });
  }

  /** Announces what other windows have changed since the last call. Does nothing before the first use. */
  refresh(): void {
    this.#announce(this.#entries.changes());
  }

  /** All readable connections by name. */
  list(): readonly Connection[] {
    return this.#entries
      .ids()
      .flatMap((id) => this.find(id) ?? [])
      .sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
  }

  /** A connection by id; undefined for an unknown one, and for an entry that is damaged. */
  find(id: string): Connection | undefined {
    return this.#entries.find(id);
  }

  /** The connection in use: the one chosen last, else the first; undefined when there is none. */
  get active(): Connection | undefined {
    this.#chosen ??= { id: this.#entries.active() };
    const { id } = this.#chosen;
    return (id === undefined ? undefined : this.find(id)) ?? this.list()[0];
  }

  /**
   * The secrets bound to the connection's current addresses, not those of another one that has its id by now. Throws
   * `lost-secrets` and `unread-secrets`.
   */
  async credentials(connection: Connection): Promise<Credentials> {
    const stored = this.find(connection.id);
    if (stored !== undefined && !isSameConnection(stored, connection)) {
      throw lostSecrets(connection, 'gone');
    }
    const credentials = await this.#vault.read(connection);
    this.#options.learn(connection, credentials);
    return credentials;
  }

  /** Stores a new connection under a new id. */
  async add({ credentials, ...draft }: Draft): Promise<Connection> {
    const instance = randomUUID();
    return await this.#writes.run(async () => {
      for (;;) {
        this.refresh();
        const id = freeId(draft.name, this.#entries.ids());
        const connection = await this.#entered({ ...draft, id, kind: 'remote', instance }, credentials);
        if (await this.#entries.create(connection)) {
          return await this.#keepSecrets(connection, credentials);
        }
      }
    });
  }

  /**
   * Stores what was edited of a connection, which keeps the rest. Throws `invalid-input` for one that is gone by now,
   * because another one may have its id, and for one whose secrets were entered again or that was moved by now.
   */
  async update(
    connection: Connection,
    { credentials, ...draft }: Partial<Draft> & Pick<Draft, 'credentials'>,
  ): Promise<Connection> {
    return await this.#writes.run(async () => {
      const stored = this.#storedNow(connection);
      const attempted = message('store the connection “{name}”', { name: connection.name });
      if (stored === undefined) {
        throw invalidInput(
          attempted,
          message('it has been removed in the meantime'),
          message('Add it again with “Add Connection”.'),
        );
      }
      if (stored.secretsEnteredAt !== connection.secretsEnteredAt) {
        throw conflict(
          attempted,
          message('its secrets have been changed in the meantime, possibly in another window'),
          message('The changed secrets are in use. Try again if yours are newer.'),
        );
      }
      const next = { ...stored, ...draft };
      const tested = { ...connection, ...draft };
      if (next.baseUrl !== tested.baseUrl || next.tokenUrl !== tested.tokenUrl) {
        throw conflict(attempted, ...movedSince);
      }
      const edited = await this.#entered(next, credentials, stored);
      await this.#entries.save(edited);
      return await this.#keepSecrets(edited, credentials);
    });
  }

  /** Stores a connection whose secrets live elsewhere. */
  async put(connection: Connection): Promise<void> {
    await this.#writes.run(async () => {
      const known = this.find(connection.id);
      const { instance, mark } = known ?? { instance: randomUUID() };
      await this.#entries.save({ ...connection, ...(instance && { instance }), mark });
      this.#fire(connection.id, 'changed');
    });
  }

  /** Changes what is only shown of a connection: its name or its mark. One that is gone by now stays gone. */
  async relabel(id: string, label: Partial<Pick<Connection, 'name' | 'mark'>>): Promise<void> {
    await this.#writes.run(async () => {
      this.refresh();
      const connection = this.find(id);
      if (connection !== undefined) {
        await this.#entries.save({ ...connection, ...label });
        this.#fire(id, 'renamed');
      }
    });
  }

  /**
   * Removes a connection, its secrets first; not another one that has its id by now. When it was in use, the first of the
   * others is used from now on.
   */
  async remove(connection: Connection): Promise<void> {
    await this.#writes.run(async () => {
      if (this.#storedNow(connection) === undefined && this.#entries.ids().includes(connection.id)) {
        return;
      }
      const wasActive = this.active?.id === connection.id;
      await this.#vault.forget(connection);
      await this.#entries.delete(connection);
      try {
        if (wasActive) {
          await this.#choose(this.list()[0]?.id);
        }
      } finally {
        this.#fire(connection.id, 'removed');
      }
    });
  }

  /** Uses a connection, in this window now and in the next one. Where that cannot be stored, in this window only. */
  async activate(id: string): Promise<void> {
    try {
      await this.#choose(id);
    } finally {
      this.#fire(id, 'activated');
    }
  }

  /** The stored connection; undefined if it was removed, also if another one has its id. */
  #storedNow(connection: Connection): Connection | undefined {
    this.refresh();
    const stored = this.find(connection.id);
    return stored !== undefined && isSameConnection(stored, connection) ? stored : undefined;
  }

  /**
   * The connection with the time at which its secrets were entered, so that older ones are not used for it. Secrets that
   * stay as they were `before` keep their time.
   */
  async #entered(connection: Connection, credentials: Credentials, before?: Connection): Promise<Connection> {
    this.#options.learn(connection, credentials);
    if (before !== undefined && haveSameOrigins(before, connection)) {
      const known = await this.#vault.read(before).catch(() => undefined);
      if (isDeepStrictEqual(known, credentials)) {
        return connection;
      }
    }
    const { clock = systemClock } = this.#options;
    return {
      ...connection,
      secretsEnteredAt: Math.max(clock.now(), (connection.secretsEnteredAt ?? 0) + 1),
    };
  }

  /** Runs after the connection was stored: until then the secrets before stay bound to their addresses. */
  async #keepSecrets(connection: Connection, credentials: Credentials): Promise<Connection> {
    await this.#vault.keep(connection, credentials);
    this.#fire(connection.id, 'changed');
    return connection;
  }

  #announce(changes: readonly ConnectionChange[]): void {
    for (const { id, kind } of changes) {
      if (kind === 'removed') {
        this.#forgetRemoved(id);
      }
      this.#fire(id, kind);
    }
  }

  /** In a browser each window keeps its own copy of all secrets, which its next write would bring back. */
  #forgetRemoved(id: string): void {
    this.#writes
      .run(async () => (this.#entries.ids().includes(id) ? undefined : this.#vault.forget({ id, name: id })))
      .catch((error: unknown) =>
        this.#options.warn(
          message(
            'The secrets of “{id}”, which another window removed, could not be deleted here: {reason}. Revoke the key in the service.',
            { id, reason: isServiceError(error) ? error.parts.reason : String(error) },
          ),
        ),
      );
  }

  async #choose(id: string | undefined): Promise<void> {
    this.#chosen = { id };
    await this.#entries.choose(id);
  }

  #fire(id: string, kind: ConnectionChange['kind']): void {
    this.#options.changes.fire({ id, kind });
  }
}

/** An id for a connection of this name, usable as the authority of an address. `taken` are the ids in use. */
function freeId(name: string, taken: readonly string[]): string {
  const words = foldText(name).match(/[a-z0-9]+/g) ?? ['connection'];
  const slug = words.join('-').slice(0, longestSlug).replace(/-$/, '');
  let id = slug;
  for (let number = 2; id === sandboxId || taken.includes(id); number += 1) {
    id = `${slug}-${number}`;
  }
  return id;
}
