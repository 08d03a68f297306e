import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { hasIdLength, isUsableId } from '../../service/contract/id.ts';
import { message } from '../../service/contract/message.ts';
import { hasFields } from '../../service/contract/record.ts';
import { isResourceName } from '../../service/contract/resources.ts';
import type { Connection } from '../../service/http/connection.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import type { KnownResource } from './known.ts';

/** Of each connection. Of those that were opened last, the oldest are dropped; more favorites are refused. */
const limits = { recent: 20, favorites: 500 } as const;
/** In characters. */
const maxName = 200;

type KeptResource = Pick<KnownResource, 'resource' | 'id' | 'name'>;

/** A resource, or a text of *Go to…*. */
export type Kept = KeptResource | { readonly search: string };

/**
 * The resources that were opened last with *Go to…*, or the favorites: kinds, ids and names without secrets, in the
 * state of the editor, which all windows share. They belong to a connection and its address: at another one, the same
 * ids are other resources.
 */
export class KeptResources implements vscode.Disposable {
  readonly #kind: keyof typeof limits;
  readonly #state: vscode.Memento;
  readonly #redaction: Redaction;
  readonly #changed = new vscode.EventEmitter<void>();
  /** What is shown of each connection. */
  readonly #shown = new Map<string, readonly Kept[]>();
  readonly onDidChange = this.#changed.event;

  constructor(kind: keyof typeof limits, state: vscode.Memento, redaction: Redaction) {
    this.#kind = kind;
    this.#state = state;
    this.#redaction = redaction;
  }

  /** Those of a connection, the latest first. */
  of(connection: Connection): readonly Kept[] {
    const key = this.#keyOf(connection);
    const shown = this.#shown.get(key) ?? this.#stored(key);
    this.#shown.set(key, shown);
    return shown;
  }

  has(connection: Connection, kept: Kept): boolean {
    return this.of(connection).some((each) => nameOf(each) === nameOf(kept));
  }

  /** Returns how many were not kept before. Throws `invalid-input`, and keeps none, where that makes too many favorites. */
  async add(connection: Connection, added: readonly Kept[]): Promise<number> {
    const key = this.#keyOf(connection);
    const before = this.#stored(key);
    const newest = new Map(added.map((kept) => [nameOf(kept), this.#redacted(kept)]));
    const all = [...[...newest.values()].reverse(), ...before.filter((kept) => !newest.has(nameOf(kept)))];
    const max = limits[this.#kind];
    if (this.#kind === 'favorites' && all.length > max) {
      throw invalidInput(
        message('add to favorites'),
        message('a connection has at most {max}, and would have {count}', { max, count: all.length }),
        message('Remove some of them first.'),
      );
    }
    await this.#store(key, all.slice(0, max));
    return all.length - before.length;
  }

  /** Returns how many were kept. */
  async remove(connection: Connection, removed: readonly Kept[]): Promise<number> {
    const key = this.#keyOf(connection);
    const before = this.#stored(key);
    const names = new Set(removed.map(nameOf));
    const others = before.filter((kept) => !names.has(nameOf(kept)));
    await this.#store(key, others);
    return before.length - others.length;
  }

  /** Removes those of a connection that is gone, or of its former addresses; `successor` has its id now. */
  async forget(id: string, successor: Connection | undefined): Promise<void> {
    const kept = successor && this.#keyOf(successor);
    for (const key of this.#state.keys()) {
      if (key.startsWith(this.#prefix(id)) && key !== kept) {
        await this.#state.update(key, undefined);
      }
    }
    this.refresh();
  }

  /** Shows what other windows have changed. */
  refresh(): void {
    const before = [...this.#shown];
    this.#shown.clear();
    if (before.some(([key, shown]) => !isDeepStrictEqual(shown, this.#stored(key)))) {
      this.#changed.fire();
    }
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #stored(key: string): readonly Kept[] {
    const list: unknown = this.#state.get(key);
    return Array.isArray(list) ? list.filter(isKept).slice(0, limits[this.#kind]) : [];
  }

  async #store(key: string, all: readonly Kept[]): Promise<void> {
    await this.#state.update(key, all);
    this.refresh();
  }

  #redacted(kept: Kept): Kept {
    if ('search' in kept) {
      return kept;
    }
    const { resource, id, name } = kept;
    return { resource, id, ...(name && { name: this.#redaction.text(name).slice(0, maxName) }) };
  }

  /** The key of one address of a connection; the sandbox has another address after a restart. */
  #keyOf({ id, instance = '', kind, baseUrl }: Connection): string {
    return `${this.#prefix(id)}${instance} ${kind === 'sandbox' ? '' : baseUrl}`;
  }

  /** Ids of connections hold no space. */
  #prefix(id: string): string {
    return `workforce.${this.#kind} ${id} `;
  }
}

/** The name of what is kept, among all of a connection. */
export function nameOf(kept: Kept): string {
  return 'search' in kept ? `search/${kept.search}` : `${kept.resource}/${kept.id}`;
}

/** Returns true for a resource or a text that can be kept. */
export function isKept(value: unknown): value is Kept {
  return (
    hasFields<Extract<Kept, { search: string }>>(value, {
      search: (text) => typeof text === 'string' && hasIdLength(text),
    }) ||
    hasFields<KeptResource>(value, {
      resource: (name) => typeof name === 'string' && isResourceName(name),
      id: (id) => typeof id === 'string' && isUsableId(id),
      name: (name) => name === undefined || typeof name === 'string',
    })
  );
}
