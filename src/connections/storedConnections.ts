import { isDeepStrictEqual } from 'node:util';
import { type Connection, isConnectionMark } from '../service/connection.ts';
import { type Message, message, messageOf } from '../service/contract/message.ts';
import { isRecord } from '../service/contract/record.ts';
import {
  type Entry,
  type SharedFolder,
  type SharedStorage,
  usingStorage,
} from '../ui/storage/sharedStorage.ts';
import { Serial } from '../ui/tasks.ts';
import { parseBaseUrl, parseTokenUrl } from './addresses.ts';
import { isDialectPart, parseDialect } from './dialects.ts';
import { parseName, parseScopes } from './validation.ts';

/** A connection as it is stored. */
export interface StoredConnection extends Connection {
  /** When its secrets were entered last, milliseconds since the epoch: older ones are not used. */
  readonly secretsEnteredAt?: number;
}

/** A change of a connection; `renamed`, of its name or mark, changes nothing that a request depends on. */
export interface ConnectionChange {
  readonly id: string;
  readonly kind: 'changed' | 'renamed' | 'removed' | 'activated';
}

/** What the window has read of an entry. One that is damaged is still that of the connection before. */
interface Seen {
  readonly instance: string | undefined;
  /** Undefined while the entry is damaged. */
  readonly connection: StoredConnection | undefined;
}

/** The only entry of its kind. */
const activeName = 'connection';

export interface StorageContext {
  readonly storage: Pick<SharedStorage, 'folder'>;
  log(line: string): void;
}

/**
 * The connections in the storage that the windows share: one entry for each, so that a damaged one leaves the others
 * readable. The first call reads them, and `changes` compares with what other windows have written since.
 */
export class StoredConnections {
  readonly #connections: SharedFolder;
  readonly #active: SharedFolder;
  readonly #log: (line: string) => void;
  readonly #reportedProblems = new Set<string>();
  /** Undefined for an entry that was not readable yet. */
  readonly #seen = new Map<string, Seen | undefined>();
  readonly #writing = new Set<string>();
  readonly #choices = new Serial();
  /** By id; undefined for a damaged entry. */
  #known: ReadonlyMap<string, StoredConnection | undefined> | undefined;

  constructor({ storage, log }: StorageContext) {
    this.#connections = storage.folder('connection');
    this.#active = storage.folder('active');
    this.#log = log;
  }

  /** The ids in use, those of damaged entries included. */
  ids(): readonly string[] {
    return [...this.#all().keys()];
  }

  /** A connection by id; undefined for an unknown id, and for a damaged entry, which is logged. */
  find(id: string): StoredConnection | undefined {
    return this.#all().get(id);
  }

  /** Stores a connection. Throws `unexpected` when that fails. */
  async save(connection: StoredConnection): Promise<void> {
    await this.#store(connection, () => this.#connections.write(connection.id, connection));
  }

  /** Stores a new connection; returns false where another window has just used its id. Throws as `save` does. */
  async create(connection: StoredConnection): Promise<boolean> {
    return await this.#store(connection, () => this.#connections.create(connection.id, connection));
  }

  /** Throws `unexpected` when the entry cannot be removed. */
  async delete({ id, name }: StoredConnection): Promise<void> {
    await this.#change(id, message('remove the connection “{name}”', { name }), () =>
      this.#connections.remove(id),
    );
  }

  /** The id that was chosen last in any window. */
  active(): string | undefined {
    const id = this.#activeEntries().find(({ name }) => name === activeName)?.value;
    return typeof id === 'string' ? id : undefined;
  }

  /** Throws `unexpected` when that cannot be stored. */
  async choose(id: string | undefined): Promise<void> {
    // Of two choices at the same time, the later one counts.
    await this.#choices.run(() =>
      usingStorage({ attempted: message('remember the connection in use') }, () =>
        this.#active.write(activeName, id ?? null),
      ),
    );
  }

  /** What other windows have changed since the last call. */
  changes(): readonly ConnectionChange[] {
    if (this.#known === undefined) {
      return [];
    }
    this.#known = this.#read(this.#known);
    const ids = new Set([...this.#seen.keys(), ...this.#known.keys()]);
    return [...ids].filter((id) => !this.#writing.has(id)).flatMap((id) => this.#compare(id));
  }

  #all(): ReadonlyMap<string, StoredConnection | undefined> {
    if (this.#known === undefined) {
      this.#known = this.#read(new Map());
      for (const [id, connection] of this.#known) {
        this.#seen.set(id, seenNow(undefined, connection));
      }
    }
    return this.#known;
  }

  #read(known: ReadonlyMap<string, StoredConnection | undefined>): typeof known {
    try {
      const entries = this.#connections.readAllSync();
      // An entry that cannot be read now was not removed, so its secrets and reports must stay.
      return new Map(
        entries.map(({ name, value }) => [
          name,
          value === undefined ? known.get(name) : this.#parsed(name, value),
        ]),
      );
    } catch (error) {
      this.#reportOnce('', `The connections could not be read: ${messageOf(error)}`);
      return known;
    }
  }

  #parsed(id: string, value: unknown): StoredConnection | undefined {
    try {
      return readStoredConnection(id, value);
    } catch (error) {
      this.#reportOnce(id, `The stored connection "${id}" is damaged and left out: ${messageOf(error)}`);
      return undefined;
    }
  }

  #compare(id: string): readonly ConnectionChange[] {
    const before = this.#seen.get(id);
    if (this.#known?.has(id) !== true) {
      return this.#seen.delete(id) ? [{ id, kind: 'removed' }] : [];
    }
    const now = seenNow(before, this.#known.get(id));
    this.#seen.set(id, now);
    return now === undefined ? [] : changesBetween(before, now).map((kind) => ({ id, kind }));
  }

  #activeEntries(): readonly Entry[] {
    try {
      return this.#active.readAllSync();
    } catch (error) {
      this.#log(`The connection in use could not be read: ${messageOf(error)}`);
      return [];
    }
  }

  async #store<T>({ id, name }: StoredConnection, work: () => Promise<T>): Promise<T> {
    return await this.#change(id, message('store the connection “{name}”', { name }), work);
  }

  /** Runs a change of this window, which `changes` leaves out. */
  async #change<T>(id: string, attempted: Message, work: () => Promise<T>): Promise<T> {
    this.#writing.add(id);
    try {
      return await usingStorage({ attempted }, work);
    } finally {
      this.#writing.delete(id);
      this.#known = this.#read(this.#all());
      this.#compare(id);
    }
  }

  #reportOnce(id: string, line: string): void {
    if (!this.#reportedProblems.has(id)) {
      this.#reportedProblems.add(id);
      this.#log(line);
    }
  }
}

/** Undefined for an entry that was not readable yet. */
function seenNow(before: Seen | undefined, connection: StoredConnection | undefined): Seen | undefined {
  return connection === undefined
    ? before && { ...before, connection }
    : { instance: connection.instance, connection };
}

/** The changes of an entry; `before` is undefined for a new one. */
function changesBetween(before: Seen | undefined, now: Seen): readonly ConnectionChange['kind'][] {
  if (before !== undefined && before.instance !== now.instance) {
    return ['removed', 'changed'];
  }
  if (!isDeepStrictEqual(requestedOf(before?.connection), requestedOf(now.connection))) {
    return ['changed'];
  }
  const isShownAsBefore =
    before?.connection?.name === now.connection?.name && before?.connection?.mark === now.connection?.mark;
  return isShownAsBefore ? [] : ['renamed'];
}

/** What a request depends on. Each window has a sandbox of its own: the addresses of another one are no change. */
function requestedOf(connection: StoredConnection | undefined): Partial<StoredConnection> | undefined {
  if (connection === undefined) {
    return undefined;
  }
  const { name: _name, mark: _mark, ...requested } = connection;
  const { baseUrl: _baseUrl, tokenUrl: _tokenUrl, ...shared } = requested;
  return connection.kind === 'sandbox' ? shared : requested;
}

/** A connection read from the storage, checked like one that is entered. Throws when it is damaged. */
function readStoredConnection(id: string, value: unknown): StoredConnection {
  const { name, baseUrl, tokenUrl, scopes, dialect, kind, instance, mark, secretsEnteredAt } = fields(value);
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) {
    throw new Error('its scopes are not a list of texts');
  }
  return {
    id,
    name: parseName(text('name', name)),
    baseUrl: parseBaseUrl(text('base URL', baseUrl)),
    tokenUrl: parseTokenUrl(text('token URL', tokenUrl)),
    scopes: parseScopes(scopes),
    dialect: parseDialect(knownParts(fields(dialect))),
    kind: kind === 'sandbox' ? 'sandbox' : 'remote',
    ...(typeof instance === 'string' ? { instance } : {}),
    ...(isConnectionMark(mark) ? { mark } : {}),
    ...(typeof secretsEnteredAt === 'number' ? { secretsEnteredAt } : {}),
  };
}

/** Another version of the extension may know other parts. */
function knownParts(dialect: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(dialect).filter(([part]) => isDialectPart(part)));
}

function fields(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) {
    throw new Error('it is not an object');
  }
  return value;
}

function text(part: string, value: unknown): string {
  if (typeof value !== 'string') {
    throw new Error(`its ${part} is not a text`);
  }
  return value;
}
