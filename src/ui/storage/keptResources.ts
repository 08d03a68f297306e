import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import { type Connection, isSameConnection } from '../../service/connection.ts';
import { isUsableId } from '../../service/contract/id.ts';
import { message } from '../../service/contract/message.ts';
import { hasFields, isRecord } from '../../service/contract/record.ts';
import { isResourceName } from '../../service/contract/resources.ts';
import type { Redaction } from '../../service/http/redaction.ts';
import { invalidInput } from '../invalidInput.ts';
import type { KnownResource } from '../known/known.ts';
import { onFirstUse, Serial } from '../tasks.ts';
import { isTimestamp, type SharedFolder, type SharedStorage, usingStorage } from './sharedStorage.ts';

/** Of each connection. Of those that were opened last, the oldest is dropped; more favourites are refused. */
const limits = { recent: 20, favourite: 500 } as const;
/** In characters. */
const maxName = 200;

/** A resource, or with `search` a text of *Go to…* in place of an id. */
export interface Kept extends Pick<KnownResource, 'id' | 'name'> {
  readonly resource: KnownResource['resource'] | 'search';
}

/** One file. */
interface Stored {
  readonly connection: Pick<Connection, 'id' | 'instance'>;
  /** Where the connection led. At another address, the same ids are other resources. */
  readonly address: string;
  readonly kept: Kept;
  /** Milliseconds since the epoch. */
  readonly at: number;
}

/**
 * The resources that were opened last with *Go to…*, or the favourites: kinds, ids and names without secrets. Each has a
 * file, so that no window loses what another one adds. They go with their connection, and are not shown at another
 * address of it. Calls reject with `ServiceError`.
 */
export class KeptResources implements vscode.Disposable {
  readonly #kind: keyof typeof limits;
  readonly #folder: SharedFolder;
  readonly #redaction: Redaction;
  readonly #storage: SharedStorage;
  readonly #work = new Serial();
  readonly #changed = new vscode.EventEmitter<void>();
  readonly #leftOut = new Set<string>();
  readonly #warn: (line: string) => void;
  #watcher: { dispose(): void } | undefined;
  /** By the names of their files, the latest first. */
  #entries: ReadonlyMap<string, Stored> = new Map();
  readonly onDidChange = this.#changed.event;
  /** Reads them, once: then changes of all windows are seen. */
  readonly load = onFirstUse(async () => {
    this.#watcher ??= this.#storage.onDidChange(this.#kind, () => {
      this.#read().catch((error: unknown) => this.#warn(`${this.#kind} files: ${String(error)}`));
    });
    await this.#read();
  });

  constructor(
    kind: keyof typeof limits,
    storage: SharedStorage,
    redaction: Redaction,
    warn: (line: string) => void,
  ) {
    this.#kind = kind;
    this.#storage = storage;
    this.#folder = storage.folder(kind);
    this.#redaction = redaction;
    this.#warn = warn;
  }

  /** Those of a connection, the latest first, as far as they are loaded. */
  of(connection: Connection): readonly Kept[] {
    return [...this.#entries.values()].flatMap((entry) => (isOf(entry, connection) ? entry.kept : []));
  }

  has(connection: Connection, kept: Kept): boolean {
    return this.#entries.has(nameOf(entryOf(connection, kept)));
  }

  /** Returns false if it was kept already. Throws `invalid-input` where there are too many favourites. */
  async add(connection: Connection, kept: Kept): Promise<boolean> {
    await this.load();
    return await this.#work.run(async () => {
      const max = limits[this.#kind];
      const isNew = !this.has(connection, kept);
      if (this.#kind === 'favourite' && isNew && this.of(connection).length >= max) {
        throw invalidInput(
          message('add to the favourites'),
          message('this connection has {max} already', { max }),
          message('Remove some of them first.'),
        );
      }
      const name = kept.name && this.#redaction.text(kept.name).slice(0, maxName);
      const entry = entryOf(connection, { ...kept, ...(name && { name }) });
      const file = nameOf(entry);
      await usingStorage(writing, () => this.#folder.write(file, entry));
      this.#show([[file, entry], ...[...this.#entries].filter(([each]) => each !== file)]);
      // Those of a former address go, too.
      const own = this.of(connection).slice(0, this.#kind === 'recent' ? max : undefined);
      await this.#remove((each) => each.connection.id === connection.id && !own.includes(each.kept));
      return isNew;
    });
  }

  /** Returns false if it was not kept. */
  async remove(connection: Connection, kept: Kept): Promise<boolean> {
    await this.load();
    const isKept = this.has(connection, kept);
    const name = nameOf(entryOf(connection, kept));
    await this.#work.run(() => this.#remove((_entry, each) => each === name));
    return isKept;
  }

  /** Removes those of a connection that is gone; `successor` is the one that has its id now. */
  async forget(id: string, successor: Connection | undefined): Promise<void> {
    await this.load();
    await this.#work.run(() =>
      this.#remove((entry) => entry.connection.id === id && !(successor && isOf(entry, successor))),
    );
  }

  dispose(): void {
    this.#watcher?.dispose();
    this.#changed.dispose();
  }

  async #read(): Promise<void> {
    await this.#work.run(async () => {
      const entries = await usingStorage(reading, () => this.#folder.readAll());
      this.#show(
        entries.flatMap(({ name, value, problem }) => {
          if (isStored(value) && nameOf(value) === name) {
            return [[name, value] as const];
          }
          if (!this.#leftOut.has(name)) {
            this.#leftOut.add(name);
            this.#warn(`${this.#folder.path(name)} is left out: ${problem ?? 'it is damaged'}`);
          }
          return [];
        }),
      );
    });
  }

  async #remove(isGone: (entry: Stored, name: string) => boolean): Promise<void> {
    const gone = [...this.#entries].filter(([name, entry]) => isGone(entry, name));
    await usingStorage(writing, () => Promise.all(gone.map(([name]) => this.#folder.remove(name))));
    this.#show([...this.#entries].filter(([name, entry]) => !isGone(entry, name)));
  }

  #show(entries: readonly (readonly [string, Stored])[]): void {
    const before = this.#entries;
    this.#entries = new Map(entries.toSorted(([, one], [, other]) => other.at - one.at));
    if (!isDeepStrictEqual([...before], [...this.#entries])) {
      this.#changed.fire();
    }
  }
}

const advice = message('Give the editor access to this place, then try again.');
const reading = { attempted: message('read the favourites and what was opened last'), advice };
const writing = { attempted: message('store the favourites and what was opened last'), advice };

/** The sandbox has another address after a restart. */
function addressOf({ kind, baseUrl }: Connection): string {
  return kind === 'sandbox' ? '' : baseUrl;
}

function isOf({ connection, address }: Stored, other: Connection): boolean {
  return isSameConnection(connection, other) && address === addressOf(other);
}

function entryOf(connection: Connection, kept: Kept): Stored {
  const { id, instance } = connection;
  const owner = { id, ...(instance !== undefined && { instance }) };
  return { connection: owner, address: addressOf(connection), kept, at: Date.now() };
}

/** The name of its file. Ids of the service can be too long for one. */
function nameOf({ connection: { id, instance = '' }, address, kept }: Stored): string {
  const parts = [id, instance, address, kept.resource, kept.id];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

const isText = (value: unknown) => typeof value === 'string' && value !== '';

function isStored(value: unknown): value is Stored {
  return hasFields<Stored>(value, {
    connection: (each) => isRecord(each) && isText(each['id']),
    address: (each) => typeof each === 'string',
    at: isTimestamp,
    kept: (each) =>
      isRecord(each) &&
      hasFields<Kept>(each, {
        resource: (name) => typeof name === 'string' && (name === 'search' || isResourceName(name)),
        id: (id) => isText(id) && (each['resource'] === 'search' || isUsableId(String(id))),
        name: (name) => name === undefined || typeof name === 'string',
      }),
  });
}
