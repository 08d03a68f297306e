import * as Type from 'typebox';
import { nullable, timestamp } from './schema.ts';

/** A legacy reference to another record; some routes leave `name` and `url` out (interface 2). */
export const LegacyReference = Type.Object(
  {
    id: Type.Integer({ description: 'Identifier of the record.' }),
    name: Type.Optional(Type.String({ description: 'Name of the record.' })),
    url: Type.Optional(Type.String({ description: 'Address of the record in the legacy API.' })),
  },
  { title: 'Reference', expected: ['name'] },
);

/** A reference to a person; some deployments give the name in two parts (interface 2.1). */
export const PersonReference = Type.Object(
  {
    id: Type.Integer({ description: 'User ID of the person.' }),
    name: Type.Optional(Type.String({ description: 'Full name.' })),
    firstName: Type.Optional(Type.String({ description: 'Given name.' })),
    lastName: Type.Optional(Type.String({ description: 'Family name.' })),
    url: Type.Optional(Type.String({ description: 'Address of the user in the legacy API.' })),
  },
  { title: 'Person reference' },
);

/** A resource-API reference: text id, resource type, address. */
export const ResourceReference = Type.Object(
  {
    id: Type.String({ minLength: 1, description: 'Identifier of the resource.' }),
    type: Type.String({ description: 'Type of the resource.' }),
    url: Type.String({ description: 'Address of the resource.' }),
  },
  { title: 'Resource reference' },
);

/** When a record of the resource API was created and changed last. */
export const dates = {
  createdAt: timestamp('When the record was created.'),
  lastUpdatedAt: timestamp('When the record last changed.'),
};

/** Whether a record of the resource API is archived, and since when. */
export const archival = {
  isArchived: Type.Boolean({ description: 'Whether the record is archived.' }),
  lastArchivedAt: nullable(timestamp('When'), 'When the record was last archived.'),
};

/** A link of the resource API. */
export const Link = Type.Object(
  { href: Type.String({ description: 'Absolute address.' }) },
  { title: 'Link' },
);

/** Related addresses by name; null where the client lacks access. */
export const Links = nullable(
  Type.Record(Type.String(), nullable(Link, 'Address, or null without access.')),
  'Addresses of related resources and actions. Null when this client may not see them.',
);

/** Texts by property and BCP-47 tag; the set may be incomplete. */
export const Translations = Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
  description: 'Translations: property name, then language tag, then text. May be incomplete.',
});
