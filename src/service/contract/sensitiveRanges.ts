import { createScanner } from 'jsonc-parser';
import type { ResourceName } from './resources.ts';
import { sensitiveNames } from './sensitiveNames.ts';
import type { Steps } from './slices.ts';

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** An object or a list around a place in a text. */
interface Level {
  readonly isObject: boolean;
  readonly isSensitive: boolean;
  /** Whether the present field of an object is sensitive; undefined where its name is still to come. */
  field: boolean | undefined;
}

/**
 * Where the values stand that the contract marks as sensitive, each text, number and truth value by itself, in their
 * order. They go by the names of their fields: a service may wrap a record, embed another, or spell them in capitals.
 */
export function* sensitiveRanges(resource: ResourceName, json: string): Steps<readonly TextRange[]> {
  const names = sensitiveNames(resource);
  const ranges: TextRange[] = [];
  const levels: Level[] = [];
  const scanner = createScanner(json, true);
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    yield;
    const offset = scanner.getTokenOffset();
    const level = levels.at(-1);
    const isSensitive = level !== undefined && (level.isSensitive || level.field === true);
    switch (json[offset]) {
      case '{':
      case '[':
        levels.push({ isObject: json[offset] === '{', isSensitive, field: undefined });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (level !== undefined) {
          level.field = undefined;
        }
        break;
      case ':':
      case 'n':
        break;
      default:
        if (level?.isObject && level.field === undefined) {
          level.field = names.has(scanner.getTokenValue().toLowerCase());
        } else if (isSensitive) {
          ranges.push({ offset, length: scanner.getTokenLength() });
        }
    }
  }
  return ranges;
}

/** Where the value of a field of the outermost object stands, the last one of that name; undefined without it. */
export function* fieldRange(json: string, name: string): Steps<TextRange | undefined> {
  let range: TextRange | undefined;
  let depth = 0;
  let start: number | undefined;
  let token = '';
  const scanner = createScanner(json, true);
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    yield;
    const offset = scanner.getTokenOffset();
    const character = json[offset];
    if (start !== undefined && depth === 1 && (character === ',' || character === '}')) {
      range = { offset: start, length: json.slice(start, offset).trimEnd().length };
      start = undefined;
    } else if (depth === 1 && character === ':' && token === name) {
      start = offset + 1;
    }
    token = character === '"' ? scanner.getTokenValue() : '';
    if (character === '{' || character === '[') {
      depth += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
  }
  return range;
}
