import type * as vscode from 'vscode';
import { type Fields, record } from '../domain/fields.ts';
import type { Connection } from '../service/connection.ts';
import { hasFields } from '../service/contract/record.ts';
import { isResourceName } from '../service/contract/resources.ts';
import type { Redaction } from '../service/http/redaction.ts';
import type { KnownResource } from '../ui/known/known.ts';

const key = 'workforce.recent';
/** Of each connection. */
const maxKept = 20;
/** In characters. */
const maxName = 200;

/**
 * The resources that were gone to last, by connection: kinds, ids and names without secrets. All windows share them.
 * They belong to the address of the connection: at another one, the same ids are other resources.
 */
export class RecentResources {
  readonly #state: vscode.Memento;
  readonly #redaction: Redaction;

  constructor(state: vscode.Memento, redaction: Redaction) {
    this.#state = state;
    this.#redaction = redaction;
  }

  /** The latest first. */
  of(connection: Connection): readonly KnownResource[] {
    const { address, entries } = record(this.#stored()[connection.id]);
    return address === addressOf(connection) && Array.isArray(entries) ? entries.filter(isEntry) : [];
  }

  async remember(connection: Connection, { resource, id, name }: KnownResource): Promise<void> {
    const others = this.of(connection).filter((entry) => entry.resource !== resource || entry.id !== id);
    const shown = name === undefined ? undefined : this.#redaction.text(name).slice(0, maxName);
    const entries = [{ resource, id, ...(shown && { name: shown }) }, ...others].slice(0, maxKept);
    const address = addressOf(connection);
    await this.#state.update(key, { ...this.#stored(), [connection.id]: { address, entries } });
  }

  async forget(connectionId: string): Promise<void> {
    const { [connectionId]: _forgotten, ...others } = this.#stored();
    await this.#state.update(key, others);
  }

  #stored(): Fields {
    return record(this.#state.get(key));
  }
}

/** The sandbox has another address after a restart. */
function addressOf({ kind, baseUrl }: Connection): string {
  return kind === 'sandbox' ? '' : baseUrl;
}

function isEntry(stored: unknown): stored is Pick<KnownResource, 'resource' | 'id' | 'name'> {
  return hasFields<Pick<KnownResource, 'resource' | 'id' | 'name'>>(stored, {
    resource: (resource) => typeof resource === 'string' && isResourceName(resource),
    id: (id) => typeof id === 'string' && id !== '',
    name: (name) => name === undefined || typeof name === 'string',
  });
}
