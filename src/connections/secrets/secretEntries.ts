import type { SecretStorage } from 'vscode';
import type { Clock } from '../../service/http/clock.ts';

const keyPrefix = 'connection:';
/** Time for the user to unlock a keyring. A storage that takes longer counts as failed. */
const timeoutMilliseconds = 20_000;

/** The editor's secret storage by connection id. Each call ends; an error gives the reason and nothing else. */
export class SecretEntries {
  readonly #secrets: SecretStorage;
  readonly #clock: Clock;

  constructor(secrets: SecretStorage, clock: Clock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** Calls back with the id of a connection whose entry any window has changed. */
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
    let cancel: (() => void) | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      const reason = `it did not respond within ${timeoutMilliseconds / 1000} seconds`;
      cancel = this.#clock.after(timeoutMilliseconds, () => reject(new Error(reason)));
    });
    try {
      return await Promise.race([call(), limit]);
    } finally {
      cancel?.();
    }
  }
}
