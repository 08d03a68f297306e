import type { TSchema } from 'typebox';
import { isRecord } from '../record.ts';
import { leafTest, type Test } from './leaf.ts';
import { alternativesOf, isArraySchema, isObjectSchema, type ObjectSchema, typeFits } from './shape.ts';

/** A place in a record as the contract describes it, prepared once for the values of many records. */
export interface Place {
  /** Path in the record, list elements as `[]`, fields that share a pattern as `*`: `manager.name`. */
  readonly path: string;
  readonly schema: TSchema;
  /** Returns true if a value and all that is in it follow the contract. */
  readonly fits: Test;
  /** The first of the schema's alternatives whose JSON type a value has. */
  alternativeFor(value: unknown): Alternative | undefined;
}

/** One type of value that a place can have. */
interface Alternative {
  readonly hasType: Test;
  readonly fits: Test;
  /** Of an object. */
  readonly fields?: Fields;
  /** Of a list. */
  readonly elements?: Place;
}

interface Field extends Place {
  readonly isRequired: boolean;
}

/** The fields of an object. */
export interface Fields {
  readonly required: readonly { readonly name: string; readonly path: string }[];
  /** Undefined for a name that the contract does not know. */
  find(name: string): Field | undefined;
  /** Path of any field. */
  pathOf(name: string): string;
}

const anyName = '^.*$';

/** Prepares a schema, and all that is in it. The path of a record itself is empty. */
export function placeOf(schema: TSchema, path = ''): Place {
  const alternatives = alternativesOf(schema).map((alternative) => alternativeAt(alternative, path));
  const alternativeFor = (value: unknown) => alternatives.find(({ hasType }) => hasType(value));
  const fits = alternatives.map((alternative) => alternative.fits).reduce(either);
  return { path, schema, fits, alternativeFor };
}

/** Prepares the fields of an object at a path. */
function fieldsAt(
  { properties = {}, patternProperties = {}, required = [] }: ObjectSchema,
  path: string,
): Fields {
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  const named = new Map(
    Object.entries(properties).map(([name, schema]) => [
      name,
      { ...placeOf(schema, pathOf(name)), isRequired: required.includes(name) },
    ]),
  );
  const patterns = Object.entries(patternProperties).map(([pattern, schema]) => ({
    matches: nameTest(pattern),
    field: {
      ...placeOf(schema, pathOf(pattern === anyName ? '*' : `${pattern.replace(/^\^/, '')}*`)),
      isRequired: false,
    },
  }));
  return {
    required: required.map((name) => ({ name, path: pathOf(name) })),
    find: (name) => named.get(name) ?? patterns.find(({ matches }) => matches(name))?.field,
    pathOf,
  };
}

function either(one: Test, other: Test): Test {
  return (value) => one(value) || other(value);
}

function nameTest(pattern: string): (name: string) => boolean {
  const compiled = new RegExp(pattern);
  return pattern === anyName ? () => true : (name) => compiled.test(name);
}

function alternativeAt(schema: TSchema, path: string): Alternative {
  const hasType: Test = (value) => typeFits(schema, value);
  if (isObjectSchema(schema)) {
    const fields = fieldsAt(schema, path);
    return { hasType, fits: objectTest(fields), fields };
  }
  if (isArraySchema(schema)) {
    const elements = placeOf(schema.items, `${path}[]`);
    return { hasType, fits: (value) => Array.isArray(value) && value.every(elements.fits), elements };
  }
  return { hasType, fits: leafTest(schema) };
}

function objectTest({ required, find }: Fields): Test {
  return (value) => {
    if (!isRecord(value)) {
      return false;
    }
    let missing = required.length;
    for (const name in value) {
      const field = find(name);
      if (field === undefined || !field.fits(value[name])) {
        return false;
      }
      missing -= field.isRequired ? 1 : 0;
    }
    return missing === 0;
  };
}
