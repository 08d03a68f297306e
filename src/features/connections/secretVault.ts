import type { SecretStorage } from 'vscode';
import { Serial } from '../../platform/tasks.ts';
import { recordIn } from '../../service/contract/fields.ts';
import { type Message, message, messageOf } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import { type Clock, systemClock } from '../../service/http/clock.ts';
import type { Connection, Credentials } from '../../service/http/connection.ts';
import { type FailureKind, ServiceError } from '../../service/http/errors.ts';
import { Redaction, shortestSecret } from '../../service/http/redaction.ts';
import { originOf } from './addresses.ts';

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
  readonly #secrets: SecretStorage;
  readonly #clock: Clock;
  readonly #warn: VaultOptions['warn'];
  readonly #writes = new Serial();
  /** The texts of `boundText` that this window has read or written, by connection id. */
  readonly #texts = new Map<string, string>();
  readonly #unstored = new Set<string>();

  constructor({ secrets, clock = systemClock, warn }: VaultOptions) {
    this.#secrets = secrets;
    this.#clock = clock;
    this.#warn = warn;
  }

  /** Calls back with a connection id when another window has changed its secrets. */
  onForeignChange(listener: (id: string) => void): { dispose(): unknown } {
    return this.#secrets.onDidChange(async ({ key }) => {
      const id = key.slice(keyPrefix.length);
      if (key.startsWith(keyPrefix) && (await this.#writes.run(() => this.#changedElsewhere(id)))) {
        listener(id);
      }
    });
  }

  /**
   * The secrets bound to the origins of the connection's current addresses, at least one. Throws `unread-secrets` when
   * the storage fails, `lost-secrets` when it has none that can be used.
   */
  async read(connection: Connection): Promise<Credentials> {
    const known = this.#texts.get(connection.id);
    const isNewest = known !== undefined && enteredAt(known) >= (connection.secretsEnteredAt ?? 0);
    const text = isNewest ? known : await this.#stored(connection);
    if (text === undefined) {
      throw lostSecrets(connection, 'gone');
    }
    const credentials = usableCredentials(connection, text);
    this.#remember(connection.id, text);
    return credentials;
  }

  /** Stores the secrets, bound to the connection's addresses, in place of the former ones. */
  async keep(connection: Connection, credentials: Credentials): Promise<void> {
    const { id, name } = connection;
    await this.#writes.run(async () => {
      const text = boundText(connection, credentials);
      this.#texts.set(id, text);
      try {
        await this.#inTime(this.#secrets.store(keyPrefix + id, text));
        this.#unstored.delete(id);
      } catch (error) {
        this.#unstored.add(id);
        // The message of a storage may quote the secrets that it could not store.
        const redaction = new Redaction();
        redaction.rememberCredentials(connection, credentials);
        const reason = redaction.text(messageOf(error));
        this.#warn(
          message(
            "The secrets of “{name}” could not be saved in the editor's secret storage ({reason}). The connection works until this window is closed or reloaded. To try again, run “Edit Connection” and save without changing them.",
            { name, reason },
          ),
        );
      }
    });
  }

  /** Deletes the secrets. Throws `unexpected` when the storage fails. */
  async forget({ id, name }: Pick<Connection, 'id' | 'name'>): Promise<void> {
    await this.#writes.run(async () => {
      try {
        await this.#inTime(this.#secrets.delete(keyPrefix + id));
      } catch (error) {
        const attempted = message('delete the secrets of “{name}”', { name });
        const advice = message('Try again. If that does not help, revoke the key in the service.');
        throw storageFailure('unexpected', attempted, messageOf(error), advice);
      }
      this.#texts.delete(id);
      this.#unstored.delete(id);
    });
  }

  /** Secrets that could not be stored, or were entered while the storage was read, are newer than its own. */
  #remember(id: string, text: string): void {
    if (enteredAt(text) >= enteredAt(this.#texts.get(id) ?? '')) {
      this.#texts.set(id, text);
      this.#unstored.delete(id);
    }
  }

  async #stored({ id, name }: Connection): Promise<string | undefined> {
    try {
      return await this.#inTime(this.#secrets.get(keyPrefix + id));
    } catch (error) {
      const attempted = message('read the secrets of “{name}”', { name });
      const advice = message(
        'Unlock the keyring of this computer if it is locked, then try again; or enter them again with “Edit Connection”.',
      );
      throw storageFailure('unread-secrets', attempted, messageOf(error), advice);
    }
  }

  /** The storage reports the window's own writes, too: only another text is a change. */
  async #changedElsewhere(id: string): Promise<boolean> {
    const known = this.#texts.get(id);
    try {
      const text = await this.#inTime(this.#secrets.get(keyPrefix + id));
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

  /** Rejects where a call of the storage does not end. */
  async #inTime<T>(call: Thenable<T>): Promise<T> {
    let cancel: (() => void) | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      const reason = `it did not respond within ${timeoutMilliseconds / 1000} seconds`;
      cancel = this.#clock.after(timeoutMilliseconds, () => reject(new Error(reason)));
    });
    try {
      return await Promise.race([call, limit]);
    } finally {
      cancel?.();
    }
  }
}

function storageFailure(kind: FailureKind, attempted: Message, why: string, advice: Message): ServiceError {
  const reason = message("the editor's secret storage failed ({why})", { why });
  return new ServiceError({ kind, attempted, reason, advice });
}

/** The secrets of a connection as one JSON text, with the origins of both addresses that they were entered for. */
function boundText(
  { baseUrl, tokenUrl, secretsEnteredAt }: Connection,
  { apiKey, clientId, clientSecret }: Credentials,
): string {
  return JSON.stringify({
    enteredAt: secretsEnteredAt,
    boundTo: { baseUrl: originOf(baseUrl), tokenUrl: originOf(tokenUrl) },
    secrets: { apiKey, clientId, clientSecret },
  });
}

/** The object in such a text, and its parts; undefined where the text is damaged. */
function entryIn(text: string) {
  const { enteredAt: timestamp, boundTo, secrets } = recordIn(text) ?? {};
  return isRecord(boundTo) && isRecord(secrets)
    ? { timestamp: typeof timestamp === 'number' ? timestamp : 0, boundTo, secrets }
    : undefined;
}

/** When the secrets in such a text were entered, milliseconds since the epoch; 0 where that is unknown. */
function enteredAt(text: string): number {
  return entryIn(text)?.timestamp ?? 0;
}

/** The secrets in such a text for the connection, at least one. Throws `lost-secrets` where it has none that can be used. */
function usableCredentials(connection: Connection, text: string): Credentials {
  const { baseUrl, tokenUrl, secretsEnteredAt = 0 } = connection;
  const entry = entryIn(text);
  if (entry === undefined) {
    throw lostSecrets(connection, 'damaged');
  }
  const { timestamp, boundTo, secrets } = entry;
  if (timestamp < secretsEnteredAt) {
    throw lostSecrets(connection, 'outdated');
  }
  const isBoundHere = boundTo['baseUrl'] === originOf(baseUrl) && boundTo['tokenUrl'] === originOf(tokenUrl);
  const { apiKey, clientId, clientSecret } = isBoundHere ? secrets : {};
  const credentials: Credentials = {
    ...(typeof apiKey === 'string' && { apiKey }),
    ...(typeof clientId === 'string' && typeof clientSecret === 'string' && { clientId, clientSecret }),
  };
  const entered = [credentials.apiKey, credentials.clientSecret].filter((secret) => secret !== undefined);
  if (entered.length === 0) {
    // An entry that is newer than the connection was written for an edit that this window has not read yet.
    throw lostSecrets(connection, timestamp > secretsEnteredAt ? 'edited' : 'bound elsewhere');
  }
  if (entered.some((secret) => secret.length < shortestSecret)) {
    throw lostSecrets(connection, 'too short');
  }
  return credentials;
}

const enterAgain = message('Enter them again with “Edit Connection”.');
/** In a browser, a window reads the storage only once. */
const enterOrReload = message(
  'Enter them again with “Edit Connection”; if another window has just done so, reload this one.',
);

/** Why secrets are not used at the addresses that a connection has by now, and what to do. */
export const movedSince = [
  message('its addresses have been changed in the meantime'),
  message('Try again.'),
] as const;

/** Why there are no secrets to use, although some were entered, and what to do. */
const losses = {
  gone: [message("they are no longer in the editor's secret storage"), enterOrReload],
  damaged: [message("their entry in the editor's secret storage is damaged"), enterAgain],
  outdated: [
    message("the editor's secret storage returns older secrets than those entered last"),
    enterOrReload,
  ],
  edited: movedSince,
  'bound elsewhere': [
    message("those in the editor's secret storage were entered for another base URL or token URL"),
    enterAgain,
  ],
  'too short': [
    message(
      'one of them has fewer than {shortestSecret} characters, which is too short to remove it from messages and the log',
      { shortestSecret },
    ),
    enterAgain,
  ],
} as const;

/** The error for a storage that works but has no usable secrets; nothing was sent. */
export function lostSecrets(connection: Connection, loss: keyof typeof losses): ServiceError {
  const [reason, advice] = losses[loss];
  const attempted = message('read the secrets of “{name}”', { name: connection.name });
  return new ServiceError({ kind: 'lost-secrets', attempted, reason, advice, connection });
}
