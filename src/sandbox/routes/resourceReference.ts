import type { Static } from 'typebox';
import * as Type from 'typebox';
import { ResourceReference } from '../../service/contract/reference.ts';
import { prefixes } from '../http/families.ts';
import { recordRoute } from '../http/resourceList.ts';
import type { Route } from '../http/route.ts';
import { Component } from '../openapi/component.ts';

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

/** A record of which little more is known than that it is referred to. */
interface Named {
  readonly id: string;
  readonly name: string;
}

const named = new Component(
  'NamedResource',
  Type.Object({ ...ResourceReference.properties, name: Type.String() }),
);

export function namedRecordRoute(
  type: string,
  find: (id: string) => Named | undefined,
  exampleId?: string,
): Route {
  return recordRoute<Named>({
    name: type.replaceAll('-', ' '),
    record: named,
    ...(exampleId !== undefined && { exampleId }),
    find,
    show: ({ id, name }, origin) => ({ ...pointTo(origin, type, id), name }),
  });
}
