import type { TSchema } from 'typebox';
import { Build } from 'typebox/schema';
import { alternativesOf, isArraySchema, isObjectSchema, type ObjectSchema, typeFits } from './shape.ts';

/** A place in a record as the contract describes it. */
export interface Place {
  /** Path in the record, list elements as `[]`, fields that share a pattern as `*`: `manager.name`. */
  readonly path: string;
  /** Returns true if a value and all that is in it follow the contract, without any other field. */
  fits(value: unknown): boolean;
  /** The first of the schema's alternatives whose JSON type a value has. */
  alternativeFor(value: unknown): Alternative | undefined;
}

/** One type of value that a place can have. */
interface Alternative {
  readonly schema: TSchema;
  /** Of an object. */
  readonly fields?: Fields;
  /** Of a list. */
  readonly elements?: Place;
}

/** The fields of an object. */
export interface Fields {
  readonly required: readonly string[];
  /** Undefined for a name that the contract does not know. */
  find(name: string): Place | undefined;
  /** Path of any field. */
  pathOf(name: string): string;
}

/** Each schema is compiled once, for the values of all responses. */
const records = new WeakMap<TSchema, Place>();

/** The place of whole records of a schema. */
export function placeOf(schema: TSchema): Place {
  const place = records.get(schema) ?? placeAt(schema, '');
  records.set(schema, place);
  return place;
}

/** What is in a place is prepared for the first value that differs from the contract. */
function placeAt(schema: TSchema, path: string): Place {
  const check = Build(closed(schema)).Evaluate();
  let alternatives: readonly Alternative[] | undefined;
  return {
    path,
    fits: (value) => check.Check(value),
    alternativeFor(value) {
      alternatives ??= alternativesOf(schema).map((alternative) => alternativeAt(alternative, path));
      return alternatives.find((alternative) => typeFits(alternative.schema, value));
    },
  };
}

function alternativeAt(schema: TSchema, path: string): Alternative {
  if (isObjectSchema(schema)) {
    return { schema, fields: fieldsAt(schema, path) };
  }
  return isArraySchema(schema) ? { schema, elements: placeAt(schema.items, `${path}[]`) } : { schema };
}

const anyName = '^.*$';

function fieldsAt(
  { properties = {}, patternProperties = {}, required = [] }: ObjectSchema,
  path: string,
): Fields {
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  const named = new Map(
    Object.entries(properties).map(([name, schema]) => [name, placeAt(schema, pathOf(name))]),
  );
  const patterns = Object.entries(patternProperties).map(([pattern, schema]) => {
    const expression = new RegExp(pattern);
    return {
      matches: (name: string) => pattern === anyName || expression.test(name),
      field: placeAt(schema, pathOf(pattern === anyName ? '*' : `${pattern.replace(/^\^/, '')}*`)),
    };
  });
  return {
    required,
    find: (name) => named.get(name) ?? patterns.find(({ matches }) => matches(name))?.field,
    pathOf,
  };
}

/** The schema without fields that it does not describe, at any depth. */
function closed(schema: TSchema): TSchema {
  if ('anyOf' in schema) {
    return { ...schema, anyOf: alternativesOf(schema).map(closed) };
  }
  if (isArraySchema(schema)) {
    return { ...schema, items: closed(schema.items) };
  }
  if (!isObjectSchema(schema)) {
    return schema;
  }
  const { properties = {}, patternProperties } = schema;
  // A number that is kept as text is an object with this field to the library.
  const open = patternProperties && anyName in patternProperties ? { rawJSON: { not: {} } } : {};
  return {
    ...schema,
    additionalProperties: false,
    properties: { ...closedAll(properties), ...open },
    ...(patternProperties && { patternProperties: closedAll(patternProperties) }),
  };
}

function closedAll(schemas: Readonly<Record<string, TSchema>>): Readonly<Record<string, TSchema>> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, closed(schema)]));
}
