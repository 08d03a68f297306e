import type { Static } from 'typebox';
import type { ResourceReference } from '../../service/contract/reference.ts';
import { prefixes } from '../http/families.ts';

/** A reference of the resource API: text id, type, and absolute address in the collection, the plural of the type. */
export function pointTo<const Kind extends string>(
  origin: string,
  type: Kind,
  id: string | number,
): Static<typeof ResourceReference> & { readonly type: Kind } {
  const collection = `${type.replace(/y$/, 'ie')}s`;
  return {
    id: String(id),
    type,
    url: `${origin}${prefixes.resource}/${collection}/${encodeURIComponent(id)}`,
  };
}

/** The links of a record; null for some, as for a client without access to what they lead to (interface 2.6). */
export function linksOf<Links>(id: string | number, links: Links): Links | null {
  return Number(id) % 10 === 7 ? null : links;
}
