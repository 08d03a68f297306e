import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { type Message, message } from '../../service/contract/message.ts';
import type { Credentials } from '../../service/http/connection.ts';
import { isServiceError, type ServiceError } from '../../service/http/errors.ts';
import { longestSecret, Redaction, shortestSecret } from '../../service/http/redaction.ts';

const longestName = 100;
const controlCharacter = /\p{Cc}/u;
const headerText = /^[\x20-\x7e\xa0-\xff]+$/;
const scopeWord = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** The error for an invalid value. `part` names it: `the base URL`. Contains no value that may be secret. */
export function unusable(part: Message, reason: Message, advice: Message): ServiceError {
  return invalidInput(message('use {part}', { part }), reason, advice);
}

/** The error of a failed check; undefined when the check passes. */
export function failureOf(check: () => unknown): ServiceError | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!isServiceError(error)) {
      throw error;
    }
    return error;
  }
}

/** A name without surrounding space. Throws `invalid-input`. */
export function parseName(text: string): string {
  const name = text.trim();
  const part = message('the name');
  if (name === '') {
    const advice = message('Enter a name that distinguishes this connection from others.');
    throw unusable(part, message('it is empty'), advice);
  }
  const advice = message('Enter a shorter text on one line.');
  if (name.length > longestName) {
    throw unusable(part, message('it is longer than {longestName} characters', { longestName }), advice);
  }
  if (controlCharacter.test(name)) {
    throw unusable(part, message('it contains a line break'), advice);
  }
  return name;
}

const secretNames = {
  'API key': message('the API key'),
  'client id': message('the client ID'),
  'client secret': message('the client secret'),
} as const;

/** What is before a key in the header that carries it. */
const keyHeader =
  /^\s*(?:["'`]?authorization["']?\s*[:=]\s*)?["']?(?:[\w-]{1,40}\s+)?application\s*=\s*|^\s*["']?(?:x-)?api[_-]?key["']?\s*[:=]\s*/i;
/** The key of a header, which may end with the quotation mark that the header begins with. */
function withoutHeader(text: string): string {
  const key = text.replace(keyHeader, '');
  return key === text || /^["'`]/.test(key) ? key : key.replace(/["'`]\s*$/, '');
}

/** A text in quotation marks or brackets. */
const enclosed = /^(?:"(.*)"|'(.*)'|`(.*)`|“(.*)”|«(.*)»|<(.*)>)[,;]?$/s;

/** A copied secret without quotation marks around it, and without invisible characters, which none has. */
function plainSecret(text: string): string {
  const visible = text.replace(/\p{Cf}|(?! )\p{Zs}/gu, '').trim();
  const [, ...inside] = enclosed.exec(visible) ?? [];
  return (inside.find((each) => each !== undefined) ?? visible).trim();
}

/**
 * A pasted secret without what it was copied with; may be empty. Throws `invalid-input` when no header can carry it, and
 * for a key or client secret that is too short to be recognized and kept out of messages. A client id is a name.
 */
export function parseSecret(part: keyof typeof secretNames, text: string): string {
  const name = secretNames[part];
  if (/^\s*(?:authorization\s*:\s*)?bearer\s/i.test(text)) {
    throw unusable(
      name,
      message('it is an access token, which is valid for minutes only'),
      message('Enter an API key, or a client ID with its secret, for which the explorer requests tokens.'),
    );
  }
  const secret = plainSecret(part === 'API key' ? withoutHeader(text) : text);
  const copyAgain = message('Copy only the value, and paste it again.');
  if (secret !== '' && !headerText.test(secret)) {
    const reason = message('it contains a line break or another character that is not allowed in a key');
    throw unusable(name, reason, copyAgain);
  }
  if (part !== 'client id' && secret !== '' && secret.length < shortestSecret) {
    const reason = message(
      'it has fewer than {shortestSecret} characters, which is too short to remove it from messages and the log',
      { shortestSecret },
    );
    throw unusable(name, reason, message('Enter the complete value, or request a longer one.'));
  }
  if (secret.length > longestSecret) {
    const values = { longestSecret };
    const reason = message('it is longer than the {longestSecret} characters that a header may have', values);
    throw unusable(name, reason, copyAgain);
  }
  return secret;
}

/**
 * Throws `invalid-input` when a text that is stored in clear contains an API key or client secret.
 * `texts` holds them by the name of their field, those of the dialect included.
 */
export function requireNoSecretIn(
  texts: Readonly<Record<string, string>>,
  credentials: Pick<Credentials, 'apiKey' | 'clientSecret'>,
): void {
  const redaction = new Redaction();
  redaction.rememberCredentials({ name: 'entered' }, credentials);
  for (const [part, text] of Object.entries(texts)) {
    if (redaction.ownerOf(text) !== undefined) {
      const name = clearNames[part] ?? message('the {part} of the dialect', { part });
      throw unusable(
        name,
        message('{name} contains the API key or client secret, which would be stored there as plain text', {
          name,
        }),
        message('Enter another value there.'),
      );
    }
  }
}

/** What is stored in clear, beside the dialect. */
const clearNames: Readonly<Record<string, Message>> = {
  name: message('the name'),
  baseUrl: message('the base URL'),
  tokenUrl: message('the token URL'),
  scopes: message('the scopes'),
};

/** The words of a typed list of scopes. */
export function splitScopes(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

/** Scopes, each once; may be empty. Throws `invalid-input` for what OAuth does not allow in a scope. */
export function parseScopes(scopes: readonly string[]): readonly string[] {
  const bad = scopes.find((scope) => !scopeWord.test(scope));
  if (bad !== undefined) {
    throw unusable(
      message('the scopes'),
      message('“{bad}” is not a scope', { bad }),
      message('Enter scopes such as employees.readonly, separated by spaces.'),
    );
  }
  return [...new Set(scopes)];
}
