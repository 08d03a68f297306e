import type { TObject, TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { listLimits, type Page, type Unreadable } from '../listing.ts';
import { message } from '../message.ts';
import { isRecord, setOwn } from '../record.ts';
import type { Seen } from '../schema.ts';
import {
  alternativeFor,
  fieldsOf,
  isArraySchema,
  isObjectSchema,
  type ObjectSchema,
  typeName,
} from './shape.ts';
import type { Steps } from './slices.ts';

/** One difference between a payload and the contract. */
export interface Drift {
  /** Path of the field, array elements as `[]`: `manager.name`. */
  readonly path: string;
  readonly problem: string;
}

/** Receives each difference; does not stop the check. */
export type DriftListener = (drift: Drift) => void;

/**
 * The fields of a record that follow the contract; fields of the wrong type are left out. Undefined if the record is
 * not an object or has no usable `id` (an empty one is not usable).
 */
export function* conform<S extends TObject>(
  schema: S,
  value: unknown,
  onDrift: DriftListener,
): Steps<Seen<S> | undefined> {
  const conforming = yield* conformObject(schema, value, '', onDrift);
  return hasUsableId(schema, conforming) ? conforming : undefined;
}

/** The records of a list, checked one by one: an invalid one becomes `unreadable`. At most `most` records are read. */
export function* conformItems<S extends TObject>(
  schema: S,
  items: readonly unknown[],
  onDrift: DriftListener,
  most: number = listLimits.records,
): Steps<Pick<Page<Seen<S>>, 'items' | 'unreadable' | 'truncated'>> {
  const good: Seen<S>[] = [];
  const unreadable: Unreadable[] = [];
  for (const [index, item] of items.slice(0, most).entries()) {
    const record = yield* conform(schema, item, onDrift);
    if (record === undefined) {
      const reason = isRecord(item)
        ? message('its id is missing or not of the expected type')
        : message('it is not an object');
      unreadable.push({ index, reason });
    } else {
      good.push(record);
    }
  }
  return { items: good, unreadable, ...(items.length > most ? { truncated: true } : {}) };
}

/** Narrows checked JSON to its type: every field was checked before, only `id` is required. */
function hasUsableId<S extends TObject>(
  schema: S,
  value: Record<string, unknown> | undefined,
): value is Seen<S> & Record<string, unknown> {
  return value !== undefined && (!('id' in schema.properties) || (value['id'] ?? '') !== '');
}

function* conformObject(
  schema: ObjectSchema,
  value: unknown,
  path: string,
  onDrift: DriftListener,
): Steps<Record<string, unknown> | undefined> {
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
  const fieldOf = fieldsOf(schema);
  const conforming: Record<string, unknown> = {};
  for (const name in value) {
    yield;
    const field = fieldOf(name);
    if (field === undefined) {
      onDrift({ path: place(name), problem: 'is not in the contract' });
      continue;
    }
    const checked = yield* conformValue(field.schema, value[name], place(field.name), onDrift);
    if (checked !== undefined) {
      setOwn(conforming, name, checked);
    }
  }
  return conforming;
}

/** The value where its JSON type fits; a value outside the documented range or vocabulary is kept. */
function* conformValue(
  schema: TSchema,
  value: unknown,
  path: string,
  onDrift: DriftListener,
): Steps<unknown> {
  const alternative = alternativeFor(schema, value);
  if (alternative === undefined) {
    onDrift({ path, problem: `is ${typeName(value)}, which the contract does not give it` });
    return value === null ? null : undefined;
  }
  if (isObjectSchema(alternative)) {
    return yield* conformObject(alternative, value, path, onDrift);
  }
  if (isArraySchema(alternative) && Array.isArray(value)) {
    const mayBeNull = alternativeFor(alternative.items, null) !== undefined;
    const conforming: unknown[] = [];
    for (const element of value) {
      yield;
      const checked = yield* conformValue(alternative.items, element, `${path}[]`, onDrift);
      if (checked !== undefined && (checked !== null || mayBeNull)) {
        conforming.push(checked);
      }
    }
    return conforming;
  }
  if (!JSON.isRawJSON(value) && !Value.Check(alternative, value)) {
    onDrift({ path, problem: 'has a value outside the contract' });
  }
  return value;
}
