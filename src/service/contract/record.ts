/** Values that `JSON.stringify` prints without a change. */
interface RawNumber {
  readonly rawJSON: string;
}

declare global {
  /** Parts of Node 22 and newer; the compiler's library does not know them yet. */
  interface JSON {
    rawJSON(text: string): RawNumber;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/** A number kept as its source text, so that no digit is lost. `JSON.stringify` prints this text. */
export class LongNumber implements RawNumber {
  readonly rawJSON: string;

  constructor(source: string) {
    this.rawJSON = source;
  }

  /** Only what is printed is a raw number: to create one takes longer than to parse the record around it. */
  toJSON(): RawNumber {
    return JSON.rawJSON(this.rawJSON);
  }

  /** The digits as the service sent them. */
  toString(): string {
    return this.rawJSON;
  }
}

/**
 * Returns true for a number that was kept as text. Each bundle has its own class, so its members identify it: what
 * is parsed from JSON has no functions.
 */
export function isLongNumber(value: unknown): value is LongNumber {
  return (
    typeof value === 'object' &&
    value !== null &&
    'rawJSON' in value &&
    'toJSON' in value &&
    typeof value.toJSON === 'function'
  );
}

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
