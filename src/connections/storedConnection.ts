import { type Connection, isConnectionMark } from '../service/connection.ts';
import { isRecord } from '../service/contract/record.ts';
import { parseBaseUrl, parseTokenUrl } from './addresses.ts';
import { isDialectPart, parseDialect } from './dialects.ts';
import { parseName, parseScopes } from './validation.ts';

/** A connection as it is stored. */
export interface StoredConnection extends Connection {
  /** When its secrets were entered last, milliseconds since the epoch: older ones are not used. */
  readonly secretsEnteredAt?: number;
}

/** A connection read from the storage, checked like one that is entered. Throws when it is damaged. */
export function readStoredConnection(id: string, value: unknown): StoredConnection {
  const { name, baseUrl, tokenUrl, scopes, dialect, kind, instance, mark, secretsEnteredAt } = fields(value);
  if (!Array.isArray(scopes) || !scopes.every((scope) => typeof scope === 'string')) {
    throw new Error('its scopes are not a list of texts');
  }
  return {
    id,
    name: parseName(text('name', name)),
    baseUrl: parseBaseUrl(text('base URL', baseUrl)),
    tokenUrl: parseTokenUrl(text('token URL', tokenUrl)),
    scopes: parseScopes(scopes),
    dialect: parseDialect(knownParts(fields(dialect))),
    kind: kind === 'sandbox' ? 'sandbox' : 'remote',
    ...(typeof instance === 'string' ? { instance } : {}),
    ...(isConnectionMark(mark) ? { mark } : {}),
    ...(typeof secretsEnteredAt === 'number' ? { secretsEnteredAt } : {}),
  };
}

/** Another version of the extension may know other parts. */
function knownParts(dialect: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(dialect).filter(([part]) => isDialectPart(part)));
}

function fields(value: unknown): Record<string, unknown> {
  if (!isRecord(value)) {
    throw new Error('it is not an object');
  }
  return value;
}

function text(part: string, value: unknown): string {
  if (typeof value !== 'string') {
    throw new Error(`its ${part} is not a text`);
  }
  return value;
}
