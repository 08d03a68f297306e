import type { TObject, TSchema } from 'typebox';
import { alternativesOf, isArraySchema } from '../contract/check/shape.ts';
import { failedOperation, failure } from '../http/errors.ts';

/**
 * An id as one segment of a path. Throws `invalid-input` for an empty id, for half a surrogate pair, which no address
 * can hold, and for `.` and `..`, which change the path however they are encoded.
 */
export function segment(id: string): string {
  if (/^\.{0,2}$|\p{Surrogate}/u.test(id)) {
    throw failedOperation({ code: 'address', id }, failure({ code: 'id-unusable' }));
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
