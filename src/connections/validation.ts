import type { Credentials } from '../service/connection.ts';
import { isServiceError, type ServiceError } from '../service/http/errors.ts';
import {
  longestSecret,
  Redaction,
  recognizableLength,
  shortestSecret,
} from '../service/http/redaction/redaction.ts';
import { invalidInput } from '../ui/invalidInput.ts';

const longestName = 100;
const controlCharacter = /\p{Cc}/u;
const headerText = /^[\x20-\x7e\xa0-\xff]+$/;
const scopeWord = /^[\x21\x23-\x5b\x5d-\x7e]+$/;

/** The error for an invalid value. `part` names it: `the base URL`. Contains no value that may be secret. */
export function unusable(part: string, reason: string, advice: string): ServiceError {
  return invalidInput(`use ${part}`, reason, advice);
}

/** The message of a failed check, to show below an input box; undefined when the check passes. */
export function problemOf(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    if (!isServiceError(error)) {
      throw error;
    }
    return `${error.reason.charAt(0).toUpperCase()}${error.reason.slice(1)}. ${error.advice}`;
  }
}

/** A name without surrounding space. Throws `invalid-input`. */
export function parseName(text: string): string {
  const name = text.trim();
  if (name === '') {
    throw unusable('the name', 'it is empty', 'Enter a name that distinguishes this connection from others.');
  }
  if (name.length > longestName || controlCharacter.test(name)) {
    const reason =
      name.length > longestName ? `it is longer than ${longestName} characters` : 'it has a line break in it';
    throw unusable('the name', reason, 'Enter a shorter text on one line.');
  }
  return name;
}

/**
 * A pasted secret without surrounding space; may be empty. Throws `invalid-input` when no header can carry it, and for a
 * key or client secret that is too short to be recognised and kept out of messages. A client id is a name.
 */
export function parseSecret(part: 'API key' | 'client id' | 'client secret', text: string): string {
  const secret = text.trim();
  if (secret !== '' && !headerText.test(secret)) {
    throw unusable(
      `the ${part}`,
      'it has a line break or another character in it that no key has',
      'Copy it again, alone, and paste it.',
    );
  }
  if (part !== 'client id' && secret !== '' && isTooShort(secret)) {
    throw unusable(
      `the ${part}`,
      `it has fewer than ${shortestSecret} characters besides blanks, too few to be kept out of messages and the log`,
      'Enter all of it, or have a longer one made.',
    );
  }
  if (secret.length > longestSecret) {
    throw unusable(
      `the ${part}`,
      `it is longer than the ${longestSecret} characters that a header may have`,
      'Copy it again, alone, and paste it.',
    );
  }
  return secret;
}

/**
 * Throws `invalid-input` when an API key or client secret stands in a text that is stored in clear, in any encoding.
 * `texts` holds them by what they are called: `name`.
 */
export function requireNoSecretIn(
  texts: Readonly<Record<string, string>>,
  credentials: Pick<Credentials, 'apiKey' | 'clientSecret'>,
): void {
  const redaction = new Redaction();
  redaction.rememberCredentials({ id: 'entered', name: 'entered' }, credentials);
  for (const [part, text] of Object.entries(texts)) {
    if (redaction.ownerOf(text) !== undefined) {
      throw unusable(
        `the ${part}`,
        `the API key or client secret stands in the ${part}, and would be stored there as plain text`,
        'Enter something else there.',
      );
    }
  }
}

/** True if a secret cannot be distinguished from a part of an ordinary word. */
export function isTooShort(secret: string): boolean {
  return recognizableLength(secret) < shortestSecret;
}

/** The words of a typed list of scopes. */
export function splitScopes(text: string): readonly string[] {
  return text.split(/[\s,]+/).filter((word) => word !== '');
}

/** Scopes, each once; may be empty. Throws `invalid-input` for what OAuth does not allow in a scope. */
export function parseScopes(scopes: readonly string[]): readonly string[] {
  const bad = scopes.find((scope) => !scopeWord.test(scope));
  if (bad !== undefined) {
    throw unusable(
      'the scopes',
      `“${bad}” is not a scope`,
      'Enter scopes such as employees.readonly, separated by spaces.',
    );
  }
  return [...new Set(scopes)];
}
