import { createScanner } from 'jsonc-parser';

/** The user's indentation settings. */
export interface Indentation {
  readonly insertSpaces: boolean;
  /** Columns of one level, 16 at most; ignored with tabs. */
  readonly size: number;
}

/** In columns. Threat: the settings of a folder make documents too large to open. */
const maxIndentSize = 16;

/** In characters; the editor is slow with larger documents. */
const maxFormattedLength = 10_000_000;

/**
 * Formats JSON text with the given indentation. Only white space between tokens changes: numbers, escapes, the order
 * of keys and repeated keys stay. Returns the text unchanged if it is not JSON or would become too large.
 */
export function reindent(text: string, { insertSpaces, size }: Indentation): string {
  if (!isJson(text)) {
    return text;
  }
  const unit = insertSpaces ? ' '.repeat(Math.min(size, maxIndentSize)) : '\t';
  let formatted = '';
  let depth = 0;
  let space = '';
  let isOpening = false;
  for (const token of tokensOf(text)) {
    if (token === '}' || token === ']') {
      depth -= 1;
      space = isOpening ? '' : newLine(unit, depth);
    }
    formatted += space + token;
    if (formatted.length > maxFormattedLength) {
      return text;
    }
    isOpening = token === '{' || token === '[';
    depth += isOpening ? 1 : 0;
    space = spaceAfter(token, unit, depth);
  }
  return formatted;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The tokens of JSON text, unchanged. (The formatter of `jsonc-parser` loses line breaks at great depth.) */
function* tokensOf(text: string): Generator<string> {
  const scanner = createScanner(text, true);
  scanner.scan();
  while (scanner.getTokenLength() > 0) {
    const start = scanner.getTokenOffset();
    yield text.slice(start, start + scanner.getTokenLength());
    scanner.scan();
  }
}

function spaceAfter(token: string, unit: string, depth: number): string {
  switch (token) {
    case '{':
    case '[':
    case ',':
      return newLine(unit, depth);
    case ':':
      return ' ';
    default:
      return '';
  }
}

function newLine(unit: string, depth: number): string {
  return `\n${unit.repeat(depth)}`;
}
