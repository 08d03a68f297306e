/** What `JSON.stringify` prints as it is. */
interface RawNumber {
  readonly rawJSON: string;
}

declare global {
  /** Part of Node 22 and newer; the compiler's library does not know it yet. */
  interface JSON {
    rawJSON(text: string): RawNumber;
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
}

/**
 * Returns true for a number that was kept as text. Each bundle has a class of its own, so its members identify it: what
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
