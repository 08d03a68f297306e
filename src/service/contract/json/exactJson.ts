import { exactly } from '../record.ts';

/** What JSON text holds at most. A response of more would keep the editor busy for too long. */
export const jsonLimits = {
  /** How deep objects and lists stand in each other. */
  levels: 200,
  /** Each opening bracket counts, and each comma. */
  values: 150_000,
} as const;

/** JSON text exceeds a limit. */
export class JsonLimitError extends Error {
  override readonly name = 'JsonLimitError';
  readonly limit: keyof typeof jsonLimits;

  constructor(limit: keyof typeof jsonLimits) {
    super(`The JSON has too many ${limit}.`);
    this.limit = limit;
  }
}

/** What may be a number that printing would change: it has many digits, zeros at its end or an exponent, is -0 or tiny. */
const maybeInexact = /(?:^|"\s*:|[[,])\s*(?:-0|-?0\.0{6}|-?[\d.]{16}|-?\d+\.\d*0(?!\d)|-?[\d.]+[eE])/;

/**
 * Parses JSON; numbers that would change when printed again stay as `LongNumber`. Throws `SyntaxError`, and
 * `JsonLimitError` before anything is parsed.
 */
export function parseExact(json: string): unknown {
  requireJsonLimits(json);
  return parseWithinLimits(json);
}

/** As `parseExact`; undefined for a text that is not JSON, or beyond its limits. */
export function parseExactIfValid(json: string): unknown {
  try {
    return parseExact(json);
  } catch {
    return undefined;
  }
}

/** As `parseExact`, for JSON text that is within the limits. Throws `SyntaxError`. */
export function parseWithinLimits(json: string): unknown {
  return maybeInexact.test(json) ? JSON.parse(json, exactly) : JSON.parse(json);
}

/** Prints what `parseExact` gave, numbers with their own digits. */
export function printExact(value: unknown): string {
  return JSON.stringify(value);
}

/** Looks through JSON text once. Throws `JsonLimitError`. */
export function requireJsonLimits(json: string): void {
  let levels = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json.charCodeAt(at)) {
      case 34: // "
        at = endOfText(json, at);
        break;
      case 91: // [
      case 123: // {
        levels += 1;
        values += 1;
        break;
      case 93: // ]
      case 125: // }
        levels -= 1;
        break;
      case 44: // ,
        values += 1;
    }
    if (levels > jsonLimits.levels) {
      throw new JsonLimitError('levels');
    }
    if (values > jsonLimits.values) {
      throw new JsonLimitError('values');
    }
  }
}

/** The quotation mark that ends a text; the end of the JSON where there is none. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  for (let code = json.charCodeAt(at); code !== 34 && at < json.length; code = json.charCodeAt(at)) {
    at += code === 92 ? 2 : 1;
  }
  return at;
}
