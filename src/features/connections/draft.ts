import { invalidInput } from '../../platform/errors/invalidInput.ts';
import { type Message, message } from '../../service/contract/message.ts';
import type { Connection, Credentials } from '../../service/http/connection.ts';
import {
  type Addresses,
  defaultTokenUrl,
  haveSameOrigins,
  originOf,
  ownTokenUrl,
  parseBaseUrl,
  parseTokenUrl,
} from './addresses.ts';
import { parseDialect } from './dialects.ts';
import { parseName, parseScopes, parseSecret, requireNoSecretIn, unusable } from './validation.ts';

/** The scopes of a new connection: read access to all that the explorer shows. */
export const defaultScopes: readonly string[] = [
  'employees.readonly',
  'departments.readonly',
  'taxonomies.readonly',
  'job-positions.readonly',
  'employee-attributes.readonly',
];

/** The texts of a connection apart from its scopes and its dialect, in the order in which they are offered. */
export const textFields = ['name', 'baseUrl', 'apiKey', 'clientId', 'clientSecret', 'tokenUrl'] as const;

/** The values of the form or of a script, as typed. A missing value means the current one, or the default. */
export interface FormValues
  extends Readonly<Partial<Record<(typeof textFields)[number], string | undefined>>> {
  readonly scopes?: readonly string[] | undefined;
  readonly dialect?: unknown;
}

/** A complete connection that is not stored. */
export interface Draft extends Pick<Connection, 'name' | 'baseUrl' | 'tokenUrl' | 'scopes' | 'dialect'> {
  readonly credentials: Credentials;
}

/** The connection that is edited. */
export interface Existing {
  readonly connection: Connection;
  readonly credentials: Credentials;
}

/** Checks values as a whole. Throws `invalid-input` for the first that cannot be used. */
export function parseDraft(values: FormValues, existing?: Existing): Draft {
  const name = parseName(values.name ?? existing?.connection.name ?? '');
  const { baseUrl, tokenUrl } = addressesOf(values, existing);
  const apiKey = apiKeyOf(values, existing);
  const client = clientOf(values, existing);
  if (apiKey === undefined && client === undefined) {
    throw invalidInput(
      message('connect to {baseUrl}', { baseUrl }),
      message('there is neither an API key nor a client ID'),
      message('Give an API key, a client ID with its secret, or both.'),
    );
  }
  const scopes = parseScopes(values.scopes ?? existing?.connection.scopes ?? defaultScopes);
  const dialect = parseDialect(values.dialect, existing?.connection.dialect);
  const credentials = { ...(apiKey && { apiKey }), ...client };
  requireNoSecretIn({ name, baseUrl, tokenUrl, scopes: scopes.join(' '), ...dialect }, credentials);
  return { name, baseUrl, tokenUrl, scopes, dialect, credentials };
}

/**
 * The given addresses, else the current ones; a token URL derived from the base URL moves with it. Throws
 * `invalid-input`.
 */
export function addressesOf(values: FormValues, existing?: Existing): Addresses {
  const baseUrl = parseBaseUrl(values.baseUrl ?? existing?.connection.baseUrl ?? '');
  const tokenUrl = values.tokenUrl?.trim() ?? (existing && ownTokenUrl(existing.connection)) ?? '';
  return { baseUrl, tokenUrl: tokenUrl === '' ? defaultTokenUrl(baseUrl) : parseTokenUrl(tokenUrl) };
}

/** Returns true if the current secrets were entered for the given addresses. Throws `invalid-input`. */
export function keepsSecrets(values: FormValues, existing: Existing): boolean {
  return haveSameOrigins(existing.connection, addressesOf(values, existing));
}

/** The API key, if any. Throws `invalid-input` when the current one was entered for other addresses. */
export function apiKeyOf(values: FormValues, existing?: Existing): string | undefined {
  if (values.apiKey !== undefined) {
    return parseSecret('API key', values.apiKey) || undefined;
  }
  const kept = existing?.credentials.apiKey;
  if (kept !== undefined) {
    requireSameAddresses(values, existing);
  }
  return kept;
}

/** Client id and secret, if any. Throws `invalid-input` for one without the other, or kept ones at other addresses. */
export function clientOf(
  values: FormValues,
  existing?: Existing,
): { readonly clientId: string; readonly clientSecret: string } | undefined {
  const keptId = existing?.credentials.clientId;
  const clientId = parseSecret('client id', values.clientId ?? keptId ?? '');
  if (clientId === '') {
    if (values.clientSecret !== undefined && values.clientSecret.trim() !== '') {
      const advice = message('Give the client ID, or leave both empty.');
      throw unusable(message('the client secret'), message('its client ID is missing'), advice);
    }
    return undefined;
  }
  const kept = clientId === keptId ? existing?.credentials.clientSecret : undefined;
  if (clientId === keptId && (values.clientId === undefined || values.clientSecret === undefined)) {
    // Id and secret of the current client are kept together, or not at all.
    requireSameAddresses(values, existing);
  }
  const clientSecret = parseSecret('client secret', values.clientSecret ?? kept ?? '');
  if (clientSecret === '') {
    const advice = message('Give the client secret, or leave both empty.');
    throw unusable(message('the client ID'), message('its secret is missing'), advice);
  }
  return { clientId, clientSecret };
}

/** Throws `invalid-input` where the current secrets were entered for other addresses. */
function requireSameAddresses(values: FormValues, existing: Existing | undefined): void {
  if (existing !== undefined && !keepsSecrets(values, existing)) {
    const bound = originsIn(existing.connection);
    const other = originsIn(addressesOf(values, existing));
    const reason = message('they are bound to {bound} and must not be used with {other}', { bound, other });
    throw unusable(message('the current secrets'), reason, message('Enter all of them again.'));
  }
}

/** The origin of the base URL, and that of the token URL where it is another. */
function originsIn({ baseUrl, tokenUrl }: Addresses): Message {
  const [origin, tokens] = [originOf(baseUrl), originOf(tokenUrl)];
  return origin === tokens ? origin : message('{origin} with tokens from {tokens}', { origin, tokens });
}
