import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import type { Page, Unreadable } from './listing.ts';
import { isRecord } from './record.ts';
import type { Seen } from './schema.ts';
import {
  alternativeFor,
  fieldOf,
  isArraySchema,
  isObjectSchema,
  type ObjectSchema,
  typeName,
} from './shape.ts';

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
 * Undefined when the record is no object or its `id` is not usable, as an empty one is not.
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
  return value !== undefined && (!('id' in schema.properties) || (value['id'] ?? '') !== '');
}

function conformObject(schema: ObjectSchema, value: unknown, path: string, onDrift: DriftListener) {
  if (!isRecord(value)) {
    onDrift({ path: path === '' ? '(record)' : path, problem: `is ${typeName(value)} instead of an object` });
    return undefined;
  }
  const place = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) {
      onDrift({ path: place(name), problem: 'is missing' });
    }
  }
  const conforming: [string, unknown][] = [];
  for (const [name, content] of Object.entries(value)) {
    const field = fieldOf(schema, name);
    if (field === undefined) {
      onDrift({ path: place(name), problem: 'is not in the contract' });
      continue;
    }
    const checked = conformValue(field.schema, content, place(field.name), onDrift);
    if (checked !== undefined) {
      conforming.push([name, checked]);
    }
  }
  // Not by assignment: a field may be called `__proto__`.
  return Object.fromEntries(conforming);
}

/** The value where its JSON type fits; a value outside the documented range or vocabulary is kept. */
function conformValue(schema: TSchema, value: unknown, path: string, onDrift: DriftListener): unknown {
  const alternative = alternativeFor(schema, value);
  if (alternative === undefined) {
    onDrift({ path, problem: `is ${typeName(value)}, which the contract does not give it` });
    return value === null ? null : undefined;
  }
  if (isObjectSchema(alternative)) {
    return conformObject(alternative, value, path, onDrift);
  }
  if (isArraySchema(alternative) && Array.isArray(value)) {
    const mayBeNull = alternativeFor(alternative.items, null) !== undefined;
    return value
      .map((element) => conformValue(alternative.items, element, `${path}[]`, onDrift))
      .filter((element) => element !== undefined && (element !== null || mayBeNull));
  }
  if (!JSON.isRawJSON(value) && !Value.Check(alternative, value)) {
    onDrift({ path, problem: 'has a value outside the contract' });
  }
  return value;
}
