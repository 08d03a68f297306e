import { randomUUID } from 'node:crypto';
import { isRecord, LongNumber, setOwn } from '../record.ts';

/** What JSON text holds at most. A response of more would keep the editor busy for too long. */
export const jsonLimits = {
  /** How deep objects and lists are nested. */
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

/** A number in JSON text, from its first character to the one after its last. */
interface NumberPlace {
  readonly start: number;
  readonly end: number;
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** `.`, `e`, `E`, `+` and `-`. */
const signs = new Set([46, 101, 69, 43, 45]);

/**
 * Parses JSON; numbers that would change when printed again stay as `LongNumber`. Throws `SyntaxError`, and
 * `JsonLimitError` before anything is parsed.
 */
export function parseExact(json: string): unknown {
  return parseScanned(json, scanJson(json));
}

/** As `parseExact`; undefined for a text that is not JSON, or beyond its limits. */
export function parseExactIfValid(json: string): unknown {
  try {
    return parseExact(json);
  } catch {
    return undefined;
  }
}

/**
 * As `parseExact`, for JSON text and the numbers that `scanJson` has found in it. These are parsed as texts with a mark
 * that no text of the JSON has. A reviver would get the source of every value, which costs several times as much.
 */
export function parseScanned(json: string, numbers: readonly NumberPlace[]): unknown {
  if (numbers.length === 0) {
    return JSON.parse(json);
  }
  const mark = randomUUID();
  let end = 0;
  const marked = numbers.map((number) => {
    const before = json.slice(end, number.start);
    end = number.end;
    return `${before}"${mark}${json.slice(number.start, end)}"`;
  });
  return withLongNumbers(JSON.parse(marked.join('') + json.slice(end)), mark);
}

/** Replaces the marked texts in a parsed value, in place. */
function withLongNumbers(value: unknown, mark: string): unknown {
  if (typeof value === 'string') {
    return value.startsWith(mark) ? new LongNumber(value.slice(mark.length)) : value;
  }
  if (Array.isArray(value)) {
    for (const [place, item] of value.entries()) {
      value[place] = withLongNumbers(item, mark);
    }
  } else if (isRecord(value)) {
    for (const name of Object.keys(value)) {
      const restored = withLongNumbers(value[name], mark);
      if (restored !== value[name]) {
        setOwn(value, name, restored);
      }
    }
  }
  return value;
}

/** Prints what `parseExact` gave, numbers with their own digits. */
export function printExact(value: unknown): string {
  return JSON.stringify(value);
}

/**
 * Looks through JSON text once. Returns the numbers that would change when printed again. Throws `JsonLimitError`. What is
 * no JSON stays none with these numbers replaced by texts.
 */
export function scanJson(json: string): readonly NumberPlace[] {
  const numbers: NumberPlace[] = [];
  let levels = 0;
  let values = 0;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    switch (code) {
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
        break;
      default:
        if (isDigit(code) || code === 45) {
          const end = endOfNumber(json, at);
          if (isInexact(json, at, end)) {
            numbers.push({ start: at, end });
          }
          at = end - 1;
        }
    }
    if (levels > jsonLimits.levels) {
      throw new JsonLimitError('levels');
    }
    if (values > jsonLimits.values) {
      throw new JsonLimitError('values');
    }
  }
  return numbers;
}

/** The quotation mark that ends a text; the end of the JSON where there is none. */
function endOfText(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (json.charCodeAt(at - backslashes - 1) === 92) {
      backslashes += 1;
    }
    if (backslashes % 2 === 0) {
      return at;
    }
  }
  return json.length;
}

/** The end of what starts like a number: of all characters that a number may have, in any order. */
function endOfNumber(json: string, start: number): number {
  let end = start + 1;
  for (let code = json.charCodeAt(end); isDigit(code) || signs.has(code); code = json.charCodeAt(end)) {
    end += 1;
  }
  return end;
}

/** Returns true for a number that would change when printed again. One before a colon is no value, and no JSON. */
function isInexact(json: string, start: number, end: number): boolean {
  const text = json.slice(start, end);
  return text !== String(Number(text)) && jsonNumber.test(text) && !isBeforeColon(json, end);
}

function isBeforeColon(json: string, end: number): boolean {
  let at = end;
  while (/\s/.test(json.charAt(at))) {
    at += 1;
  }
  return json.charAt(at) === ':';
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
