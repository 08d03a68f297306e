import { type Connection, defaultDialect } from '../../../../src/service/http/connection.ts';

/** A connection with the default dialect. */
export const connection: Connection = {
  id: 'acme',
  name: 'Acme',
  baseUrl: 'https://acme.example',
  tokenUrl: 'https://login.example/token',
  scopes: [],
  dialect: defaultDialect,
  kind: 'remote',
};
