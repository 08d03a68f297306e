import type { Connection, Credentials, Dialect } from '../service/connection.ts';
import { refusal } from '../ui/refusal.ts';
import { defaultTokenUrl, originOf, parseBaseUrl, parseTokenUrl } from './addresses.ts';
import { parseDialect } from './dialects.ts';
import { parseName, parseScopes, parseSecret, unusable } from './validation.ts';

/** What is asked of the token URL when nobody says otherwise: to read what the explorer shows. */
export const defaultScopes: readonly string[] = [
  'employees.readonly',
  'departments.readonly',
  'taxonomies.readonly',
  'employee-attributes.readonly',
];

/** What a person or a script answered, as typed. An absent answer is the present one, or the default. */
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

/** A connection that can be asked but is not stored. */
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

/** Checks answers as a whole. Throws `invalid-input` for the first that cannot be used. */
export function parseDraft(answers: Answers, present?: Present): Draft {
  const name = parseName(answers.name ?? present?.connection.name ?? '');
  const baseUrl = parseBaseUrl(answers.baseUrl ?? present?.connection.baseUrl ?? '');
  const apiKey = apiKeyOf(answers, present);
  const client = clientOf(answers, present);
  if (apiKey === undefined && client === undefined) {
    throw refusal(
      `connect to ${baseUrl}`,
      'there is neither an API key nor a client id',
      'Give an API key, a client id with its secret, or both.',
    );
  }
  return {
    name,
    baseUrl,
    tokenUrl: tokenUrlOf(answers, present),
    scopes: parseScopes(answers.scopes ?? present?.connection.scopes ?? defaultScopes),
    dialect: parseDialect(answers.dialect, present?.connection.dialect),
    credentials: { ...(apiKey === undefined ? {} : { apiKey }), ...client },
  };
}

/** The token URL answered, else the present one; one derived from the base URL moves with it. Throws `invalid-input`. */
export function tokenUrlOf(answers: Answers, present?: Present): string {
  const derived = defaultTokenUrl(parseBaseUrl(answers.baseUrl ?? present?.connection.baseUrl ?? ''));
  if (answers.tokenUrl !== undefined) {
    return answers.tokenUrl.trim() === '' ? derived : parseTokenUrl(answers.tokenUrl);
  }
  return present === undefined || isDerived(present.connection) ? derived : present.connection.tokenUrl;
}

/** The API key, if any. Throws `invalid-input` when the present one would have to go to another origin. */
export function apiKeyOf(answers: Answers, present?: Present): string | undefined {
  if (answers.apiKey !== undefined) {
    return textOrNothing(parseSecret('API key', answers.apiKey));
  }
  const kept = present?.credentials.apiKey;
  if (present !== undefined && kept !== undefined) {
    requireSameOrigin(
      'API key',
      present.connection.baseUrl,
      parseBaseUrl(answers.baseUrl ?? present.connection.baseUrl),
    );
  }
  return kept;
}

/** Client id and secret, if any. Throws `invalid-input` for one without the other, or a kept secret at another origin. */
export function clientOf(
  answers: Answers,
  present?: Present,
): { readonly clientId: string; readonly clientSecret: string } | undefined {
  const keptId = present?.credentials.clientId;
  const clientId = parseSecret('client id', answers.clientId ?? keptId ?? '');
  if (clientId === '') {
    requireNoSecretAlone(answers);
    return undefined;
  }
  const kept = clientId === keptId ? present?.credentials.clientSecret : undefined;
  if (present !== undefined && kept !== undefined && answers.clientSecret === undefined) {
    requireSameOrigin('client secret', present.connection.tokenUrl, tokenUrlOf(answers, present));
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

function requireSameOrigin(part: string, present: string, next: string): void {
  if (originOf(present) !== originOf(next)) {
    throw unusable(
      `the present ${part}`,
      `it is bound to ${originOf(present)} and must not go to ${originOf(next)}`,
      `Enter the ${part} again.`,
    );
  }
}

function isDerived(connection: Connection): boolean {
  return connection.tokenUrl === defaultTokenUrl(connection.baseUrl);
}

function textOrNothing(text: string): string | undefined {
  return text === '' ? undefined : text;
}
