import type { Steps } from '../../contract/check/slices.ts';
import { isRecord, setOwn } from '../../contract/record.ts';
import { parseExact } from './exactJson.ts';

/** Characters that are parsed in one step: well below a millisecond, with exact numbers, too. */
const pieceSize = 16_384;
/** Characters that are looked through in one step. */
const stretch = 65_536;

const quotationMark = 34;
const comma = 44;
const openList = 91;
const closeList = 93;
const openObject = 123;
const closeObject = 125;

const blank = /^[ \t\r\n]*$/;

/** Of one object: the engine enumerates the names of all fields without a pause. */
const mostFields = 100_000;

/** The text holds more values than allowed: each opening bracket counts, and each comma; or an object of too many fields. */
export class TooManyValuesError extends Error {
  override readonly name = 'TooManyValuesError';
}

/** An object or a list whose end is not reached yet. */
interface Container {
  readonly start: number;
  readonly isList: boolean;
  /** Its content as far as it is parsed; undefined while all of it can still be part of one piece. */
  content: unknown[] | Record<string, unknown> | undefined;
  /** Where the members begin that are not parsed yet. */
  rest: number;
  /** Where the present member begins. */
  member: number;
  /** Members that ended so far. */
  members: number;
  /** True if the member before `rest` is parsed already: only a comma or the end may follow. */
  isAfterLarge: boolean;
}

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
  const before = text.slice(text.startsWith('\uFEFF') ? 1 : 0, whole.start);
  if (!blank.test(before) || !blank.test(text.slice(whole.end))) {
    throw new SyntaxError('Something stands beside the value.');
  }
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

/** The commas and opening brackets in a piece of a list. */
function valuesIn(piece: object): number {
  const open = [piece];
  let values = -1;
  // The loop adds to the list that it iterates over.
  for (const container of open) {
    const members: readonly unknown[] = Object.values(container);
    values += Math.max(1, members.length);
    for (const member of members) {
      if (Array.isArray(member) || isRecord(member)) {
        open.push(member);
      }
    }
  }
  return values;
}

function opened(start: number, isList: boolean): Container {
  return {
    start,
    isList,
    content: undefined,
    rest: start + 1,
    member: start + 1,
    members: 0,
    isAfterLarge: false,
  };
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

function closeMember(
  text: string,
  container: Container | undefined,
  comma: number,
): asserts container is Container {
  if (container === undefined) {
    throw new SyntaxError('A comma stands outside of objects and lists.');
  }
  if (container.isAfterLarge) {
    requireBlank(text.slice(container.rest, comma));
    container.isAfterLarge = false;
    container.rest = comma + 1;
  } else if (comma - container.rest >= pieceSize) {
    addPiece(container, text.slice(container.rest, comma));
    container.rest = comma + 1;
  }
  container.member = comma + 1;
  container.members += 1;
  if (!container.isList && container.members > mostFields) {
    throw new TooManyValuesError();
  }
}

/** The value of a large container that ends at a bracket. */
function completed(text: string, container: Container, end: number): unknown {
  const rest = text.slice(container.rest, end);
  if (container.isAfterLarge) {
    requireBlank(rest);
  } else if (container.content !== undefined || !blank.test(rest)) {
    addPiece(container, rest);
  }
  return contentOf(container);
}

/** Adds members that stand side by side; at least one has to. Returns them. */
function addPiece(container: Container, members: string): object {
  if (blank.test(members)) {
    throw new SyntaxError('A member is missing.');
  }
  const piece = Object(parseExact(container.isList ? `[${members}]` : `{${members}}`));
  const content = contentOf(container);
  if (Array.isArray(content)) {
    for (const value of Array.isArray(piece) ? piece : []) {
      content.push(value);
    }
  } else {
    for (const [key, value] of Object.entries(piece)) {
      setOwn(content, key, value);
    }
  }
  return piece;
}

/** Adds a member that was parsed by itself, after those before it. */
function addLarge(text: string, container: Container, start: number, value: unknown): void {
  if (container.isAfterLarge) {
    throw new SyntaxError('A comma is missing.');
  }
  if (container.member > container.rest) {
    addPiece(container, text.slice(container.rest, container.member - 1));
  }
  const content = contentOf(container);
  const before = text.slice(container.member, start);
  if (Array.isArray(content)) {
    requireBlank(before);
    content.push(value);
  } else {
    // The value's place is taken by one that makes no other token of what stands before it.
    for (const key of Object.keys(Object(JSON.parse(`{${before}null}`)))) {
      setOwn(content, key, value);
    }
  }
  container.isAfterLarge = true;
}

function contentOf(container: Container): unknown[] | Record<string, unknown> {
  container.content ??= container.isList ? [] : {};
  return container.content;
}

function requireBlank(text: string): void {
  if (!blank.test(text)) {
    throw new SyntaxError('A comma is missing.');
  }
}
