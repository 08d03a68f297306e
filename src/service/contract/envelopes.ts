import * as Type from 'typebox';
import { Link } from './reference.ts';
import { nullable } from './schema.ts';

/** Envelope of every resource-API list (interface 2.8); items are checked one by one. */
export const Collection = Type.Object({
  url: Type.Optional(Type.String({ description: 'Address of the page.' })),
  type: Type.Optional(Type.String({ description: 'Plural resource type.' })),
  items: Type.Array(Type.Unknown(), { description: 'Resources of the page.' }),
  totalCount: Type.Optional(Type.Integer({ description: 'Resources in all pages.' })),
  links: Type.Optional(
    nullable(
      Type.Object({
        prev: Type.Optional(nullable(Link, 'Previous page.')),
        next: Type.Optional(nullable(Link, 'Next page.')),
      }),
      'Neighboring pages.',
    ),
  ),
  embedded: Type.Optional(
    nullable(
      Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
      'Related resources by type and ID.',
    ),
  ),
});

/** What a legacy list has in its `data`; the count comes on request (interface 4.3). Items are checked one by one. */
export const LegacyList = Type.Object({
  items: Type.Array(Type.Unknown(), { description: 'Records of the page.' }),
  count: Type.Optional(Type.Integer({ description: 'Records in all pages.' })),
});

/** Error body of the resource API (RFC 7807). */
export const Problem = Type.Object({
  type: nullable(Type.String(), 'Kind of problem, as an address.'),
  title: nullable(Type.String(), 'Short text of the kind of problem.'),
  status: nullable(Type.Integer(), 'HTTP status.'),
  detail: Type.Optional(nullable(Type.String(), 'What happened this time.')),
  details: Type.Optional(nullable(Type.String(), 'Other spelling of `detail`.')),
  instance: Type.Optional(nullable(Type.String(), 'Where it happened.')),
  errors: Type.Optional(nullable(Type.Record(Type.String(), Type.Array(Type.String())), 'Texts by field.')),
  extensions: Type.Optional(
    nullable(
      Type.Object({ traceId: nullable(Type.String(), 'Identifier for the support team.') }),
      'More facts.',
    ),
  ),
});

/** Error body of the legacy, structure and time-sheet APIs. */
export const LegacyError = Type.Object({
  Status: Type.Integer({ description: 'HTTP status.' }),
  Message: Type.String({ description: 'What happened.' }),
});

/** Response of the token endpoint (RFC 6749). */
export const TokenResponse = Type.Object({
  access_token: Type.String({ minLength: 1 }),
  token_type: Type.String(),
  expires_in: Type.Number({ description: 'Seconds until the token expires.' }),
});

/** Error response of the token endpoint (RFC 6749). */
export const TokenError = Type.Object({
  error: Type.String(),
  error_description: Type.Optional(Type.String()),
});
