import { isLongNumber } from './longNumber.ts';

/** Returns true for a JSON object; a number that was kept as text is not one. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLongNumber(value);
}

/** Sets an own field, also one that is called `__proto__`. */
export function setOwn<T>(record: Record<string, T>, name: string, value: T): void {
  if (name === '__proto__') {
    Object.defineProperty(record, name, { value, writable: true, enumerable: true, configurable: true });
  } else {
    record[name] = value;
  }
}

/** Returns true for a JSON object whose fields pass these checks, one for each field that a `T` can have. */
export function hasFields<T>(
  value: unknown,
  checks: { readonly [Name in keyof T]-?: (field: unknown) => boolean },
): value is T {
  if (!isRecord(value)) {
    return false;
  }
  for (const name in checks) {
    if (!checks[name](value[name])) {
      return false;
    }
  }
  return true;
}
