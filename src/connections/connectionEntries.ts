import type { Memento } from 'vscode';
import { messageOf, ServiceError } from '../service/http/errors.ts';
import { readStoredConnection, type StoredConnection } from './storedConnection.ts';

const keyPrefix = 'connection:';

/** What happened to a connection; a rename leaves everything that a request depends on as it is. */
export interface ConnectionChange {
  readonly id: string;
  readonly kind: 'changed' | 'renamed' | 'removed' | 'activated';
}

/** What was seen of an entry: all that a request depends on, and the name. */
interface Snapshot {
  readonly instance: unknown;
  readonly content: string;
  readonly name: string;
}

/**
 * The connections in the editor's state, which all windows share: one entry a connection, so that a damaged one costs
 * only itself. No event tells what another window wrote there, so `news` compares.
 */
export class ConnectionEntries {
  readonly #state: Memento;
  readonly #log: (line: string) => void;
  readonly #reportedDamage = new Set<string>();
  readonly #seen = new Map<string, Snapshot>();
  readonly #writing = new Set<string>();

  constructor(state: Memento, log: (line: string) => void) {
    this.#state = state;
    this.#log = log;
    this.news();
  }

  /** The ids in use, those of damaged entries included. */
  ids(): readonly string[] {
    return this.#state
      .keys()
      .filter((key) => key.startsWith(keyPrefix))
      .map((key) => key.slice(keyPrefix.length));
  }

  /** A connection by id; undefined for an unknown one, and for an entry that is damaged, which the log names. */
  find(id: string): StoredConnection | undefined {
    const value = this.#value(id);
    if (value === undefined) {
      return undefined;
    }
    try {
      return readStoredConnection(id, value);
    } catch (error) {
      if (!this.#reportedDamage.has(id)) {
        this.#reportedDamage.add(id);
        this.#log(`The stored connection "${id}" is damaged and left out: ${messageOf(error)}`);
      }
      return undefined;
    }
  }

  /** Throws `unexpected` when the state cannot be written. */
  async save(connection: StoredConnection): Promise<void> {
    await this.#write(connection.id, connection, `store the connection “${connection.name}”`);
  }

  /** Throws `unexpected` when the state cannot be written. */
  async delete({ id, name }: StoredConnection): Promise<void> {
    await this.#write(id, undefined, `remove the connection “${name}”`);
  }

  /** What other windows have changed since the last call. */
  news(): readonly ConnectionChange[] {
    const ids = new Set([...this.#seen.keys(), ...this.ids()]);
    return [...ids].filter((id) => !this.#writing.has(id)).flatMap((id) => this.#look(id));
  }

  #look(id: string): readonly ConnectionChange[] {
    const before = this.#seen.get(id);
    const now = snapshotOf(this.#value(id));
    if (now === undefined) {
      return this.#seen.delete(id) ? [{ id, kind: 'removed' }] : [];
    }
    this.#seen.set(id, now);
    if (before !== undefined && before.instance !== now.instance) {
      return [
        { id, kind: 'removed' },
        { id, kind: 'changed' },
      ];
    }
    if (before?.content !== now.content) {
      return [{ id, kind: 'changed' }];
    }
    return before.name === now.name ? [] : [{ id, kind: 'renamed' }];
  }

  #value(id: string): unknown {
    return this.#state.get(keyPrefix + id);
  }

  async #write(id: string, value: unknown, attempted: string): Promise<void> {
    this.#writing.add(id);
    try {
      await writeState(this.#state, keyPrefix + id, value, attempted);
    } finally {
      this.#writing.delete(id);
      this.#look(id);
    }
  }
}

/** Writes to the editor's state. Throws `unexpected` with the reason; `attempted` completes "Could not …". */
export async function writeState(
  state: Memento,
  key: string,
  value: unknown,
  attempted: string,
): Promise<void> {
  try {
    await state.update(key, value);
  } catch (error) {
    throw new ServiceError({
      kind: 'unexpected',
      attempted,
      reason: `the editor's state could not be written (${messageOf(error)})`,
      advice: 'Try again.',
      cause: error,
    });
  }
}

function snapshotOf(value: unknown): Snapshot | undefined {
  if (value === undefined) {
    return undefined;
  }
  const { name, ...rest } = Object.fromEntries(Object.entries(value ?? {}));
  // Each window has a sandbox of its own: where that of another one listens is no news.
  const { baseUrl: _baseUrl, tokenUrl: _tokenUrl, ...shared } = rest;
  return {
    instance: rest['instance'],
    name: String(name),
    content: JSON.stringify(rest['kind'] === 'sandbox' ? shared : rest, inOrder),
  };
}

/** Windows write the parts of an entry in different orders. */
function inOrder(_key: string, value: unknown): unknown {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
}
