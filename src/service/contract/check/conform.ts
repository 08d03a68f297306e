import type { TObject, TSchema } from 'typebox';
import { Build } from 'typebox/schema';
import { hasIdLength } from '../id.ts';
import { maxPageRecords, type Page, type Unreadable } from '../listing.ts';
import { message } from '../message.ts';
import { isLongNumber, isRecord, setOwn } from '../record.ts';
import type { Seen } from '../schema.ts';
import { knownWord } from '../vocabularies.ts';
import type { DriftListener } from './drift.ts';
import {
  alternativesOf,
  isArraySchema,
  isObjectSchema,
  jsonTypeOf,
  type ObjectSchema,
  publishedTypes,
  typeFits,
  typeName,
} from './shape.ts';

/**
 * Checks one record. Returns its fields that follow the contract, without those of the wrong type; a record that follows
 * the contract in everything is returned unchanged. Undefined if the record is not an object or has no usable `id`.
 * `index` is its place in its list, if it has one.
 */
export function conform<S extends TObject>(
  schema: S,
  value: unknown,
  onDrift: DriftListener,
  index?: number,
): Seen<S> | undefined {
  const report: DriftListener = (drift) => onDrift(drift, index);
  const record = follows(schema, value) ? value : checkValue(schema, '', value, report);
  return isRecord(record) && hasUsableId(schema, record) ? record : undefined;
}

/** The records of a list, checked one by one: an invalid one becomes `unreadable`. At most `max` records are read. */
export function conformItems<S extends TObject>(
  schema: S,
  items: readonly unknown[],
  onDrift: DriftListener,
  max: number = maxPageRecords,
): Pick<Page<Seen<S>>, 'items' | 'unreadable' | 'truncated'> {
  const good: Seen<S>[] = [];
  const unreadable: Unreadable[] = [];
  for (const [index, item] of items.slice(0, max).entries()) {
    const record = conform(schema, item, onDrift, index);
    if (record !== undefined) {
      good.push(record);
    } else {
      const reason = isRecord(item)
        ? message('its ID is missing, too long or not of the expected type')
        : message('it is not an object');
      unreadable.push({ index, reason });
    }
  }
  reportGone(schema, items, onDrift);
  return { items: good, unreadable, ...(items.length > max ? { truncated: true } : {}) };
}

/** Narrows checked JSON to its type: every field was checked before, only `id` is required. */
function hasUsableId<S extends TObject>(
  schema: S,
  value: Record<string, unknown>,
): value is Seen<S> & Record<string, unknown> {
  const { id } = value;
  return !('id' in schema.properties) || hasIdLength(isLongNumber(id) ? id.rawJSON : String(id ?? ''));
}

/** One record may lack an optional field; a page with so many objects that all lack it shows that it is gone. */
const fewestWithout = 10;

/** Reports, for each record of a page, the expected fields that none of its objects has. */
function reportGone(schema: TObject, items: readonly unknown[], onDrift: DriftListener): void {
  const paths = expectedPaths.get(schema) ?? expectedIn(schema);
  expectedPaths.set(schema, paths);
  for (const path of paths) {
    if (!items.some((item) => hasPath(item, path))) {
      const lacking = [...items.keys()].filter((index) => isRecord(valueAt(items[index], path.slice(0, -1))));
      for (const index of lacking.length < fewestWithout ? [] : lacking) {
        onDrift({ kind: 'missing', path: path.join('.'), problem: 'is missing in all records' }, index);
      }
    }
  }
}

/** The paths of the expected fields of records, outside of lists. */
const expectedPaths = new WeakMap<TSchema, readonly (readonly string[])[]>();

function expectedIn(schema: TSchema): readonly (readonly string[])[] {
  return alternativesOf(schema)
    .filter(isObjectSchema)
    .flatMap(({ expected = [], properties = {} }) => [
      ...expected.map((name) => [name]),
      ...Object.entries(properties).flatMap(([name, field]) =>
        expectedIn(field).map((path) => [name, ...path]),
      ),
    ]);
}

/** In one object; those behind them are not read. */
const maxUnknownFields = 1_000;

type Check = ReturnType<ReturnType<typeof Build>['Evaluate']>;

/** Compiled checks of records and their parts, without any field that the contract does not know, and of single values. */
const recordChecks = new WeakMap<TSchema, Check>();
const valueChecks = new WeakMap<TSchema, Check>();

/** Returns true if a record, or a part of one, and all that is in it follow the contract. */
function follows(schema: TSchema, record: unknown): boolean {
  const check = recordChecks.get(schema) ?? Build(closeSchema(schema)).Evaluate();
  recordChecks.set(schema, check);
  return check.Check(record);
}

/** Returns true for a value that its schema, which has no alternatives, allows. */
function isAllowed(schema: TSchema, value: unknown): boolean {
  const check = valueChecks.get(schema) ?? Build(schema).Evaluate();
  valueChecks.set(schema, check);
  // The compiled check takes no number that is kept as text.
  return isLongNumber(value) || check.Check(value);
}

/**
 * What is left of a value: the parts of the right JSON type. One outside the documented range or vocabulary is kept,
 * and a known word in another case becomes that word.
 * `path` has list elements as `[]`, and fields that share a pattern as `*`: `manager.name`.
 */
function checkValue(schema: TSchema, path: string, value: unknown, onDrift: DriftListener): unknown {
  const alternative = alternativesOf(schema).find((one) => typeFits(one, value));
  if (alternative === undefined) {
    const problem =
      path === ''
        ? `is ${typeName(value)} instead of an object`
        : `is ${typeName(value)}, which the contract does not give it`;
    const types = { found: jsonTypeOf(value), published: publishedTypes(schema) };
    onDrift({ kind: 'type', path: path === '' ? '(record)' : path, problem, types });
    return value === null ? null : undefined;
  }
  if (isObjectSchema(alternative) && isRecord(value)) {
    return checkObject(alternative, path, value, onDrift);
  }
  if (isArraySchema(alternative) && Array.isArray(value)) {
    return checkList(alternative.items, `${path}[]`, value, onDrift);
  }
  if (!isAllowed(alternative, value)) {
    onDrift({ kind: 'value', path, problem: 'has a value outside the contract' });
    return wordIn(alternative, value) ?? value;
  }
  return value;
}

/** The word of a vocabulary that a service writes in another case or with blanks around it. */
function wordIn(schema: TSchema, value: unknown): string | undefined {
  const words: unknown = 'enum' in schema ? schema.enum : undefined;
  return typeof value === 'string' && Array.isArray(words) ? knownWord(words.map(String), value) : undefined;
}

function checkObject(
  schema: ObjectSchema,
  path: string,
  value: Readonly<Record<string, unknown>>,
  onDrift: DriftListener,
): Record<string, unknown> {
  const pathOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) {
      onDrift({ kind: 'missing', path: pathOf(name), problem: 'is missing' });
    }
  }
  for (const names of schema.either ?? []) {
    if (!names.some((name) => hasPath(value, name.split('.')))) {
      onDrift({ kind: 'missing', path: pathOf(names[0] ?? ''), problem: 'is missing' });
    }
  }
  const conforming: Record<string, unknown> = {};
  let unknown = 0;
  for (const name in value) {
    const field = fieldOf(schema, name);
    if (field === undefined) {
      unknown += 1;
      if (unknown > maxUnknownFields) {
        const problem = `are more than ${maxUnknownFields} unknown fields`;
        onDrift({ kind: 'unknown', path: pathOf('*'), problem });
        break;
      }
      onDrift({ kind: 'unknown', path: pathOf(name), problem: 'is not in the contract' });
      continue;
    }
    const inner = value[name];
    const isFine = follows(field.schema, inner);
    const checked = isFine ? inner : checkValue(field.schema, pathOf(field.name), inner, onDrift);
    if (checked !== undefined) {
      setOwn(conforming, name, checked);
    }
  }
  return conforming;
}

function hasPath(value: unknown, path: readonly string[]): boolean {
  return valueAt(value, path) !== undefined;
}

/** The value below a path of names; undefined where there is none, which JSON does not have. */
function valueAt(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (outer, name) => (isRecord(outer) && Object.hasOwn(outer, name) ? outer[name] : undefined),
    value,
  );
}

function checkList(
  elements: TSchema,
  path: string,
  values: readonly unknown[],
  onDrift: DriftListener,
): readonly unknown[] {
  const mayBeNull = alternativesOf(elements).some((one) => typeFits(one, null));
  return values
    .map((value) => checkValue(elements, path, value, onDrift))
    .filter((checked) => checked !== undefined && (checked !== null || mayBeNull));
}

const anyName = '^.*$';

/** The schema of a field, with its name in paths; undefined for a name that the contract does not know. */
function fieldOf({ properties = {}, patternProperties = {} }: ObjectSchema, name: string) {
  const own = Object.hasOwn(properties, name) ? properties[name] : undefined;
  if (own !== undefined) {
    return { schema: own, name };
  }
  for (const pattern in patternProperties) {
    const schema = patternProperties[pattern];
    if (schema !== undefined && (pattern === anyName || new RegExp(pattern).test(name))) {
      return { schema, name: pattern === anyName ? '*' : `${pattern.replace(/^\^/, '')}*` };
    }
  }
  return undefined;
}

/** The schema without fields that it does not describe, at any depth. */
function closeSchema(schema: TSchema): TSchema {
  if ('anyOf' in schema) {
    return { ...schema, anyOf: alternativesOf(schema).map(closeSchema) };
  }
  if (isArraySchema(schema)) {
    return { ...schema, items: closeSchema(schema.items) };
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
    properties: { ...closeSchemas(properties), ...open },
    ...(patternProperties && { patternProperties: closeSchemas(patternProperties) }),
  };
}

function closeSchemas(schemas: Readonly<Record<string, TSchema>>): Readonly<Record<string, TSchema>> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, closeSchema(schema)]));
}
