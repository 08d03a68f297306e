import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Event, Memento, SecretStorage, SecretStorageChangeEvent } from 'vscode';
import { ConnectionStore } from '../../../../src/features/connections/connectionStore.ts';
import type { Draft } from '../../../../src/features/connections/draft.ts';
import { type Kind, SharedFolder } from '../../../../src/platform/storage/sharedStorage.ts';
import { textOf } from '../../../../src/service/contract/message.ts';
import { type Clock, systemClock } from '../../../../src/service/http/clock.ts';
import { type Connection, defaultDialect } from '../../../../src/service/http/connection.ts';
import { temporaryDirectory } from '../../../run/project.ts';

/** An event of our own: the editor's class exists only inside the editor. */
export class Emitter<T> {
  readonly #listeners = new Set<(value: T) => unknown>();
  readonly fired: T[] = [];
  readonly event: Event<T> = (listener, self) => {
    const bound = listener.bind(self);
    this.#listeners.add(bound);
    return { dispose: () => this.#listeners.delete(bound) };
  };

  fire(value: T): void {
    this.fired.push(value);
    for (const listener of this.#listeners) {
      listener(value);
    }
  }
}

export const acme: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://acme.example',
  tokenUrl: 'https://acme.example/connect/token',
  scopes: [],
  dialect: defaultDialect,
  kind: 'remote',
};

/** What all windows share but the secrets: a folder. */
export class FakeState {
  readonly directory = temporaryDirectory();
  /** What every write fails with. */
  failure: Error | undefined;
  /** Kinds of entries for which the disk is full. */
  failed: readonly Kind[] = [];

  folder(kind: Kind): SharedFolder {
    return new FailingFolder(this, kind);
  }

  /** Puts the value of a connection into the folder, or removes it. */
  async update(id: string, value: unknown): Promise<void> {
    const connections = this.folder('connection');
    await (value === undefined ? connections.remove(id) : connections.write(id, value));
  }

  /** All that is in the folder. */
  text(): string {
    return readdirSync(this.directory)
      .map((file) => `${file}: ${readFileSync(join(this.directory, file), 'utf8')}`)
      .join('\n');
  }
}

class FailingFolder extends SharedFolder {
  readonly #state: FakeState;
  readonly #kind: Kind;

  constructor(state: FakeState, kind: Kind) {
    super(state.directory, kind);
    this.#state = state;
    this.#kind = kind;
  }

  override async write(name: string, value: unknown): Promise<void> {
    this.#requireStorage();
    await super.write(name, value);
  }

  override async create(name: string, value: unknown): Promise<boolean> {
    this.#requireStorage();
    return await super.create(name, value);
  }

  override async remove(name: string): Promise<boolean> {
    this.#requireStorage();
    return await super.remove(name);
  }

  #requireStorage(): void {
    if (this.#state.failure !== undefined) {
      throw this.#state.failure;
    }
    if (this.#state.failed.includes(this.#kind)) {
      throw new Error('disk full');
    }
  }
}

/** The editor's state: what is stored comes back as a copy, as from JSON. */
export class FakeMemento implements Memento {
  readonly #values = new Map<string, string>();

  keys(): readonly string[] {
    return [...this.#values.keys()];
  }

  get<T>(key: string): T | undefined;
  get<T>(key: string, fallback: T): T;
  get<T>(key: string, fallback?: T): T | undefined {
    const text = this.#values.get(key);
    return text === undefined ? fallback : JSON.parse(text);
  }

  update(key: string, value: unknown): Promise<void> {
    if (value === undefined) {
      this.#values.delete(key);
    } else {
      this.#values.set(key, JSON.stringify(value));
    }
    return Promise.resolve();
  }
}

/** What a call of the secret storage does instead of its work; `silence` never ends. */
export type StorageError = Error | 'silence';

/** The editor's secret storage, shared by windows; it reports every write, and fails on demand. */
export class FakeSecrets implements SecretStorage {
  readonly values: Map<string, string>;
  readonly #changes = new Emitter<SecretStorageChangeEvent>();
  readonly onDidChange = this.#changes.event;
  readonly errors: { get?: StorageError; store?: StorageError; delete?: StorageError } = {};
  reads = 0;

  constructor(values: ReadonlyMap<string, string> = new Map()) {
    this.values = new Map(values);
  }

  async get(key: string): Promise<string | undefined> {
    await work(this.errors.get);
    this.reads += 1;
    return this.values.get(key);
  }

  async store(key: string, value: string): Promise<void> {
    await work(this.errors.store);
    this.values.set(key, value);
    this.#changes.fire({ key });
  }

  async delete(key: string): Promise<void> {
    await work(this.errors.delete);
    this.values.delete(key);
    this.#changes.fire({ key });
  }

  /** Lets every call work again. */
  mend(): void {
    delete this.errors.get;
    delete this.errors.store;
    delete this.errors.delete;
  }
}

async function work(error: StorageError | undefined): Promise<void> {
  await Promise.resolve();
  if (error === 'silence') {
    await new Promise(() => undefined);
  } else if (error !== undefined) {
    throw error;
  }
}

/** A window of the editor: its own store over what all windows share. */
export function openWindow(state: FakeState, secrets: FakeSecrets, clock: Clock = systemClock) {
  const changes = new Emitter<
    Parameters<ConstructorParameters<typeof ConnectionStore>[0]['changes']['fire']>[0]
  >();
  const warnings: string[] = [];
  const lines: string[] = [];
  const store = new ConnectionStore({
    storage: state,
    secrets,
    clock,
    changes,
    warn: (sentence) => warnings.push(textOf(sentence)),
    log: (line) => lines.push(line),
    learn: () => undefined,
  });
  store.listen();
  return { store, changes, warnings, lines };
}

/** A draft that can be stored. */
export function draftOf(name: string, changes: Partial<Draft> = {}): Draft {
  return {
    name,
    baseUrl: 'https://acme.example',
    tokenUrl: 'https://login.example/token',
    scopes: ['employees.readonly'],
    dialect: defaultDialect,
    credentials: { apiKey: 'acme-key', clientId: 'I', clientSecret: 'acme-secret' },
    ...changes,
  };
}
