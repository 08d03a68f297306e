/** A number kept as its source text, so that no digit is lost. */
export interface RawNumber {
  readonly rawJSON: string;
}

declare global {
  /** Source text access, as Node 22 and newer have it; the compiler's library does not know it yet. */
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
    rawJSON(text: string): RawNumber;
    isRawJSON(value: unknown): value is RawNumber;
  }
}

/** A number token that a double or its own printing may change: 16 digits or more, a fraction, an exponent, -0. */
const suspiciousNumber = /(?:^|[:,[\s])(?:-0|-?(?:\d{16,}|\d+\.\d|\d+[eE]))/;

/**
 * Parses JSON; numbers that would change when printed again stay as `RawNumber`.
 * Throws `SyntaxError`, and `RangeError` when nested too deeply. A byte order mark is skipped.
 */
export function parseExact(text: string): unknown {
  const json = text.startsWith('\uFEFF') ? text.slice(1) : text;
  if (!suspiciousNumber.test(json)) {
    return JSON.parse(json);
  }
  return JSON.parse(json, (_key, value, { source }) => {
    if (typeof value !== 'number' || source === undefined) {
      return value;
    }
    return source === String(value) ? value : JSON.rawJSON(source);
  });
}

/** Prints what `parseExact` gave, numbers with their own digits. */
export function printExact(value: unknown): string {
  return JSON.stringify(value);
}
