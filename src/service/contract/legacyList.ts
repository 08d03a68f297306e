import { Type } from 'typebox';

/** What a legacy list has in its `data`; the count comes on request (interface 4.3). Items are checked one by one. */
export const LegacyList = Type.Object({
  items: Type.Array(Type.Unknown(), { description: 'Records of the page.' }),
  count: Type.Optional(Type.Integer({ description: 'Records in all pages.' })),
});
