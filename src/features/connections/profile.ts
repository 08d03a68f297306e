import { recordIn } from '../../service/contract/fields.ts';
import { type Message, message } from '../../service/contract/message.ts';
import { isRecord } from '../../service/contract/record.ts';
import type { Connection, Dialect } from '../../service/http/connection.ts';
import type { ServiceError } from '../../service/http/errors.ts';
import { ownTokenUrl, parseTokenUrl } from './addresses.ts';
import { parseDialectParts } from './dialects.ts';
import { parseScopes, unusable } from './validation.ts';

/** What the connections to one deployment have in common: how it names things, and no secret. */
export interface Profile {
  readonly dialect?: Partial<Dialect>;
  readonly tokenUrl?: string;
  readonly scopes?: readonly string[];
}

/** Characters; a profile has a few hundred. */
export const longestProfile = 10_000;
const maxScopes = 100;

const contents = message('A profile is a JSON object with dialect, tokenUrl and scopes, any of them.');
const neverShared: readonly string[] = ['apiKey', 'clientId', 'clientSecret', 'token', 'password'];

/** The profile of a connection. A token URL that follows from the base URL is left out. */
export function profileOf(connection: Connection): Profile {
  const { scopes, dialect } = connection;
  const tokenUrl = ownTokenUrl(connection);
  return { dialect, ...(tokenUrl && { tokenUrl }), scopes };
}

/** Reads the JSON text of a profile. Throws `invalid-input`. */
export function readProfile(text: string): Profile {
  if (text.length > longestProfile) {
    throw invalid(message('it is longer than {longestProfile} characters', { longestProfile }));
  }
  return parseProfile(recordIn(text));
}

/** Checks a profile from outside. Throws `invalid-input`, without repeating a value that may be secret. */
export function parseProfile(value: unknown): Profile {
  if (!isRecord(value)) {
    throw invalid(message('it is not a JSON object'));
  }
  const { dialect, tokenUrl, scopes, ...others } = value;
  const [other] = Object.keys(others);
  if (other !== undefined) {
    throw neverShared.includes(other)
      ? unusable(
          message('the profile'),
          message('it contains “{other}”, and a profile must not contain secrets', { other }),
          message('Ask the author of the profile to remove it, and replace that secret in the service.'),
        )
      : invalid(message('it has an unknown key “{key}”', { key: other.slice(0, 50) }));
  }
  if (tokenUrl !== undefined && typeof tokenUrl !== 'string') {
    throw invalid(message('its tokenUrl is not a text'));
  }
  return {
    ...(dialect === undefined ? {} : { dialect: parseDialectParts(dialect) }),
    ...(tokenUrl === undefined ? {} : { tokenUrl: parseTokenUrl(tokenUrl) }),
    ...(scopes === undefined ? {} : { scopes: scopesIn(scopes) }),
  };
}

function scopesIn(value: unknown): readonly string[] {
  if (!Array.isArray(value) || !value.every((scope) => typeof scope === 'string')) {
    throw invalid(message('its scopes are not a list of texts'));
  }
  if (value.length > maxScopes) {
    throw invalid(message('it has more than {maxScopes} scopes', { maxScopes }));
  }
  return parseScopes(value);
}

function invalid(reason: Message): ServiceError {
  return unusable(message('the profile'), reason, contents);
}
