import type { TSchema } from 'typebox';
import { isRecord } from '../record.ts';

/** An object schema: fields by name, by a pattern of their name, or both. */
export interface ObjectSchema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
}

/** The schema of one field. */
export interface FieldSchema {
  readonly schema: TSchema;
  /** The field's name; fields that share a pattern share a name that ends in `*`. */
  readonly name: string;
}

const anyName = '^.*$';

/** Looks up the schema of a field; undefined for an unknown name. */
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

/** The alternatives of a schema: those of a union, or the schema itself. */
export function alternativesOf(schema: TSchema): readonly TSchema[] {
  return 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
}

/** Returns true for a schema of objects. */
export function isObjectSchema(schema: TSchema): schema is TSchema & ObjectSchema {
  return 'type' in schema && schema.type === 'object';
}

/** Returns true for a schema of lists. */
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
