import { isRecord } from '../../contract/record.ts';

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

/**
 * What stands before a number that a double or its own printing may change, and that number: 16 digits or more, a
 * fraction, an exponent, -0. Part of a text can look like it.
 */
const suspicious = /[:,[]\s*(?:-0|-?\d+[.eE]|-?\d{16})[\d.eE+-]*(?=\s*[,}\]])/;
/** A text that begins with a number, which nothing stands before. */
const bareNumber = /^\s*[-\d]/;

/**
 * The place in a list of numbers, times this, is a mark. Only a suspicious number, one with 16 digits or an exponent,
 * can be as large.
 */
const markUnit = 1e20;

/**
 * Parses JSON; numbers that would change when printed again stay as `RawNumber`.
 * Throws `SyntaxError`, and `RangeError` when nested too deeply. A byte order mark is skipped.
 */
export function parseExact(text: string): unknown {
  const value = parseQuickly(text);
  return value === undefined
    ? JSON.parse(withoutByteOrderMark(text), (_key, part, { source }) =>
        typeof part === 'number' && source !== undefined ? exact(source) : part,
      )
    : value;
}

/**
 * Parses JSON as `parseExact` does, without the source text of every value, which costs eight times as much. Undefined
 * where that is needed: a number with many digits may be part of a text.
 */
export function parseQuickly(text: string): unknown {
  const json = withoutByteOrderMark(text);
  if (bareNumber.test(json)) {
    return undefined;
  }
  if (!suspicious.test(json)) {
    return JSON.parse(json);
  }
  const marked = withMarks(json);
  return marked && restored(JSON.parse(marked.json), marked.numbers);
}

/** Prints what `parseExact` gave, numbers with their own digits. */
export function printExact(value: unknown): string {
  return JSON.stringify(value);
}

function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** Throws `SyntaxError` for a source text that is no number. */
function exact(source: string): number | RawNumber {
  const value = Number(source);
  return source === String(value) ? value : JSON.rawJSON(source);
}

/**
 * JSON in which the suspicious numbers are marks, and these numbers. A mark is a double that nothing else in the JSON
 * has. Undefined where a suspicious number may be part of a text.
 */
function withMarks(json: string) {
  const parts: string[] = [];
  const numbers: (number | RawNumber)[] = [];
  const each = new RegExp(suspicious, 'g');
  let rest = 0;
  while (each.test(json)) {
    const end = each.lastIndex;
    const start = startOfNumber(json, end);
    if (!isAfterName(json, start)) {
      return undefined;
    }
    numbers.push(exact(json.slice(start, end)));
    parts.push(json.slice(rest, start), `${numbers.length}e20`);
    rest = end;
  }
  parts.push(json.slice(rest));
  return { json: parts.join(''), numbers };
}

function startOfNumber(json: string, end: number): number {
  let start = end - 1;
  while (!isBeforeNumber(json.charCodeAt(start - 1))) {
    start -= 1;
  }
  return start;
}

/** A comma, a colon, an opening bracket, or white space. */
function isBeforeNumber(code: number): boolean {
  return code === 44 || code === 58 || code === 91 || code <= 32 || code > 127;
}

/**
 * Returns true for a place that follows the name of a field. A quotation mark behind a letter or digit ends a text in
 * all JSON, so what is behind that mark is not part of one.
 */
function isAfterName(json: string, place: number): boolean {
  const colon = lastBefore(json, place);
  const quote = lastBefore(json, colon);
  return json[colon] === ':' && json[quote] === '"' && /\w/.test(json[quote - 1] ?? '');
}

/** The last character before a place that is not blank. */
function lastBefore(json: string, place: number): number {
  let last = place - 1;
  while (/\s/.test(json[last] ?? '')) {
    last -= 1;
  }
  return last;
}

/** Puts the numbers in the places of their marks. */
function restored(value: unknown, numbers: readonly unknown[]): unknown {
  if (typeof value === 'number') {
    return value >= markUnit ? numbers[Math.round(value / markUnit) - 1] : value;
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      value[index] = restored(value[index], numbers);
    }
  } else if (isRecord(value)) {
    for (const name in value) {
      value[name] = restored(value[name], numbers);
    }
  }
  return value;
}
