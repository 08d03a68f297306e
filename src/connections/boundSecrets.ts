import type { Credentials } from '../service/connection.ts';
import { originOf } from './addresses.ts';
import type { StoredConnection } from './storedConnection.ts';

/** The secrets of a connection as one JSON text, each group with the origin that it may be sent to. */
export function bindSecrets(
  { baseUrl, tokenUrl, secretsEnteredAt }: StoredConnection,
  { apiKey, clientId, clientSecret }: Credentials,
): string {
  return JSON.stringify({
    enteredAt: secretsEnteredAt,
    ...(apiKey === undefined ? {} : { key: { origin: originOf(baseUrl), apiKey } }),
    ...(clientId === undefined || clientSecret === undefined
      ? {}
      : { client: { origin: originOf(tokenUrl), clientId, clientSecret } }),
  });
}

/** The secrets in such a text that are bound to the connection's present origins. Throws when the text is damaged. */
export function secretsFor(connection: StoredConnection, text: string): Credentials {
  const groups: Readonly<Record<string, unknown>> = JSON.parse(text);
  const { apiKey } = boundTo(originOf(connection.baseUrl), groups['key']);
  const { clientId, clientSecret } = boundTo(originOf(connection.tokenUrl), groups['client']);
  return {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(clientId === undefined || clientSecret === undefined ? {} : { clientId, clientSecret }),
  };
}

/** When the secrets in such a text were entered, milliseconds since the epoch; 0 where it does not tell. */
export function enteredAt(text: string): number {
  try {
    const { enteredAt: moment }: Readonly<Record<string, unknown>> = JSON.parse(text);
    return typeof moment === 'number' ? moment : 0;
  } catch {
    // A damaged text tells nothing; who reads the secrets in it says so.
    return 0;
  }
}

/** The texts of a group that belongs to this origin; none of any other group. */
function boundTo(origin: string, group: unknown): Record<string, string | undefined> {
  const texts = Object.entries(group ?? {}).filter(([, value]) => typeof value === 'string');
  const own = Object.fromEntries(texts);
  return own['origin'] === origin ? own : {};
}
