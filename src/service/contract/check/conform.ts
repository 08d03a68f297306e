import type { TObject } from 'typebox';
import { listLimits, type Page, type Unreadable } from '../listing.ts';
import { message } from '../message.ts';
import { isRecord, setOwn } from '../record.ts';
import type { Seen } from '../schema.ts';
import { type Fields, fieldsOfStep, type Place, placeOf } from './place.ts';
import { typeName } from './shape.ts';
import type { Steps } from './slices.ts';

/** One difference between a payload and the contract. */
export interface Drift {
  /** Path of the field, array elements as `[]`: `manager.name`. */
  readonly path: string;
  readonly problem: string;
}

/** Receives each difference; does not stop the check. */
export type DriftListener = (drift: Drift) => void;

/** Checks values as records of one schema. */
type Conform<S extends TObject> = (value: unknown, onDrift: DriftListener) => Steps<Seen<S> | undefined>;

/**
 * Prepares the check of records. It gives the fields of a record that follow the contract; fields of the wrong type are
 * left out. Undefined if the record is not an object or has no usable `id` (an empty one is not usable). A record that
 * follows the contract in everything is returned as it is; only the others are searched for what differs.
 */
export function conforming<S extends TObject>(schema: S): Conform<S> {
  const place = placeOf(schema);
  return function* (value, onDrift) {
    const record = place.fits(value) ? value : yield* conformValue(place, value, onDrift);
    return isRecord(record) && hasUsableId(schema, record) ? record : undefined;
  };
}

/** Checks one record, see `conforming`. */
export function* conform<S extends TObject>(
  schema: S,
  value: unknown,
  onDrift: DriftListener,
): Steps<Seen<S> | undefined> {
  return yield* conforming(schema)(value, onDrift);
}

/** Records that are checked in one step: a step for each would take as long as the check. */
const recordsOfStep = 16;

/** The records of a list, checked one by one: an invalid one becomes `unreadable`. At most `most` records are read. */
export function* conformItems<S extends TObject>(
  schema: S,
  items: readonly unknown[],
  onDrift: DriftListener,
  most: number = listLimits.records,
): Steps<Pick<Page<Seen<S>>, 'items' | 'unreadable' | 'truncated'>> {
  const place = placeOf(schema);
  const good: Seen<S>[] = [];
  const unreadable: Unreadable[] = [];
  for (const [index, item] of items.slice(0, most).entries()) {
    if (index % recordsOfStep === 0) {
      yield;
    }
    const record = place.fits(item) ? item : yield* conformValue(place, item, onDrift);
    if (isRecord(record) && hasUsableId(schema, record)) {
      good.push(record);
    } else {
      const reason = isRecord(item)
        ? message('its id is missing or not of the expected type')
        : message('it is not an object');
      unreadable.push({ index, reason });
    }
  }
  return { items: good, unreadable, ...(items.length > most ? { truncated: true } : {}) };
}

/** Narrows checked JSON to its type: every field was checked before, only `id` is required. */
function hasUsableId<S extends TObject>(
  schema: S,
  value: Record<string, unknown>,
): value is Seen<S> & Record<string, unknown> {
  return !('id' in schema.properties) || (value['id'] ?? '') !== '';
}

/**
 * What is left of a value that does not fit its place: the value where its JSON type is right. One outside the
 * documented range or vocabulary is kept.
 */
function* conformValue(place: Place, value: unknown, onDrift: DriftListener): Steps<unknown> {
  yield;
  const { path } = place;
  const alternative = place.alternativeFor(value);
  if (alternative === undefined) {
    const problem =
      path === ''
        ? `is ${typeName(value)} instead of an object`
        : `is ${typeName(value)}, which the contract does not give it`;
    onDrift({ path: path === '' ? '(record)' : path, problem });
    return value === null ? null : undefined;
  }
  if (alternative.fields !== undefined && isRecord(value)) {
    return yield* conformObject(alternative.fields, value, onDrift);
  }
  if (alternative.elements !== undefined && Array.isArray(value)) {
    return yield* conformList(alternative.elements, value, onDrift);
  }
  onDrift({ path, problem: 'has a value outside the contract' });
  return value;
}

function* conformObject(
  fields: Fields,
  value: Readonly<Record<string, unknown>>,
  onDrift: DriftListener,
): Steps<Record<string, unknown>> {
  for (const { name, path } of fields.required) {
    if (!Object.hasOwn(value, name)) {
      onDrift({ path, problem: 'is missing' });
    }
  }
  const conforming: Record<string, unknown> = {};
  let left = fieldsOfStep;
  for (const name in value) {
    if (left === 0) {
      yield;
      left = fieldsOfStep;
    }
    left -= 1;
    const field = fields.find(name);
    if (field === undefined) {
      yield;
      onDrift({ path: fields.pathOf(name), problem: 'is not in the contract' });
      continue;
    }
    const given = value[name];
    const checked = field.fits(given) ? given : yield* conformValue(field, given, onDrift);
    if (checked !== undefined) {
      setOwn(conforming, name, checked);
    }
  }
  return conforming;
}

function* conformList(
  elements: Place,
  values: readonly unknown[],
  onDrift: DriftListener,
): Steps<readonly unknown[]> {
  const mayBeNull = elements.alternativeFor(null) !== undefined;
  const conforming: unknown[] = [];
  for (const value of values) {
    const checked = elements.fits(value) ? value : yield* conformValue(elements, value, onDrift);
    if (checked !== undefined && (checked !== null || mayBeNull)) {
      conforming.push(checked);
    }
  }
  return conforming;
}
