import type { Static, TObject } from 'typebox';
import type { ResourceReference } from '../../service/contract/reference.ts';
import type { ScopedResource } from '../tokens.ts';
import { componentOf } from './component.ts';
import { prefixes } from './families.ts';
import type { Filter } from './filters.ts';
import { collectionRoutes } from './resourceList.ts';
import type { RouteGroup } from './route.ts';

/** Records of the resource API that are only read, as the company holds them. */
interface ReadOnlyRecords<Item, S extends TObject> {
  /** The ids of a record: first the one by which others refer to it. */
  idsOf(item: Item): readonly string[];
  readonly filters: readonly Filter<Item>[];
  show(item: Item, origin: string): Static<S>;
}

/** The routes of a kind that is only read: its list, and one record by its id (interface 4.12). */
export function readOnlyRoutes<Item, S extends TObject>(
  type: ScopedResource,
  schema: S & { readonly title?: string },
  items: readonly Item[],
  { idsOf, filters, show }: ReadOnlyRecords<NoInfer<Item>, S>,
): RouteGroup {
  const { title = type } = schema;
  const idOf = (item: Item) => idsOf(item)[0] ?? '';
  const [first] = items;
  return collectionRoutes<Item>(
    {
      type,
      name: title.toLowerCase(),
      record: componentOf(schema),
      ...(first && { exampleId: idOf(first) }),
      items: () => items,
      find: (id) => items.find((item) => idsOf(item).includes(id)),
      idOf,
      filters,
      show,
    },
    type,
  );
}

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
