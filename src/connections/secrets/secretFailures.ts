import type { Connection } from '../../service/connection.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { ServiceError } from '../../service/http/errors.ts';
import { shortestSecret } from '../../service/http/redaction/redaction.ts';

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
