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
      'Neighbouring pages.',
    ),
  ),
  embedded: Type.Optional(
    nullable(
      Type.Record(Type.String(), Type.Record(Type.String(), Type.Unknown())),
      'Related resources by type and id.',
    ),
  ),
});

/** What a legacy list has in its `data`; the count comes on request (interface 4.3). Items are checked one by one. */
export const LegacyList = Type.Object({
  items: Type.Array(Type.Unknown(), { description: 'Records of the page.' }),
  count: Type.Optional(Type.Integer({ description: 'Records in all pages.' })),
});
