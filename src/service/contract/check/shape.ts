import type { TSchema } from 'typebox';
import { isLongNumber, isRecord } from '../record.ts';

/** An object schema: fields by name, by a pattern of their name, or both. */
export interface ObjectSchema {
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly required?: readonly string[];
  /** Paths of fields of which one of each group is there, by `withEither`. */
  readonly either?: readonly (readonly string[])[];
  /** Optional fields that a page of records has somewhere: one in none of them is gone. */
  readonly expected?: readonly string[];
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
  return Array.isArray(value) ? 'an array' : `of type ${jsonTypeOf(value)}`;
}

/** The JSON type of a value, as JSON Schema calls it. */
export function jsonTypeOf(value: unknown): string {
  if (value === null || Array.isArray(value)) {
    return value === null ? 'null' : 'array';
  }
  return isLongNumber(value) ? 'number' : typeof value;
}

/** The types that a schema allows, as JSON Schema calls them; words of a vocabulary are texts. */
export function publishedTypes(schema: TSchema): readonly string[] {
  const types = alternativesOf(schema).map((one) => ('type' in one ? String(one.type) : 'string'));
  return [...new Set(types)];
}

/** Returns true for a value of the JSON type of a schema that has no alternatives. */
export function typeFits(schema: TSchema, value: unknown): boolean {
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
      return typeof value === 'number' || isLongNumber(value);
    default:
      return typeof value === schema.type;
  }
}
