import type { Connection, Credentials } from '../service/connection.ts';
import { type Message, message } from '../service/contract/message.ts';
import { isRecord } from '../service/contract/record.ts';
import { ServiceError } from '../service/http/errors.ts';
import { shortestSecret } from '../service/http/redaction.ts';
import { type Addresses, haveSameOrigins, originOf } from './addresses.ts';
import type { StoredConnection } from './storedConnections.ts';
import { isTooShort } from './validation.ts';

/** The secrets of a connection as one JSON text, with the origins of both addresses that they were entered for. */
export function bindSecrets(
  { baseUrl, tokenUrl, secretsEnteredAt }: StoredConnection,
  { apiKey, clientId, clientSecret }: Credentials,
): string {
  return JSON.stringify({
    enteredAt: secretsEnteredAt,
    boundTo: { baseUrl: originOf(baseUrl), tokenUrl: originOf(tokenUrl) },
    secrets: { apiKey, clientId, clientSecret },
  });
}

/** When the secrets in such a text were entered, milliseconds since the epoch; 0 where that is unknown. */
export function enteredAt(text: string): number {
  try {
    const { enteredAt: timestamp }: Readonly<Record<string, unknown>> = JSON.parse(text);
    return typeof timestamp === 'number' ? timestamp : 0;
  } catch {
    // `secretsFor` reports a damaged text.
    return 0;
  }
}

/** True if newer secrets than those in such a text were entered for the connection. */
export function isOutdated({ secretsEnteredAt = 0 }: StoredConnection, text: string): boolean {
  return enteredAt(text) < secretsEnteredAt;
}

/** The secrets in such a text for the connection, at least one. Throws `lost-secrets` where it has none that can be used. */
export function usableCredentials(connection: StoredConnection, text: string): Credentials {
  let credentials: Credentials;
  try {
    credentials = secretsFor(connection, text);
  } catch {
    // The message of a parser quotes its input, so it is left out.
    throw lostSecrets(connection, 'damaged');
  }
  if (isOutdated(connection, text)) {
    throw lostSecrets(connection, 'outdated');
  }
  if (credentials.apiKey === undefined && credentials.clientSecret === undefined) {
    // An entry that is newer than the connection was written for an edit that this window has not read yet.
    const isEdited = enteredAt(text) > (connection.secretsEnteredAt ?? 0);
    throw lostSecrets(connection, isEdited ? 'edited' : 'bound elsewhere');
  }
  const secrets = [credentials.apiKey, credentials.clientSecret];
  if (secrets.some((secret) => secret !== undefined && isTooShort(secret))) {
    throw lostSecrets(connection, 'too short');
  }
  return credentials;
}

/** The secrets in such a text that were entered for the origins of these addresses. Throws when the text is damaged. */
function secretsFor(addresses: Addresses, text: string): Credentials {
  const entry = recordOf(JSON.parse(text));
  const { baseUrl, tokenUrl } = recordOf(entry['boundTo']);
  const boundTo = { baseUrl: String(baseUrl), tokenUrl: String(tokenUrl) };
  return haveSameOrigins(boundTo, addresses) ? credentialsIn(recordOf(entry['secrets'])) : {};
}

function credentialsIn({ apiKey, clientId, clientSecret }: Record<string, unknown>): Credentials {
  return {
    ...(typeof apiKey === 'string' ? { apiKey } : {}),
    ...(typeof clientId === 'string' && typeof clientSecret === 'string' ? { clientId, clientSecret } : {}),
  };
}

function recordOf(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) {
    throw new TypeError('It is not an object.');
  }
  return value;
}

/** Why there are no secrets to use, although some were entered. */
type Loss = 'gone' | 'damaged' | 'outdated' | 'edited' | 'bound elsewhere' | 'too short';

const reasons: Readonly<Record<Loss, Message>> = {
  gone: message("they are no longer in the editor's secret storage"),
  damaged: message("their entry in the editor's secret storage is damaged"),
  outdated: message("the editor's secret storage shows this window older ones than were entered last"),
  edited: message('its addresses were edited meanwhile'),
  'bound elsewhere': message(
    "those in the editor's secret storage were entered for another base URL or token URL",
  ),
  'too short': message(
    'one of them has fewer than {shortestSecret} characters, too few to be kept out of messages and the log',
    { shortestSecret },
  ),
};

const enterAgain = message('Enter them again with “Edit Connection”.');
/** In a browser, a window reads the storage only once. */
const enterOrReload = message(
  'Enter them again with “Edit Connection”; if another window has just done so, reload this one.',
);

const advice: Readonly<Partial<Record<Loss, Message>>> = {
  gone: enterOrReload,
  outdated: enterOrReload,
  edited: message('Try again.'),
};

/** The error for a storage that works but has no usable secrets; nothing was sent. */
export function lostSecrets({ name }: Pick<Connection, 'name'>, loss: Loss): ServiceError {
  return new ServiceError({
    kind: 'lost-secrets',
    attempted: attempt(name),
    reason: reasons[loss],
    advice: advice[loss] ?? enterAgain,
  });
}

/** The error for a storage that fails; `why` is its own message. Nothing was sent. */
export function unreadSecrets({ name }: Pick<Connection, 'name'>, why: string): ServiceError {
  return new ServiceError({
    kind: 'unread-secrets',
    attempted: attempt(name),
    reason: message("the editor's secret storage failed ({why})", { why }),
    advice: message(
      'Unlock the keyring of this computer if it is locked, then try again; or enter them again with “Edit Connection”.',
    ),
  });
}

function attempt(name: string): Message {
  return message('read the secrets of “{name}”', { name });
}
