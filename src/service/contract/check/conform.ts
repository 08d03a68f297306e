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

/**
 * Checks one record. Returns its fields that follow the contract, without those of the wrong type; a record that follows
 * the contract in everything is returned as it is. Undefined if the record is not an object or has no usable `id`.
 */
export function conform<S extends TObject>(
  schema: S,
  value: unknown,
  onDrift: DriftListener,
): Seen<S> | undefined {
  const record = checkedValue(placeOf(schema), value, onDrift);
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
    const record = conform(schema, item, onDrift);
    if (record !== undefined) {
      good.push(record);
    } else {
      const reason = isRecord(item)
        ? message('its id is missing, too long or not of the expected type')
        : message('it is not an object');
      unreadable.push({ index, reason });
    }
  }
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

/** In one object; those behind them are not read. */
const maxUnknownFields = 1_000;

/**
 * The value itself where it follows the contract, else what is left of it: the parts of the right JSON type. One outside
 * the documented range or vocabulary is kept.
 */
function checkedValue(place: Place, value: unknown, onDrift: DriftListener): unknown {
  if (place.fits(value)) {
    return value;
  }
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
  const { fields, elements } = alternative;
  if (fields !== undefined && isRecord(value)) {
    return checkedObject(fields, value, onDrift);
  }
  if (elements !== undefined && Array.isArray(value)) {
    return checkedList(elements, value, onDrift);
  }
  // The compiled check takes no number that is kept as text.
  if (!isLongNumber(value)) {
    onDrift({ path, problem: 'has a value outside the contract' });
  }
  return value;
}

function checkedObject(
  fields: Fields,
  value: Readonly<Record<string, unknown>>,
  onDrift: DriftListener,
): Record<string, unknown> {
  for (const name of fields.required) {
    if (!Object.hasOwn(value, name)) {
      onDrift({ path: fields.pathOf(name), problem: 'is missing' });
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
    const checked = checkedValue(field, value[name], onDrift);
    if (checked !== undefined) {
      setOwn(conforming, name, checked);
    }
  }
  return conforming;
}

function checkedList(
  elements: Place,
  values: readonly unknown[],
  onDrift: DriftListener,
): readonly unknown[] {
  const mayBeNull = elements.alternativeFor(null) !== undefined;
  return values
    .map((value) => checkedValue(elements, value, onDrift))
    .filter((checked) => checked !== undefined && (checked !== null || mayBeNull));
}
