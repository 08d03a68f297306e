import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Page, Unreadable } from './listing.ts';
import type { Seen } from './schema.ts';

/** One difference between a payload and the contract. */
export interface Drift {
  /** Where it stands, array places as `[]`: `manager.name`. */
  readonly path: string;
  readonly problem: string;
}

/** Told of each difference; never stops anything. */
export type DriftListener = (drift: Drift) => void;

/**
 * The part of a record that the contract vouches for: fields of the wrong type are left out, as if not shown.
 * Undefined when the record is no object or its `id` is not usable.
 */
export function conform<S extends TObject>(
  schema: S,
  value: unknown,
  onDrift: DriftListener,
): Seen<S> | undefined {
  const conforming = conformObject(schema, value, '', onDrift);
  return hasUsableId(schema, conforming) ? conforming : undefined;
}

/** The records of a list one by one, so that a bad one costs only itself. */
export function conformItems<S extends TObject>(
  schema: S,
  items: readonly unknown[],
  onDrift: DriftListener,
): Pick<Page<Seen<S>>, 'items' | 'unreadable'> {
  const good: Seen<S>[] = [];
  const unreadable: Unreadable[] = [];
  for (const [index, item] of items.entries()) {
    const record = conform(schema, item, onDrift);
    if (record === undefined) {
      const reason = isRecord(item) ? 'its id is missing or not of the expected type' : 'it is not an object';
      unreadable.push({ index, reason });
    } else {
      good.push(record);
    }
  }
  return { items: good, unreadable };
}

/** The boundary between checked JSON and typed values: every field was checked above, only `id` is required. */
function hasUsableId<S extends TObject>(
  schema: S,
  value: Record<string, unknown> | undefined,
): value is Seen<S> & Record<string, unknown> {
  return value !== undefined && (!('id' in schema.properties) || (value['id'] ?? undefined) !== undefined);
}

function conformObject(schema: TObject, value: unknown, path: string, onDrift: DriftListener) {
  if (!isRecord(value)) {
    onDrift({ path: path === '' ? '(record)' : path, problem: `is ${nameOf(value)} instead of an object` });
    return undefined;
  }
  const required: readonly string[] = schema.required ?? [];
  const conforming: Record<string, unknown> = {};
  for (const [name, property] of Object.entries(schema.properties)) {
    const place = path === '' ? name : `${path}.${name}`;
    if (!Object.hasOwn(value, name)) {
      if (required.includes(name)) {
        onDrift({ path: place, problem: 'is missing' });
      }
      continue;
    }
    const checked = conformValue(property, value[name], place, onDrift);
    if (checked !== undefined) {
      conforming[name] = checked;
    }
  }
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(schema.properties, name)) {
      onDrift({ path: path === '' ? name : `${path}.${name}`, problem: 'is not in the contract' });
    }
  }
  return conforming;
}

/** The value where its JSON type fits; a value outside the documented range or vocabulary is kept. */
function conformValue(schema: TSchema, value: unknown, path: string, onDrift: DriftListener): unknown {
  const alternative = alternativeFor(schema, value);
  if (alternative === undefined) {
    onDrift({ path, problem: `is ${nameOf(value)}, which the contract does not give it` });
    return value === null ? null : undefined;
  }
  if (isObjectSchema(alternative)) {
    return conformObject(alternative, value, path, onDrift);
  }
  if (isArraySchema(alternative) && Array.isArray(value)) {
    return value
      .map((element) => conformValue(alternative.items, element, `${path}[]`, onDrift))
      .filter((element) => element !== undefined && element !== null);
  }
  if (!JSON.isRawJSON(value) && !Value.Check(alternative, value)) {
    onDrift({ path, problem: 'has a value outside the contract' });
    return isRecord(value) || Array.isArray(value) ? undefined : value;
  }
  return value;
}

function alternativeFor(schema: TSchema, value: unknown): TSchema | undefined {
  return alternativesOf(schema).find((alternative) => typeFits(alternative, value));
}

function alternativesOf(schema: TSchema): readonly TSchema[] {
  return 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
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

function isObjectSchema(schema: TSchema): schema is TObject {
  return 'type' in schema && schema.type === 'object' && 'properties' in schema;
}

function isArraySchema(schema: TSchema): schema is TSchema & { items: TSchema } {
  return 'type' in schema && schema.type === 'array' && 'items' in schema;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !JSON.isRawJSON(value);
}

function nameOf(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  return Array.isArray(value) ? 'an array' : `of type ${JSON.isRawJSON(value) ? 'number' : typeof value}`;
}
