import type { Static, TObject } from 'typebox';
import { Component } from '../openapi/component.ts';
import type { ScopedResource } from '../tokens.ts';
import { among, archiveFilter, daysBetween, type Filter, searching } from './filters.ts';
import { collectionRoutes } from './resourceList.ts';
import type { RouteGroup } from './route.ts';

/** Records of the resource API that are only read, as the company holds them. */
interface ReadOnlyRecords<Item, S extends TObject> {
  readonly items: readonly Item[];
  /** The ids of a record: first the one by which others refer to it. */
  idsOf(item: Item): readonly string[];
  /** What each filter of the list compares. */
  readonly filters: Readonly<Record<string, (item: Item) => string | number | boolean | undefined>>;
  show(item: Item, origin: string): Static<S>;
}

/** The routes of a kind that is only read: its list, and one record by its id (interface 4.12). */
export function readOnlyRoutes<Item, S extends TObject>(
  type: ScopedResource,
  schema: S & { readonly title?: string },
  { items, idsOf, filters, show }: ReadOnlyRecords<Item, S>,
): RouteGroup {
  const { title = type } = schema;
  const idOf = (item: Item) => idsOf(item)[0] ?? '';
  const [first] = items;
  return collectionRoutes<Item>(
    {
      type,
      name: title.toLowerCase(),
      record: new Component(
        title.replaceAll(/ (\w)/g, (_blank, letter: string) => letter.toUpperCase()),
        schema,
      ),
      ...(first && { exampleId: idOf(first) }),
      items: () => items,
      find: (id) => items.find((item) => idsOf(item).includes(id)),
      idOf,
      filters: Object.entries(filters).map(([name, compared]) =>
        filterOf(name, (item) => String(compared(item) ?? ''), String(first && compared(first))),
      ),
      show,
    },
    type,
  );
}

/** A filter by its name: lists of words and ids have any name but these. */
function filterOf<Item>(name: string, textOf: (item: Item) => string, example: string): Filter<Item> {
  switch (name) {
    case 'isArchived':
      return archiveFilter((item) => textOf(item) === 'true');
    case 'search':
      return searching(textOf);
    case 'startsOn.between':
      return daysBetween(name, textOf);
    default:
      return among(name, example, textOf);
  }
}
