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
