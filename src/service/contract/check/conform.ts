import type { TObject } from 'typebox';
import { hasIdLength } from '../id.ts';
import { maxPageRecords, type Page, type Unreadable } from '../listing.ts';
import { isLongNumber } from '../longNumber.ts';
import { message } from '../message.ts';
import { isRecord, setOwn } from '../record.ts';
import type { Seen } from '../schema.ts';
import { type Fields, type Place, placeOf } from './place.ts';
import { typeName } from './shape.ts';

/** One difference between a payload and the contract. */
export interface Drift {
  /** Path of the field, array elements as `[]`: `manager.name`. */
  readonly path: string;
  readonly problem: string;
}

/** Receives each difference; does not stop the check. */
export type DriftListener = (drift: Drift) => void;

/** Checks values as records of one schema. */
type Conform<S extends TObject> = (value: unknown, onDrift: DriftListener) => Seen<S> | undefined;

/**
 * Prepares the check of records. It gives the fields of a record that follow the contract; fields of the wrong type are
 * left out. Undefined if the record is not an object or has no usable `id` (an empty or very long one is not usable). A record that
 * follows the contract in everything is returned as it is; only the others are searched for what differs.
 */
export function conforming<S extends TObject>(schema: S): Conform<S> {
  const place = placeOf(schema);
  return (value, onDrift) => {
    const record = place.fits(value) ? value : conformValue(place, value, onDrift);
    return isRecord(record) && hasUsableId(schema, record) ? record : undefined;
  };
}

/** Checks one record, see `conforming`. */
export function conform<S extends TObject>(
  schema: S,
  value: unknown,
  onDrift: DriftListener,
): Seen<S> | undefined {
  return conforming(schema)(value, onDrift);
}

/** The records of a list, checked one by one: an invalid one becomes `unreadable`. At most `most` records are read. */
export function conformItems<S extends TObject>(
  schema: S,
  items: readonly unknown[],
  onDrift: DriftListener,
  most: number = maxPageRecords,
): Pick<Page<Seen<S>>, 'items' | 'unreadable' | 'truncated'> {
  const place = placeOf(schema);
  const good: Seen<S>[] = [];
  const unreadable: Unreadable[] = [];
  for (const [index, item] of items.slice(0, most).entries()) {
    const record = place.fits(item) ? item : conformValue(place, item, onDrift);
    if (isRecord(record) && hasUsableId(schema, record)) {
      good.push(record);
    } else {
      const reason = isRecord(item)
        ? message('its id is missing, too long or not of the expected type')
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
  const { id } = value;
  return !('id' in schema.properties) || hasIdLength(isLongNumber(id) ? id.rawJSON : String(id ?? ''));
}

/** In one object; those behind them are not read. */
const maxUnknownFields = 1_000;

/**
 * What is left of a value that does not fit its place: the value where its JSON type is right. One outside the
 * documented range or vocabulary is kept.
 */
function conformValue(place: Place, value: unknown, onDrift: DriftListener): unknown {
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
    return conformObject(alternative.fields, value, onDrift);
  }
  if (alternative.elements !== undefined && Array.isArray(value)) {
    return conformList(alternative.elements, value, onDrift);
  }
  onDrift({ path, problem: 'has a value outside the contract' });
  return value;
}

function conformObject(
  fields: Fields,
  value: Readonly<Record<string, unknown>>,
  onDrift: DriftListener,
): Record<string, unknown> {
  for (const { name, path } of fields.required) {
    if (!Object.hasOwn(value, name)) {
      onDrift({ path, problem: 'is missing' });
    }
  }
  const conforming: Record<string, unknown> = {};
  let unknown = 0;
  for (const name in value) {
    const field = fields.find(name);
    if (field === undefined) {
      unknown += 1;
      if (unknown > maxUnknownFields) {
        onDrift({ path: fields.pathOf('*'), problem: `are more than ${maxUnknownFields} unknown fields` });
        break;
      }
      onDrift({ path: fields.pathOf(name), problem: 'is not in the contract' });
      continue;
    }
    const given = value[name];
    const checked = field.fits(given) ? given : conformValue(field, given, onDrift);
    if (checked !== undefined) {
      setOwn(conforming, name, checked);
    }
  }
  return conforming;
}

function conformList(
  elements: Place,
  values: readonly unknown[],
  onDrift: DriftListener,
): readonly unknown[] {
  const mayBeNull = elements.alternativeFor(null) !== undefined;
  const conforming: unknown[] = [];
  for (const value of values) {
    const checked = elements.fits(value) ? value : conformValue(elements, value, onDrift);
    if (checked !== undefined && (checked !== null || mayBeNull)) {
      conforming.push(checked);
    }
  }
  return conforming;
}
