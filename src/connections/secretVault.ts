import type { SecretStorage } from 'vscode';
import type { Connection, Credentials } from '../service/connection.ts';
import { type Message, message, messageOf } from '../service/contract/message.ts';
import { type Clock, systemClock } from '../service/http/clock.ts';
import { ServiceError } from '../service/http/errors.ts';
import { Redaction } from '../service/http/redaction.ts';
import { Serial } from '../ui/tasks.ts';
import {
  bindSecrets,
  enteredAt,
  isOutdated,
  lostSecrets,
  unreadSecrets,
  usableCredentials,
} from './boundSecrets.ts';
import type { StoredConnection } from './storedConnections.ts';

const keyPrefix = 'connection:';
/** Time for the user to unlock a keyring. A storage that takes longer counts as failed. */
const timeoutMilliseconds = 20_000;

export interface VaultOptions {
  readonly secrets: SecretStorage;
  readonly clock?: Clock;
  /** Shows the user what the secret storage did not do. */
  warn(sentence: Message): void;
}

/**
 * Secrets of connections, bound to the origins of base URL and token URL together. Where the editor's secret storage
 * fails, secrets entered in this window work until it is closed. The storage may also have lost secrets, or return
 * older ones than were entered last, because of another window or an earlier failure: those are not used.
 */
export class SecretVault {
  readonly #entries: SecretEntries;
  readonly #warn: VaultOptions['warn'];
  readonly #writes = new Serial();
  readonly #texts = new Map<string, string>();
  readonly #unstored = new Set<string>();

  constructor({ secrets, clock = systemClock, warn }: VaultOptions) {
    this.#entries = new SecretEntries(secrets, clock);
    this.#warn = warn;
  }

  /** Calls back with a connection id when another window has changed its secrets. */
  onForeignChange(listener: (id: string) => void): { dispose(): unknown } {
    return this.#entries.onDidChange(async (id) => {
      if (await this.#writes.run(() => this.#changedElsewhere(id))) {
        listener(id);
      }
    });
  }

  /**
   * The secrets bound to the origins of the connection's current addresses, at least one. Throws `unread-secrets` when
   * the storage fails, `lost-secrets` when it has none that can be used.
   */
  async read(connection: StoredConnection): Promise<Credentials> {
    const known = this.#texts.get(connection.id);
    const text =
      known !== undefined && !isOutdated(connection, known) ? known : await this.#stored(connection);
    if (text === undefined) {
      throw lostSecrets(connection, 'gone');
    }
    const credentials = usableCredentials(connection, text);
    this.#remember(connection.id, text);
    return credentials;
  }

  /** Stores the secrets, bound to the connection's addresses, in place of the former ones. */
  async keep(connection: StoredConnection, credentials: Credentials): Promise<void> {
    await this.#writes.run(async () => {
      const text = bindSecrets(connection, credentials);
      this.#texts.set(connection.id, text);
      try {
        await this.#entries.store(connection.id, text);
        this.#unstored.delete(connection.id);
      } catch (error) {
        this.#unstored.add(connection.id);
        this.#warn(
          message(
            "The secrets of “{name}” could not be put into the editor's secret storage ({reason}). The connection works until this window is closed or reloaded. To try again, go through “Edit Connection” and leave them as they are.",
            { name: connection.name, reason: redacted(messageOf(error), connection, credentials) },
          ),
        );
      }
    });
  }

  /** Deletes the secrets. Throws `unexpected` when the storage fails. */
  async forget(connection: Pick<Connection, 'id' | 'name'>): Promise<void> {
    await this.#writes.run(async () => {
      try {
        await this.#entries.delete(connection.id);
      } catch (error) {
        throw new ServiceError({
          kind: 'unexpected',
          attempted: message('delete the secrets of “{name}”', { name: connection.name }),
          reason: message("the editor's secret storage failed ({reason})", { reason: messageOf(error) }),
          advice: message('Try again; if that does not help, withdraw the key at the service.'),
          cause: error,
        });
      }
      this.#texts.delete(connection.id);
      this.#unstored.delete(connection.id);
    });
  }

  /** Secrets that could not be stored, or were entered while the storage was read, are newer than its own. */
  #remember(id: string, text: string): void {
    if (enteredAt(text) >= enteredAt(this.#texts.get(id) ?? '')) {
      this.#texts.set(id, text);
      this.#unstored.delete(id);
    }
  }

  async #stored(connection: StoredConnection): Promise<string | undefined> {
    try {
      return await this.#entries.get(connection.id);
    } catch (error) {
      throw unreadSecrets(connection, messageOf(error));
    }
  }

  /** The storage reports the window's own writes, too: only another text is a change. */
  async #changedElsewhere(id: string): Promise<boolean> {
    const known = this.#texts.get(id);
    try {
      const text = await this.#entries.get(id);
      if (text === undefined) {
        return !this.#unstored.has(id) && this.#texts.delete(id);
      }
      this.#remember(id, text);
      return this.#texts.get(id) !== known;
    } catch (error) {
      this.#warn(
        message(
          "The editor's secret storage could not be read ({reason}); the secrets known so far stay in use.",
          { reason: messageOf(error) },
        ),
      );
      return false;
    }
  }
}

/** The message of a storage may quote the secrets that it could not store. */
function redacted(reason: string, connection: StoredConnection, credentials: Credentials): string {
  const redaction = new Redaction();
  redaction.rememberCredentials(connection, credentials);
  return redaction.text(reason);
}

/** The editor's secret storage by connection id. Each call ends; an error gives the reason and nothing else. */
class SecretEntries {
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
