import { failure } from './http/errors.ts';

/** Deeper and larger than any resource, but smaller than a response, because the editor blocks while it opens one. */
export const documentLimits = { levels: 200, values: 150_000, bytes: 2_000_000 } as const;

/** Throws a `Failure` for JSON text that the editor should not open. */
export function requireDocumentLimits(text: string, bytes: number): void {
  const exceeded = exceededLimit(text, documentLimits);
  if (exceeded === 'levels') {
    throw failure({ code: 'document-too-deep' });
  }
  if (exceeded === 'values' || bytes > documentLimits.bytes) {
    throw failure({ code: 'document-too-large' });
  }
}

/** What of JSON text is limited. */
export interface JsonLimits {
  /** How deep objects and lists may stand in each other. */
  readonly levels: number;
  /** Each opening bracket counts, and each comma. */
  readonly values: number;
}

/** Which limit JSON text exceeds first; undefined when it keeps to them. */
export function exceededLimit(json: string, most: JsonLimits): keyof JsonLimits | undefined {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (isText) {
      if (character === '\\') {
        index += 1;
      } else if (character === '"') {
        isText = false;
      }
    } else if (character === '"') {
      isText = true;
    } else if (character === '{' || character === '[') {
      depth += 1;
      values += 1;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    } else if (character === ',') {
      values += 1;
    }
    if (depth > most.levels) {
      return 'levels';
    }
    if (values > most.values) {
      return 'values';
    }
  }
  return undefined;
}
