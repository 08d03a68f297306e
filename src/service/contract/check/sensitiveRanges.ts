import { createScanner } from 'jsonc-parser';
import type { DocumentKind } from '../resources.ts';
import { sensitiveName } from './sensitiveNames.ts';

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** Path of a value in a document, linked from the value to the root. */
export interface ValuePath {
  readonly parent: ValuePath | undefined;
  /** Name of a property, or what identifies an element of a list. */
  readonly step: string;
}

export interface SensitiveRange extends TextRange {
  /** Name of the sensitive field in the spelling of the document; the value may be nested in it. */
  readonly field: string;
  /** The same in another version of the document where the value is that of the same field of the same record. */
  readonly path: ValuePath;
}

/** Characters of an element that are compared. Limits the work for nested lists. */
const longestStep = 200;

/** A path whose step is known once its value was read: an element of a list is named by its id. */
interface OpenPath extends ValuePath {
  step: string;
}

interface Value {
  readonly path: OpenPath | undefined;
  /** The sensitive field that the value stands in. */
  readonly sensitiveField: string | undefined;
}

/** An object or a list around a place in a text. */
interface Level extends Value {
  readonly isObject: boolean;
  readonly offset: number;
  /** The property whose value is read; undefined before its name. */
  name: string | undefined;
  /** Range of the value of the property `id`. */
  id: TextRange | undefined;
}

/**
 * The ranges of the sensitive values of a document, one for each text, number and truth value, in their order. Fields
 * are found by name at any depth, because a service may wrap a record, embed another, or spell names in capitals.
 */
export function sensitiveRanges(kind: DocumentKind, json: string): readonly SensitiveRange[] {
  const isSensitive = sensitiveName(kind);
  const ranges: SensitiveRange[] = [];
  const levels: Level[] = [];
  const scanner = createScanner(json, true);
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const range = { offset: scanner.getTokenOffset(), length: scanner.getTokenLength() };
    const level = levels.at(-1);
    const character = json[range.offset];
    switch (character) {
      case '{':
      case '[': {
        const isObject = character === '{';
        levels.push({
          ...valueIn(level, isSensitive),
          isObject,
          offset: range.offset,
          name: undefined,
          id: undefined,
        });
        break;
      }
      case '}':
      case ']': {
        const ended = levels.pop();
        if (ended !== undefined) {
          const whole = { offset: ended.offset, length: range.offset + 1 - ended.offset };
          endValue(json, levels.at(-1), ended.path, { whole, named: ended.id ?? whole });
        }
        break;
      }
      case ',':
        if (level !== undefined) {
          level.name = undefined;
        }
        break;
      case ':':
        break;
      default:
        if (level?.isObject && level.name === undefined) {
          level.name = scanner.getTokenValue();
        } else {
          const { path, sensitiveField } = valueIn(level, isSensitive);
          endValue(json, level, path, { whole: range, named: range });
          if (sensitiveField !== undefined && path !== undefined && character !== 'n') {
            ranges.push({ ...range, field: sensitiveField, path });
          }
        }
    }
  }
  return ranges;
}

/** A value that begins inside an object or a list; at the top of the document without one. */
function valueIn(level: Level | undefined, isSensitive: (name: string) => boolean): Value {
  if (level === undefined) {
    return { path: undefined, sensitiveField: undefined };
  }
  const step = level.isObject ? (level.name ?? '') : '';
  const own = level.isObject && isSensitive(step) ? step : undefined;
  return { path: { parent: level.path, step }, sensitiveField: level.sensitiveField ?? own };
}

/**
 * Identifies an element of a list by its id, else by its text, because its index can change. Remembers ids of
 * objects.
 */
function endValue(
  json: string,
  level: Level | undefined,
  path: OpenPath | undefined,
  { whole, named }: { readonly whole: TextRange; readonly named: TextRange },
): void {
  if (level?.isObject) {
    level.id ??= level.name === 'id' ? whole : undefined;
  } else if (level !== undefined && path !== undefined) {
    const text = json.slice(named.offset, named.offset + Math.min(named.length, longestStep));
    path.step = named.length > longestStep ? `${text} ${named.length}` : text;
  }
}

/** The range of the value of a field of the outermost object, the last one of that name; undefined if there is none. */
export function fieldRange(json: string, name: string): TextRange | undefined {
  let range: TextRange | undefined;
  let depth = 0;
  let start: number | undefined;
  let token = '';
  const scanner = createScanner(json, true);
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
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
