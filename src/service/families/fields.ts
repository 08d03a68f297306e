import type { TObject, TSchema } from 'typebox';
import { alternativesOf, isArraySchema } from '../contract/shape.ts';

/**
 * The `fields` parameter that asks for fields of a legacy resource (interface 4.1), records in them with all that the
 * contract knows of them: `id,head[id,name,url]`. Some deployments answer hardly anything that was not asked for.
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
