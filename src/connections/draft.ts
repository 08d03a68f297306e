import type { Connection, Credentials, Dialect } from '../service/connection.ts';
import { invalidInput } from '../ui/invalidInput.ts';
import {
  type Addresses,
  defaultTokenUrl,
  haveSameOrigins,
  originOf,
  parseBaseUrl,
  parseTokenUrl,
} from './addresses.ts';
import { parseDialect } from './dialects.ts';
import { parseName, parseScopes, parseSecret, unusable } from './validation.ts';

/** The scopes requested by default: to read what the explorer shows. */
export const defaultScopes: readonly string[] = [
  'employees.readonly',
  'departments.readonly',
  'taxonomies.readonly',
  'employee-attributes.readonly',
];

/** What a user or a script entered, as typed. A missing value means the existing one, or the default. */
export interface Answers {
  readonly name?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly clientId?: string | undefined;
  readonly clientSecret?: string | undefined;
  readonly tokenUrl?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  readonly dialect?: unknown;
}

/** A complete connection that is not stored. */
export interface Draft {
  readonly name: string;
  readonly baseUrl: string;
  readonly tokenUrl: string;
  readonly scopes: readonly string[];
  readonly dialect: Dialect;
  readonly credentials: Credentials;
}

/** The connection that is edited. */
export interface Present {
  readonly connection: Connection;
  readonly credentials: Credentials;
}

/** Checks all values together. Throws `invalid-input` for the first that cannot be used. */
export function parseDraft(answers: Answers, present?: Present): Draft {
  const name = parseName(answers.name ?? present?.connection.name ?? '');
  const { baseUrl, tokenUrl } = addressesOf(answers, present);
  const apiKey = apiKeyOf(answers, present);
  const client = clientOf(answers, present);
  if (apiKey === undefined && client === undefined) {
    throw invalidInput(
      `connect to ${baseUrl}`,
      'there is neither an API key nor a client id',
      'Give an API key, a client id with its secret, or both.',
    );
  }
  return {
    name,
    baseUrl,
    tokenUrl,
    scopes: parseScopes(answers.scopes ?? present?.connection.scopes ?? defaultScopes),
    dialect: parseDialect(answers.dialect, present?.connection.dialect),
    credentials: { ...(apiKey === undefined ? {} : { apiKey }), ...client },
  };
}

/** The entered addresses, else the existing ones; a token URL derived from the base URL changes with it. Throws `invalid-input`. */
export function addressesOf(answers: Answers, present?: Present): Addresses {
  const baseUrl = parseBaseUrl(answers.baseUrl ?? present?.connection.baseUrl ?? '');
  const kept =
    present === undefined || isDerived(present.connection) ? undefined : present.connection.tokenUrl;
  const tokenUrl = answers.tokenUrl?.trim() ?? kept ?? '';
  return { baseUrl, tokenUrl: tokenUrl === '' ? defaultTokenUrl(baseUrl) : parseTokenUrl(tokenUrl) };
}

/** True if the existing secrets were entered for the entered addresses. Throws `invalid-input`. */
export function keepsSecrets(answers: Answers, present: Present): boolean {
  return haveSameOrigins(present.connection, addressesOf(answers, present));
}

/** The API key, if any. Throws `invalid-input` when the existing one was entered for other addresses. */
export function apiKeyOf(answers: Answers, present?: Present): string | undefined {
  if (answers.apiKey !== undefined) {
    return textOrNothing(parseSecret('API key', answers.apiKey));
  }
  const kept = present?.credentials.apiKey;
  if (present !== undefined && kept !== undefined) {
    requireSameAddresses('API key', 'it is', answers, present);
  }
  return kept;
}

/** Client id and secret, if any. Throws `invalid-input` for one without the other, or kept ones at other addresses. */
export function clientOf(
  answers: Answers,
  present?: Present,
): { readonly clientId: string; readonly clientSecret: string } | undefined {
  const keptId = present?.credentials.clientId;
  if (present !== undefined && answers.clientId === undefined) {
    requireUsableClient(answers, present);
  }
  const clientId = parseSecret('client id', answers.clientId ?? keptId ?? '');
  if (clientId === '') {
    requireNoSecretAlone(answers);
    return undefined;
  }
  const kept = clientId === keptId ? present?.credentials.clientSecret : undefined;
  if (present !== undefined && kept !== undefined && answers.clientSecret === undefined) {
    requireSameAddresses('client secret', 'it is', answers, present);
  }
  const clientSecret = parseSecret('client secret', answers.clientSecret ?? kept ?? '');
  if (clientSecret === '') {
    throw unusable('the client id', 'its secret is missing', 'Give the client secret, or leave both empty.');
  }
  return { clientId, clientSecret };
}

function requireNoSecretAlone({ clientSecret }: Answers): void {
  if (clientSecret !== undefined && clientSecret.trim() !== '') {
    throw unusable(
      'the client secret',
      'its client id is missing',
      'Give the client id, or leave both empty.',
    );
  }
}

/** A client that was not entered is kept whole, or not at all. */
function requireUsableClient(answers: Answers, present: Present): void {
  const { clientId, withheldClient } = present.credentials;
  if (withheldClient !== undefined) {
    throw unusable(
      'the present client id and secret',
      withheldClient,
      'Enter both again, or leave both empty to go without them.',
    );
  }
  if (clientId !== undefined) {
    requireSameAddresses('client id and secret', 'they are', answers, present);
  }
}

function requireSameAddresses(part: string, verb: string, answers: Answers, present: Present): void {
  if (!keepsSecrets(answers, present)) {
    throw unusable(
      `the present ${part}`,
      `${verb} bound to ${originsIn(present.connection)} and must not be used with ${originsIn(addressesOf(answers, present))}`,
      `Enter the ${part} again.`,
    );
  }
}

/** The origin of the base URL, and that of the token URL where it is another. */
function originsIn({ baseUrl, tokenUrl }: Addresses): string {
  return [...new Set([originOf(baseUrl), originOf(tokenUrl)])].join(' with tokens from ');
}

function isDerived(connection: Connection): boolean {
  return connection.tokenUrl === defaultTokenUrl(connection.baseUrl);
}

function textOrNothing(text: string): string | undefined {
  return text === '' ? undefined : text;
}
