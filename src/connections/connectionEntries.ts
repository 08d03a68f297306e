import { type Message, message, messageOf } from '../service/contract/message.ts';
import { Serial } from '../ui/storage/serial.ts';
import type { Entry, SharedFolder } from '../ui/storage/sharedFolder.ts';
import type { SharedStorage } from '../ui/storage/sharedStorage.ts';
import { usingStorage } from '../ui/storage/usingStorage.ts';
import { damaged, diff, type Snapshot, snapshotOf } from './connectionSnapshot.ts';
import { readStoredConnection, type StoredConnection } from './storedConnection.ts';

/** The only entry of its kind. */
const activeName = 'connection';

/** A change of a connection; `renamed`, of its name or mark, changes nothing that a request depends on. */
export interface ConnectionChange {
  readonly id: string;
  readonly kind: 'changed' | 'renamed' | 'removed' | 'activated';
}

export interface EntriesContext {
  readonly storage: Pick<SharedStorage, 'folder'>;
  log(line: string): void;
  /** Called once, after the entries were read. */
  loaded(): void;
}

/**
 * The connections in the storage that the windows share: one entry for each, so that a damaged one leaves the others
 * readable. The first call reads them, and `changes` compares with what other windows have written since.
 */
export class ConnectionEntries {
  readonly #connections: SharedFolder;
  readonly #active: SharedFolder;
  readonly #log: (line: string) => void;
  readonly #loaded: () => void;
  readonly #reportedProblems = new Set<string>();
  /** Undefined for an entry that was not readable yet. */
  readonly #seen = new Map<string, Snapshot | undefined>();
  readonly #writing = new Set<string>();
  readonly #choices = new Serial();
  #values: ReadonlyMap<string, unknown> | undefined;

  constructor({ storage, log, loaded }: EntriesContext) {
    this.#connections = storage.folder('connection');
    this.#active = storage.folder('active');
    this.#log = log;
    this.#loaded = loaded;
  }

  /** True once the entries were read. */
  get isLoaded(): boolean {
    return this.#values !== undefined;
  }

  /** The ids in use, those of damaged entries included. */
  ids(): readonly string[] {
    return [...this.#all().keys()];
  }

  /** A connection by id; undefined for an unknown id, and for a damaged entry, which is logged. */
  find(id: string): StoredConnection | undefined {
    const values = this.#all();
    if (!values.has(id)) {
      return undefined;
    }
    try {
      return readStoredConnection(id, values.get(id));
    } catch (error) {
      this.#reportOnce(id, `The stored connection "${id}" is damaged and left out: ${messageOf(error)}`);
      return undefined;
    }
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

  /** Notes the ids that the window has found at its start: one that is missing later was removed. */
  expect(ids: readonly string[]): void {
    if (!this.isLoaded) {
      for (const id of ids) {
        this.#seen.set(id, undefined);
      }
    }
  }

  /** What other windows have changed since the last call. */
  changes(): readonly ConnectionChange[] {
    if (this.#values === undefined) {
      return [];
    }
    this.#values = this.#read(this.#values);
    const ids = new Set([...this.#seen.keys(), ...this.#values.keys()]);
    return [...ids].filter((id) => !this.#writing.has(id)).flatMap((id) => this.#compare(id));
  }

  #all(): ReadonlyMap<string, unknown> {
    if (this.#values === undefined) {
      this.#values = this.#read(new Map());
      for (const id of this.#values.keys()) {
        this.#seen.set(id, this.#snapshot(id, undefined));
      }
      this.#loaded();
    }
    return this.#values;
  }

  #read(known: ReadonlyMap<string, unknown>): ReadonlyMap<string, unknown> {
    try {
      const entries = this.#connections.readAllSync();
      // An entry that cannot be read now was not removed, so its secrets and reports must stay.
      return new Map(entries.map(({ name, value }) => [name, value ?? known.get(name) ?? null]));
    } catch (error) {
      this.#reportOnce('', `The connections could not be read: ${messageOf(error)}`);
      return known;
    }
  }

  #compare(id: string): readonly ConnectionChange[] {
    const before = this.#seen.get(id);
    if (this.#values?.has(id) !== true) {
      return this.#seen.delete(id) ? [{ id, kind: 'removed' }] : [];
    }
    const now = this.#snapshot(id, before);
    this.#seen.set(id, now);
    return now === undefined ? [] : diff(before, now).map((kind) => ({ id, kind }));
  }

  #snapshot(id: string, before: Snapshot | undefined): Snapshot | undefined {
    return this.find(id) === undefined ? before && damaged(before) : snapshotOf(this.#values?.get(id));
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
      this.#values = this.#read(this.#all());
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
