import type { TObject, TSchema } from 'typebox';
import { alternativesOf, isArraySchema } from '../contract/check/shape.ts';
import { isUsableId, maxIdLength } from '../contract/id.ts';
import { attempts } from '../http/attempts.ts';
import { failure, nameOperation } from '../http/errors.ts';

const longestShownId = 100;

/**
 * An id as one segment of a path: the only way in which ids get into paths. Throws `invalid-input` for an id that is not
 * usable. Threat: `../../admin` in a link, a script or a response is requested with the key.
 */
export function segment(id: string): string {
  if (!isUsableId(id)) {
    const shown = id.length > longestShownId ? `${id.slice(0, longestShownId).toWellFormed()}…` : id;
    throw nameOperation(attempts.address(shown), failure({ code: 'id-unusable', max: maxIdLength }));
  }
  return encodeURIComponent(id);
}

/** A query string from the parts that are given; empty when none is. */
export function query(parts: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(parts)) {
    if (value !== undefined && value !== '') {
      search.set(name, String(value));
    }
  }
  return search.size === 0 ? '' : `?${search}`;
}

/**
 * The `fields` parameter for fields of a legacy resource (interface 4.1), records in them with all that the
 * contract knows of them: `id,head[id,name,url]`. Some deployments return hardly any field that was not requested.
 */
export function fieldsOf(schema: TObject, names: readonly string[] = Object.keys(schema.properties)): string {
  return names
    .map((name) => {
      const property = schema.properties[name];
      const inner = property === undefined ? undefined : recordIn(property);
      return inner === undefined ? name : `${name}[${fieldsOf(inner)}]`;
    })
    .join(',');
}

function recordIn(schema: TSchema): TObject | undefined {
  for (const alternative of alternativesOf(schema)) {
    const inner = isArraySchema(alternative) ? recordIn(alternative.items) : alternative;
    if (inner !== undefined && hasProperties(inner)) {
      return inner;
    }
  }
  return undefined;
}

function hasProperties(schema: TSchema): schema is TObject {
  return 'properties' in schema;
}
