import { isDeepStrictEqual } from 'node:util';
import {
  type Entry,
  isTimestamp,
  type SharedFolder,
  type SharedStorage,
  usingStorage,
} from '../../platform/storage/sharedStorage.ts';
import { Serial } from '../../platform/tasks.ts';
import { type Message, message, messageOf } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import { type Connection, isConnectionMark } from '../../service/http/connection.ts';
import { parseBaseUrl, parseTokenUrl } from './addresses.ts';
import { isDialectPart, parseDialect } from './dialects.ts';
import { parseName, parseScopes } from './validation.ts';

/** A change of a connection; `renamed`, of its name or mark, changes nothing that a request depends on. */
export interface ConnectionChange {
  readonly id: string;
  readonly kind: 'changed' | 'renamed' | 'removed' | 'activated';
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
  /** The ids that this window is writing: what is read of them meanwhile is no change of another window. */
  readonly #writing = new Set<string>();
  readonly #choices = new Serial();
  /** By id, undefined for an entry that was never readable; all of it undefined before the first use. */
  #known: Map<string, Connection | undefined> | undefined;

  constructor({ storage, log }: StorageContext) {
    this.#connections = storage.folder('connection');
    this.#active = storage.folder('active');
    this.#log = log;
  }

  /** The ids in use, those of damaged entries included. */
  ids(): readonly string[] {
    return [...this.#all().keys()];
  }

  /** A connection by id; undefined for an unknown id, and for an entry that was never readable, which is logged. */
  find(id: string): Connection | undefined {
    return this.#all().get(id);
  }

  /** Stores a connection. Throws `unexpected` when that fails. */
  async save(connection: Connection): Promise<void> {
    await this.#store(connection, () => this.#connections.write(connection.id, connection));
  }

  /** Stores a new connection; returns false where another window has just used its id. Throws as `save` does. */
  async create(connection: Connection): Promise<boolean> {
    return await this.#store(connection, () => this.#connections.create(connection.id, connection));
  }

  /** Throws `unexpected` when the entry cannot be removed. */
  async delete({ id, name }: Connection): Promise<void> {
    await this.#change(id, message('remove the connection “{name}”', { name }), async () => {
      await this.#connections.remove(id);
      this.#all().delete(id);
    });
  }

  /** The id that was chosen last in any window. */
  active(): string | undefined {
    const id = this.#entries(this.#active)?.find(({ name }) => name === activeName)?.value;
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
    const before = this.#known;
    if (before === undefined) {
      return [];
    }
    const now = this.#read(before);
    this.#known = now;
    const removed = [...before.keys()]
      .filter((id) => !now.has(id))
      .map((id) => ({ id, kind: 'removed' }) as const);
    const changed = [...now].flatMap(([id, connection]) =>
      changesBetween(before.get(id), connection).map((kind) => ({ id, kind })),
    );
    return [...removed, ...changed].filter(({ id }) => !this.#writing.has(id));
  }

  #all(): Map<string, Connection | undefined> {
    this.#known ??= this.#read(new Map());
    return this.#known;
  }

  #read(before: Map<string, Connection | undefined>): Map<string, Connection | undefined> {
    const entries = this.#entries(this.#connections);
    return entries === undefined
      ? before
      : new Map(entries.map(({ name, value }) => [name, this.#readable(name, value) ?? before.get(name)]));
  }

  /** An entry that is damaged, or cannot be read now, was not removed: it stays what it was. */
  #readable(id: string, value: unknown): Connection | undefined {
    try {
      return value === undefined ? undefined : readStoredConnection(id, value);
    } catch (error) {
      this.#reportOnce(id, `The stored connection "${id}" is damaged and not read: ${messageOf(error)}`);
      return undefined;
    }
  }

  /** The entries of a folder; undefined where it cannot be read. */
  #entries(folder: SharedFolder): readonly Entry[] | undefined {
    try {
      return folder.readAllSync();
    } catch (error) {
      const what = folder === this.#active ? 'The connection in use' : 'The connections';
      this.#reportOnce(`/${what}`, `${what} could not be read: ${messageOf(error)}`);
      return undefined;
    }
  }

  async #store(connection: Connection, write: () => Promise<unknown>): Promise<boolean> {
    const { id, name } = connection;
    return await this.#change(id, message('store the connection “{name}”', { name }), async () => {
      const isStored = (await write()) !== false;
      if (isStored) {
        this.#all().set(id, connection);
      }
      return isStored;
    });
  }

  /** Runs a change of this window, which `changes` leaves out. */
  async #change<T>(id: string, attempted: Message, work: () => Promise<T>): Promise<T> {
    this.#writing.add(id);
    try {
      return await usingStorage({ attempted }, work);
    } finally {
      this.#writing.delete(id);
    }
  }

  #reportOnce(id: string, line: string): void {
    if (!this.#reportedProblems.has(id)) {
      this.#reportedProblems.add(id);
      this.#log(line);
    }
  }
}

/** The changes of an entry, which is undefined as long as it was never readable. */
function changesBetween(
  before: Connection | undefined,
  now: Connection | undefined,
): readonly ConnectionChange['kind'][] {
  if (before !== undefined && before.instance !== now?.instance) {
    return ['removed', 'changed'];
  }
  if (!isDeepStrictEqual(requestedOf(before), requestedOf(now))) {
    return ['changed'];
  }
  return before?.name === now?.name && before?.mark === now?.mark ? [] : ['renamed'];
}

/** What a request depends on. Each window has its own sandbox: the addresses and the company of another one are no change. */
function requestedOf(connection: Connection | undefined): Partial<Connection> | undefined {
  if (connection === undefined) {
    return undefined;
  }
  const { name: _name, mark: _mark, ...requested } = connection;
  const { baseUrl: _baseUrl, tokenUrl: _tokenUrl, scenario: _scenario, ...shared } = requested;
  return connection.kind === 'sandbox' ? shared : requested;
}

/** A connection read from the storage, checked like one that is entered. Throws when it is damaged. */
function readStoredConnection(id: string, value: unknown): Connection {
  const stored = isRecord(value) ? value : {};
  const { scopes, dialect, kind, instance, mark, secretsEnteredAt, scenario } = stored;
  const text = (part: string) => {
    const found = stored[part];
    if (typeof found !== 'string') {
      throw new Error(`its ${part} is not a text`);
    }
    return found;
  };
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) {
    throw new Error('its scopes are not a list of texts');
  }
  if (!isRecord(dialect)) {
    throw new Error('its dialect is not an object');
  }
  // Another version of the extension may know other parts.
  const parts = Object.entries(dialect).filter(([part]) => isDialectPart(part));
  return {
    id,
    name: parseName(text('name')),
    baseUrl: parseBaseUrl(text('baseUrl')),
    tokenUrl: parseTokenUrl(text('tokenUrl')),
    scopes: parseScopes(scopes),
    dialect: parseDialect(Object.fromEntries(parts)),
    kind: kind === 'sandbox' ? 'sandbox' : 'remote',
    ...(typeof instance === 'string' && { instance }),
    ...(isConnectionMark(mark) && { mark }),
    ...(isTimestamp(secretsEnteredAt) && { secretsEnteredAt }),
    ...(typeof scenario === 'string' && { scenario }),
  };
}
