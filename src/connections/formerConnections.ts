import { createHash } from 'node:crypto';
import type { Memento } from 'vscode';
import { isRecord } from '../service/contract/record.ts';
import type { SharedFolder } from '../ui/storage/sharedFolder.ts';

const keyPrefix = 'connection:';
const activeKey = 'activeConnection';

/**
 * The connections that version 0.1.0 kept in the editor's state. They are copied once and stay there: a window that
 * still runs 0.1.0 takes a missing one for a removed one, and deletes its secrets.
 */
export class FormerConnections {
  readonly #state: Memento;
  readonly #migrated: SharedFolder;

  /** `migrated` has a mark for each connection that was copied. */
  constructor(state: Memento, migrated: SharedFolder) {
    this.#state = state;
    this.#migrated = migrated;
  }

  /** The connections without a mark among these. */
  unmigrated(marks: readonly string[]): readonly (readonly [id: string, value: unknown])[] {
    return this.#state
      .keys()
      .filter((key) => key.startsWith(keyPrefix))
      .map((key) => [key.slice(keyPrefix.length), this.#state.get(key)] as const)
      .filter(([id, value]) => !marks.includes(markOf(id, value)));
  }

  /** Copies what was not copied before. Throws as the file system does. */
  copyTo(connections: SharedFolder): void {
    // Nothing is read in the usual case.
    const former = this.unmigrated([]).length === 0 ? [] : this.unmigrated(this.#migrated.namesSync());
    for (const [id, value] of former) {
      connections.createSync(id, value);
      this.#migrated.createSync(markOf(id, value), null);
    }
  }

  /** Forgets a connection that the user removed. */
  async remove(id: string): Promise<void> {
    if (this.#state.get(keyPrefix + id) !== undefined) {
      await this.#state.update(keyPrefix + id, undefined);
    }
  }

  /** The id of the connection that was used last. */
  active(): unknown {
    return this.#state.get(activeKey);
  }
}

/** A later connection with the same id is another one. */
function markOf(id: string, value: unknown): string {
  const instance = isRecord(value) ? value['instance'] : undefined;
  return createHash('sha256')
    .update(`${id} ${String(instance)}`)
    .digest('hex');
}
