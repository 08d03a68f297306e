import type { Memento } from 'vscode';
import { Serial } from './serial.ts';

/**
 * The editor's state, in which everything stays that was written. The editor answers each write by replacing the
 * whole state, all keys, by what it was then: what is written meanwhile would be lost. So writes wait for each other,
 * and are read from here until they are stored.
 */
export class StoredState implements Memento {
  readonly #state: Memento;
  readonly #writes = new Serial();
  readonly #unstored = new Map<string, { readonly value: unknown }>();

  constructor(state: Memento) {
    this.#state = state;
  }

  keys(): readonly string[] {
    return [...new Set([...this.#state.keys(), ...this.#unstored.keys()])].filter(
      (key) => this.get(key) !== undefined,
    );
  }

  get<T>(key: string): T | undefined;
  get<T>(key: string, fallback: T): T;
  get(key: string, fallback?: unknown): unknown {
    const unstored = this.#unstored.get(key);
    if (unstored === undefined) {
      return this.#state.get(key, fallback);
    }
    return unstored.value === undefined ? fallback : unstored.value;
  }

  /** Ends when the value is stored; it can be read at once. Rejects as the editor does, and then what was there before counts. */
  async update(key: string, value: unknown): Promise<void> {
    const write = { value };
    this.#unstored.set(key, write);
    try {
      await this.#writes.run(async () => this.#state.update(key, value));
    } finally {
      if (this.#unstored.get(key) === write) {
        this.#unstored.delete(key);
      }
    }
  }
}
