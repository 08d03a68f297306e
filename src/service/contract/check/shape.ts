import type { TSchema } from 'typebox';
import { isRecord } from '../record.ts';

/** An object schema: fields by name, by a pattern of their name, or both. */
export interface ObjectSchema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

/** What a schema says of one field. */
export interface FieldSchema {
  readonly schema: TSchema;
  /** The field's name; fields that share a pattern share a name that ends in `*`. */
  readonly name: string;
}

const anyName = '^.*$';

/** What an object schema says of each field; undefined for a name that it does not know. */
export function fieldsOf({ properties, patternProperties }: ObjectSchema) {
  // Compiled once for all fields of an object: there may be very many.
  const patterns = Object.entries(patternProperties ?? {}).map(([pattern, schema]) => ({
    matches: pattern === anyName ? () => true : matcher(new RegExp(pattern)),
    field: { schema, name: pattern === anyName ? '*' : `${pattern.replace(/^\^/, '')}*` },
  }));
  return (name: string): FieldSchema | undefined => {
    const own = properties !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
    return own === undefined ? patterns.find(({ matches }) => matches(name))?.field : { schema: own, name };
  };
}

function matcher(pattern: RegExp): (name: string) => boolean {
  return (name) => pattern.test(name);
}

/** The first of a schema's alternatives whose JSON type a value has. */
export function alternativeFor(schema: TSchema, value: unknown): TSchema | undefined {
  return alternativesOf(schema).find((alternative) => typeFits(alternative, value));
}

/** The schemas that a value may follow: those of a union, or the schema itself. */
export function alternativesOf(schema: TSchema): readonly TSchema[] {
  return 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
}

/** Whether a schema is one of objects with fields. */
export function isObjectSchema(schema: TSchema): schema is TSchema & ObjectSchema {
  return 'type' in schema && schema.type === 'object';
}

/** Whether a schema is one of lists. */
export function isArraySchema(schema: TSchema): schema is TSchema & { items: TSchema } {
  return 'type' in schema && schema.type === 'array' && 'items' in schema;
}

/** The JSON type of a value, in words. */
export function typeName(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'an array' : `of type ${JSON.isRawJSON(value) ? 'number' : typeof value}`;
}

function typeFits(schema: TSchema, value: unknown): boolean {
  if (!('type' in schema)) {
    return 'enum' in schema ? typeof value === 'string' : true;
  }
  switch (schema.type) {
    case 'null':
      return value === null;
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isRecord(value);
    case 'integer':
      return Number.isInteger(value);
    case 'number':
      return typeof value === 'number' || JSON.isRawJSON(value);
    default:
      return typeof value === schema.type;
  }
}
