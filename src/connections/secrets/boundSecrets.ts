import type { Credentials } from '../../service/connection.ts';
import { isRecord } from '../../service/contract/record.ts';
import { type Addresses, haveSameOrigins, originOf } from '../addresses.ts';
import type { StoredConnection } from '../storedConnection.ts';

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

/** The secrets in such a text that were entered for the origins of these addresses. Throws when the text is damaged. */
export function secretsFor(addresses: Addresses, text: string): Credentials {
  const entry = recordOf(JSON.parse(text));
  const { baseUrl, tokenUrl } = recordOf(entry['boundTo']);
  const boundTo = { baseUrl: String(baseUrl), tokenUrl: String(tokenUrl) };
  return haveSameOrigins(boundTo, addresses) ? credentialsIn(recordOf(entry['secrets'])) : {};
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
