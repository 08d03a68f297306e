import type { Connection, Credentials } from '../service/connection.ts';
import { originOf } from './addresses.ts';

/** The secrets of a connection as one JSON text, each group with the origin that it may be sent to. */
export function bindSecrets(connection: Connection, { apiKey, clientId, clientSecret }: Credentials): string {
  return JSON.stringify({
    ...(apiKey === undefined ? {} : { key: { origin: originOf(connection.baseUrl), apiKey } }),
    ...(clientId === undefined || clientSecret === undefined
      ? {}
      : { client: { origin: originOf(connection.tokenUrl), clientId, clientSecret } }),
  });
}

/** The secrets in such a text that are bound to the connection's present origins. Throws when the text is damaged. */
export function secretsFor(connection: Connection, text: string): Credentials {
  const groups: Readonly<Record<string, unknown>> = JSON.parse(text);
  const { apiKey } = boundTo(originOf(connection.baseUrl), groups['key']);
  const { clientId, clientSecret } = boundTo(originOf(connection.tokenUrl), groups['client']);
  return {
    ...(apiKey === undefined ? {} : { apiKey }),
    ...(clientId === undefined || clientSecret === undefined ? {} : { clientId, clientSecret }),
  };
}

/** The texts of a group that belongs to this origin; none of any other group. */
function boundTo(origin: string, group: unknown): Record<string, string | undefined> {
  const texts = Object.entries(group ?? {}).filter(([, value]) => typeof value === 'string');
  const own = Object.fromEntries(texts);
  return own['origin'] === origin ? own : {};
}
