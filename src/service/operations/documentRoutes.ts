import type { TObject } from 'typebox';
import { type KindRoute, pathOf } from '../contract/kinds/kind.ts';
import { isRecord } from '../contract/record.ts';
import { kindOf, kindSchemas, type ResourceName, responseSchema } from '../contract/resources.ts';
import { renameField } from '../contract/schema.ts';
import { collectionPath, openCollection, withUnknownUserAdvice } from '../families/envelopes.ts';
import type { Families } from '../families/families.ts';
import { fieldsOf, query, segment } from '../families/path.ts';
import type { Dialect, Family } from '../http/connection.ts';
import type { Requester } from '../http/requester.ts';
import type { List } from '../paging/paging.ts';

/** One way to read a resource. */
export interface Route {
  readonly family: Family;
  readonly requester: Requester;
  readonly path: string;
  readonly schema: TObject;
  /** Present where the document is a list of what belongs to the id. */
  readonly list?: DocumentList;
  /** Path of the resource without what it embeds, for a client that may not see that. */
  readonly withoutEmbedded?: string;
  /** Adds to the advice of a failure. */
  readonly explained?: (error: unknown) => unknown;
}

/** A list that is one document. */
export interface DocumentList {
  /** The parameter with the id. */
  readonly idParameter: string;
  readonly list: List<TObject>;
  /** Returns false for a record that does not match the filter, which some services ignore. */
  isRequested(item: unknown): boolean;
}

/** The resource to read. */
export interface DocumentSource {
  readonly families: Families;
  readonly dialect: Dialect;
  readonly resource: ResourceName;
  readonly id: string;
  /** The family that is known to have such resources. */
  readonly family: string | undefined;
}

/** Where a resource can be read, the best place first. */
export function documentRoutes(
  source: DocumentSource,
  fields?: readonly string[],
): readonly [Route, ...Route[]] {
  const isKnown = ({ family }: KindRoute) => Number(family === source.family);
  const [best, ...others] = kindOf(source.resource)
    .routes.toSorted((one, other) => isKnown(other) - isKnown(one))
    .map((route) => routeOf(source, route, fields));
  if (best === undefined) {
    throw new TypeError(`no family has ${source.resource}`);
  }
  return [best, ...others];
}

function routeOf(source: DocumentSource, route: KindRoute, fields: readonly string[] = []): Route {
  const { families, dialect, resource, id } = source;
  const { family, idParameter, queryWithoutEmbedded, renamed } = route;
  const published = responseSchema(resource, family);
  const schema = renamed ? renameField(published, renamed.field, dialect[renamed.to]) : published;
  const pathWith = (parameters: KindRoute['query']) =>
    `${pathOf(route, dialect).replace('{id}', segment(id))}${query(parameters ?? {})}`;
  const common = {
    family,
    requester: family === 'resource' ? families.token : families.key,
    schema,
    ...(queryWithoutEmbedded && { withoutEmbedded: pathWith(queryWithoutEmbedded) }),
    ...(route.mayFailForUnknown && { explained: withUnknownUserAdvice }),
  };
  const { item } = kindSchemas[resource];
  if (idParameter !== undefined && item !== undefined) {
    const path = collectionPath(pathOf(route, dialect), { parameters: { [idParameter]: id, sort: 'id' } });
    const isRequested = (record: unknown) => [undefined, id].includes(textAt(record, idParameter.split('.')));
    const list = { schema: item, first: path, open: openCollection };
    return { ...common, path, list: { idParameter, list, isRequested } };
  }
  if (family !== 'legacy' || route.takesNoFields) {
    return { ...common, path: pathWith(route.query) };
  }
  // Of a legacy resource the service sends hardly any field that was not requested (interface 4.1).
  const names = Object.keys(schema.properties).filter((name) => !route.onRequest?.includes(name));
  return { ...common, path: pathWith({ fields: [fieldsOf(schema, names), ...fields].join(',') }) };
}

/** A value inside of a record, as text; undefined where there is none, which cannot be compared. */
function textAt(record: unknown, steps: readonly string[]): string | undefined {
  const value = steps.reduce((inner, step) => (isRecord(inner) ? inner[step] : undefined), record);
  return value === undefined ? undefined : String(value);
}
