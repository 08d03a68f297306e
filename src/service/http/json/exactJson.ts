import { LongNumber } from '../../contract/longNumber.ts';
import { isRecord } from '../../contract/record.ts';

declare global {
  /** Source text access, as Node 22 and newer have it; the compiler's library does not know it yet. */
  interface JSON {
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
    ): unknown;
  }
}

/**
 * A number that a double or its own printing may change, after what stands before it: 16 digits or more, a fraction,
 * an exponent, -0. Part of a text can look like it.
 */
const suspicious =
  /([:,[]\s*)(-0|-?(?:[1-9]\d{15,}|(?:0|[1-9]\d*)(?:\.\d+(?:[eE][+-]?\d+)?|[eE][+-]?\d+)))(?=\s*[,}\]])/g;
/** A text that begins with a number, which nothing stands before. */
const bareNumber = /^\s*[-\d]/;

/** Begins the texts that stand for numbers: a control character, which JSON has nowhere but in texts. */
const mark = '\x80';
const markCode = mark.charCodeAt(0);
const escapedMark = '\\u0080';

/** Of objects and lists in each other. The stack would end at a depth that depends on how the code was compiled. */
const mostLevels = 1_000;

/** An integer of more digits than any double has. */
const longInteger = /^-?\d{18,}$/;

/**
 * Parses JSON; numbers that would change when printed again stay as `LongNumber`.
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
 * Parses JSON as `parseExact` does, without the source text of every value, which costs eight times as much: quotes the
 * suspicious numbers, and makes the texts numbers again. Undefined where a suspicious number may be part of a text.
 */
export function parseQuickly(text: string): unknown {
  const json = withoutByteOrderMark(text);
  if (bareNumber.test(json)) {
    return undefined;
  }
  const quoted = json.replace(suspicious, `$1"${mark}$2"`);
  if (quoted === json) {
    return JSON.parse(json);
  }
  return json.includes(mark) || json.includes(escapedMark) ? undefined : parseQuoted(quoted);
}

/** Prints what `parseExact` gave, numbers with their own digits. */
export function printExact(value: unknown): string {
  return JSON.stringify(value);
}

function withoutByteOrderMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}

/** A number, or its source text if printing the number would change it. */
function exact(source: string): number | LongNumber {
  if (longInteger.test(source)) {
    return new LongNumber(source);
  }
  const value = Number(source);
  return source === String(value) ? value : new LongNumber(source);
}

/**
 * Parses JSON in which suspicious numbers are quoted. Undefined where one of them was part of a text: the quotation mark
 * ended that text, and the mark stands outside of it, which is no JSON.
 */
function parseQuoted(json: string): unknown {
  try {
    return restored(JSON.parse(json));
  } catch (error) {
    if (error instanceof SyntaxError) {
      return undefined;
    }
    throw error;
  }
}

/** Makes the marked texts in a value numbers. Throws `RangeError` where it is nested too deeply. */
function restored(value: unknown, level = 0): unknown {
  if (level > mostLevels) {
    throw new RangeError('The JSON is nested too deeply.');
  }
  if (typeof value === 'string') {
    return value.charCodeAt(0) === markCode ? exact(value.slice(1)) : value;
  }
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      value[index] = restored(value[index], level + 1);
    }
  } else if (isRecord(value)) {
    for (const name in value) {
      value[name] = restored(value[name], level + 1);
    }
  }
  return value;
}
