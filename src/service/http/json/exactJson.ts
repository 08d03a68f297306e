import { randomUUID } from 'node:crypto';
import { isRecord, LongNumber } from '../../contract/record.ts';

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

/** A part of a text in UTF-16 units: its start, and the end after it. */
type Span = readonly [start: number, end: number];

/** Begins the texts that stand for numbers while JSON is parsed. No service can know it. */
const mark = `\x80${randomUUID().slice(0, 8)}`;
const markCode = mark.charCodeAt(0);

/** Digits that every double keeps, and more digits than any double has. */
const safeDigits = 15;
const longDigits = 18;
const wholeNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

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

/** Parses JSON text in which `scanJson` has found numbers. Throws `SyntaxError`. */
export function parseScanned(json: string, numbers: readonly Span[]): unknown {
  return numbers.length === 0 ? JSON.parse(json) : restoreNumbers(JSON.parse(markNumbers(json, numbers)));
}

/** Prints what `parseExact` gave, numbers with their own digits. */
export function printExact(value: unknown): string {
  return JSON.stringify(value);
}

/**
 * Looks through JSON text once. Returns where numbers stand that would change when printed again. Throws
 * `JsonLimitError`.
 */
export function scanJson(json: string): readonly Span[] {
  const inexact: Span[] = [];
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
        break;
      case 45: // -
      case 48: // 0 to 9
      case 49:
      case 50:
      case 51:
      case 52:
      case 53:
      case 54:
      case 55:
      case 56:
      case 57: {
        const end = endOfNumber(json, at);
        if (isInexact(json, at, end)) {
          inexact.push([at, end]);
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
  return inexact;
}

/** The quotation mark that ends a text; the end of the JSON where there is none. */
function endOfText(json: string, start: number): number {
  let at = start + 1;
  for (let code = json.charCodeAt(at); code !== 34 && at < json.length; code = json.charCodeAt(at)) {
    at += code === 92 ? 2 : 1;
  }
  return at;
}

/** The end of what is written with digits, signs, points and exponents. */
function endOfNumber(json: string, start: number): number {
  let at = start + 1;
  for (let code = json.charCodeAt(at); isDigit(code) || isOfFraction(code); code = json.charCodeAt(at)) {
    at += 1;
  }
  return at;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** Points, signs and exponents. */
function isOfFraction(code: number): boolean {
  return code === 46 || code === 43 || code === 45 || code === 69 || code === 101;
}

/**
 * Returns true for a number that printing would change. The name of a field is no number, also where it looks like one.
 */
function isInexact(json: string, start: number, end: number): boolean {
  const isInteger = areDigits(json, start, end);
  if (isInteger && end - start <= safeDigits) {
    return false;
  }
  const source = json.slice(start, end);
  const isLong = isInteger && end - start >= longDigits && json.charCodeAt(start) !== 48;
  return (isLong || (wholeNumber.test(source) && String(Number(source)) !== source)) && !isName(json, end);
}

function areDigits(json: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    if (!isDigit(json.charCodeAt(at))) {
      return false;
    }
  }
  return true;
}

/** Returns true where a colon follows. */
function isName(json: string, end: number): boolean {
  let at = end;
  while (json.charCodeAt(at) <= 32) {
    at += 1;
  }
  return json.charCodeAt(at) === 58;
}

/** The JSON with texts in the places of numbers. */
function markNumbers(json: string, numbers: readonly Span[]): string {
  let text = '';
  let from = 0;
  for (const [start, end] of numbers) {
    text += `${json.slice(from, start)}"${mark}${json.slice(start, end)}"`;
    from = end;
  }
  return text + json.slice(from);
}

/** Makes the marked texts in a value numbers. */
function restoreNumbers(value: unknown): unknown {
  if (typeof value === 'string') {
    const isNumber = value.charCodeAt(0) === markCode && value.startsWith(mark);
    return isNumber ? new LongNumber(value.slice(mark.length)) : value;
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      value[index] = restoreNumbers(value[index]);
    }
  } else if (isRecord(value)) {
    for (const name in value) {
      value[name] = restoreNumbers(value[name]);
    }
  }
  return value;
}
