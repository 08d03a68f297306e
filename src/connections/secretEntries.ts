import type { SecretStorage } from 'vscode';
import type { Clock } from '../service/http/clock.ts';

const keyPrefix = 'connection:';
/** Time to unlock a keyring in; nobody waits longer for a key, or behind a storage that never answers. */
const patienceMilliseconds = 20_000;

/** The editor's secret storage by connection id. Each call ends; an error gives the reason and nothing else. */
export class SecretEntries {
  readonly #secrets: SecretStorage;
  readonly #clock: Clock;

  constructor(secrets: SecretStorage, clock: Clock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** Calls back with the id of a connection whose entry changed, by whichever window. */
  onDidChange(listener: (id: string) => unknown): { dispose(): unknown } {
    return this.#secrets.onDidChange(({ key }) => {
      if (key.startsWith(keyPrefix)) {
        listener(key.slice(keyPrefix.length));
      }
    });
  }

  async get(id: string): Promise<string | undefined> {
    return await this.#inTime(() => this.#secrets.get(keyPrefix + id));
  }

  async store(id: string, text: string): Promise<void> {
    await this.#inTime(() => this.#secrets.store(keyPrefix + id, text));
  }

  async delete(id: string): Promise<void> {
    await this.#inTime(() => this.#secrets.delete(keyPrefix + id));
  }

  async #inTime<T>(call: () => Thenable<T>): Promise<T> {
    let callOff: (() => void) | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      const reason = `it did not answer within ${patienceMilliseconds / 1000} seconds`;
      callOff = this.#clock.after(patienceMilliseconds, () => reject(new Error(reason)));
    });
    try {
      return await Promise.race([call(), limit]);
    } finally {
      callOff?.();
    }
  }
}
