import type { Steps } from '../../contract/check/slices.ts';
import { isRecord } from '../../contract/record.ts';
import {
  addLarge,
  addPiece,
  type Container,
  closeMember,
  completed,
  opened,
  pieceSize,
  requireBlank,
  TooManyValuesError,
} from './container.ts';
import { parseExact } from './exactJson.ts';

/** Characters that are looked through in one step. */
const stretch = 65_536;

const quotationMark = 34;
const comma = 44;
const openList = 91;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

/**
 * Parses JSON as `parseExact` does, in steps: small members of large objects and lists are parsed together, a piece at
 * a time. Throws `SyntaxError`, `RangeError` for what is nested too deeply, and `TooManyValuesError`.
 */
export function* parsePiecewise(text: string, mostValues: number): Steps<unknown> {
  const open: Container[] = [];
  let container: Container | undefined;
  let values = 0;
  let isString = false;
  let nextStep = stretch;
  let nextLeap = 0;
  let whole: { readonly value: unknown; readonly start: number; readonly end: number } | undefined;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length && whole === undefined; at += 1) {
    const character = isString ? quotationMark : text.charCodeAt(at);
    switch (character) {
      case quotationMark:
        at = isString ? nextQuote(text, at) : at;
        isString = !isString || isEscaped(text, at);
        break;
      case openList:
      case openObject:
        container = opened(at, character === openList);
        open.push(container);
        values += 1;
        break;
      case comma:
        closeMember(text, container, at);
        values += 1;
        break;
      case closeList:
      case closeObject: {
        const closed = open.pop();
        if (closed?.isList !== (character === closeList)) {
          throw new SyntaxError('A bracket is closed that was not opened.');
        }
        container = open.at(-1);
        if (closed.content !== undefined || at - closed.start >= pieceSize) {
          const value = completed(text, closed, at);
          if (container === undefined) {
            whole = { value, start: closed.start, end: at + 1 };
          } else {
            addLarge(text, container, closed.start, value);
            container.rest = at + 1;
          }
        }
      }
    }
    if (container?.rest === at + 1 && at >= nextLeap) {
      // One attempt a piece, so that attempts that fail only double the work.
      nextLeap = at + pieceSize;
      values += leapAcross(text, container);
      at = container.rest - 1;
    }
    if (values > mostValues) {
      throw new TooManyValuesError();
    }
    if (at >= nextStep) {
      nextStep = at + stretch;
      yield;
    }
  }
  if (open.length > 0) {
    throw new SyntaxError('The text ends too early.');
  }
  if (whole === undefined) {
    return parseExact(text);
  }
  requireBlank(text.slice(text.startsWith('\uFEFF') ? 1 : 0, whole.start));
  requireBlank(text.slice(whole.end));
  return whole.value;
}

/**
 * Parses the next members of a list up to where another record seems to begin, instead of looking at each character.
 * What is a list of whole values from the start of a member on is so in the text, too. Returns the number of values in
 * it; 0 where it is no such list, because records hold lists or a text looks like records.
 */
function leapAcross(text: string, container: Container): number {
  const { isList, isAfterLarge, rest } = container;
  const found = text.slice(rest + pieceSize, rest + 2 * pieceSize).indexOf('},{');
  if (!isList || isAfterLarge || found === -1) {
    return 0;
  }
  const end = rest + pieceSize + found + 1;
  try {
    const piece = addPiece(container, text.slice(rest, end));
    container.rest = end;
    container.isAfterLarge = true;
    return valuesIn(piece);
  } catch (error) {
    if (error instanceof SyntaxError) {
      return 0;
    }
    throw error;
  }
}

/** The next quotation mark; the end of the text where there is none. */
function nextQuote(text: string, from: number): number {
  const quote = text.indexOf('"', from);
  return quote === -1 ? text.length : quote;
}

function isEscaped(text: string, quote: number): boolean {
  let escapes = 0;
  while (text[quote - 1 - escapes] === '\\') {
    escapes += 1;
  }
  return escapes % 2 === 1;
}

/** The commas and opening brackets in a piece of a list. */
function valuesIn(piece: object): number {
  const open: (unknown[] | Record<string, unknown>)[] = [];
  // Neither the piece itself nor its first member counts.
  let values = -2;
  const count = (value: unknown) => {
    values += 1;
    if (Array.isArray(value) || isRecord(value)) {
      open.push(value);
    }
  };
  count(piece);
  for (let container = open.pop(); container !== undefined; container = open.pop()) {
    const before = values;
    if (Array.isArray(container)) {
      container.forEach(count);
    } else {
      // A list of the values would take three times as long.
      for (const name in container) {
        count(container[name]);
      }
    }
    values = Math.max(values, before + 1);
  }
  return values;
}
