/** Characters of an id, wherever it comes from: longer ones take too long to search, show and compare. */
export const maxIdLength = 1_000;

/** Programs on the way to a service decode a path once or twice; what needs more is refused. */
const maxDecodings = 5;

/** Returns true for an id of a record that is neither empty nor too long. */
export function hasIdLength(id: string): boolean {
  return id !== '' && id.length <= maxIdLength;
}

/**
 * Returns true for a text that can be requested as an id. Ids are any text, with slashes as well, such as those of v2
 * leaves; one that leads to another path is refused, see `isInPlace`.
 */
export function isUsableId(id: string): boolean {
  return hasIdLength(id) && id.isWellFormed() && isInPlace(id);
}

/**
 * Returns true for a part of a path that stays where it is, even for a program that decodes it once more: without the
 * steps `.` and `..`, empty segments, backslashes, control characters and line breaks.
 */
export function isInPlace(part: string): boolean {
  const plain = decodeAscii(part);
  return (
    plain !== undefined &&
    !/[\p{Cc}\p{Zl}\p{Zp}\\]/u.test(plain) &&
    // Some servers drop what follows a semicolon.
    plain.split('/').every((segment) => !/^(?:\.{1,2}(?:;.*)?)?$/.test(segment))
  );
}

/** The text without percent-encoded ASCII characters; undefined where they are encoded too many times. */
function decodeAscii(text: string): string | undefined {
  let current = text;
  for (let decodings = 0; decodings <= maxDecodings; decodings += 1) {
    const next = current.replaceAll(/%([0-7][\da-f])/gi, (_, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
    if (next === current) {
      return current;
    }
    current = next;
  }
  return undefined;
}

/** A typed id without the blanks and quotes around it. */
export function readTypedId(typed: string): string {
  const id = typed.trim();
  return /^["'`“«](.*)["'`”»],?$/s.exec(id)?.[1]?.trim() ?? id;
}
