import { setOwn } from '../../contract/record.ts';
import { parseExact } from './exactJson.ts';

/** Characters that are parsed in one step: well below a millisecond, with exact numbers, too. */
export const pieceSize = 16_384;

const blank = /^[ \t\r\n]*$/;

/** Of one object: the engine enumerates the names of all fields without a pause. */
const mostFields = 100_000;

/**
 * The text holds more values than allowed: each opening bracket counts, and each comma; or an object of too many
 * fields.
 */
export class TooManyValuesError extends Error {
  override readonly name = 'TooManyValuesError';
}

/** An object or a list whose end is not reached yet. */
export interface Container {
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

/** A container that begins at its bracket. */
export function opened(start: number, isList: boolean): Container {
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

/** Ends a member at its comma. */
export function closeMember(
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
export function completed(text: string, container: Container, end: number): unknown {
  const rest = text.slice(container.rest, end);
  if (container.isAfterLarge) {
    requireBlank(rest);
  } else if (container.content !== undefined || !blank.test(rest)) {
    addPiece(container, rest);
  }
  return contentOf(container);
}

/** Adds members that stand side by side; at least one has to. Returns them. */
export function addPiece(container: Container, members: string): object {
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
export function addLarge(text: string, container: Container, start: number, value: unknown): void {
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

/** Throws `SyntaxError` where something stands that is no white space. */
export function requireBlank(text: string): void {
  if (!blank.test(text)) {
    throw new SyntaxError('Something stands beside a value.');
  }
}
