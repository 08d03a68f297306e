import { createScanner } from 'jsonc-parser';
import type { Steps } from '../service/contract/slices.ts';
import { parsePiecewise } from '../service/http/json/piecewiseJson.ts';

/** How the reader's editor indents. */
export interface Indentation {
  readonly insertSpaces: boolean;
  /** Columns of one level, of which 16 count; of no effect with tabs. */
  readonly size: number;
}

/** Columns. A folder may say how its reader indents, and must not keep documents from opening. */
const widestLevel = 16;

/** Characters; the editor is slow with larger documents. */
const longestFormatted = 10_000_000;

/**
 * JSON text laid out on lines with the given indentation. Only the space between tokens changes: numbers, escapes,
 * key order and repeated keys stay as they stood. Text that is not JSON, or that indentation would blow up beyond
 * what an editor handles, is returned as it came.
 */
export function* reindent(text: string, { insertSpaces, size }: Indentation): Steps<string> {
  if (!(yield* isJson(text))) {
    return text;
  }
  const unit = insertSpaces ? ' '.repeat(Math.min(size, widestLevel)) : '\t';
  let formatted = '';
  let depth = 0;
  let space = '';
  let isOpening = false;
  for (const token of tokensOf(text)) {
    yield;
    if (token === '}' || token === ']') {
      depth -= 1;
      space = isOpening ? '' : newLine(unit, depth);
    }
    formatted += space + token;
    if (formatted.length > longestFormatted) {
      return text;
    }
    isOpening = token === '{' || token === '[';
    depth += isOpening ? 1 : 0;
    space = spaceAfter(token, unit, depth);
  }
  return formatted;
}

function* isJson(text: string): Steps<boolean> {
  try {
    yield* parsePiecewise(text, Number.POSITIVE_INFINITY);
    return true;
  } catch {
    return false;
  }
}

/** The tokens of JSON text as they stand in it. (The library's own formatter loses some deep line breaks.) */
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
