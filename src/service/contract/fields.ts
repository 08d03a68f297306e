import { isRecord } from './record.ts';

/** An object of a payload with unchecked fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** The object in a field; an empty one if there is none. */
export function record(value: unknown): Fields {
  return isRecord(value) ? value : {};
}

/** The object in a JSON text; undefined for any other text. */
export function recordIn(json: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(json);
    return isRecord(value) ? value : undefined;
  } catch {
    // The service may return text that is not JSON.
    return undefined;
  }
}

/** A text that is not empty. */
export function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** An id as text. The APIs write the same id as a number or as text. */
export function identifier(value: unknown): string | undefined {
  return typeof value === 'number' ? String(value) : text(value);
}

type Defined<T> = { readonly [Key in keyof T]?: Exclude<T[Key], undefined | null> };

/** The fields that are neither undefined nor null. */
export function definedFields<T extends { readonly id: string }>(
  fields: T,
): { readonly id: string } & Defined<Omit<T, 'id'>>;
export function definedFields<T extends object>(fields: T): Defined<T>;
export function definedFields(fields: Fields): Fields {
  // Several times as fast as filtered entries: each record of a list comes through here.
  const defined: Record<string, unknown> = {};
  for (const name in fields) {
    if (fields[name] !== undefined && fields[name] !== null) {
      defined[name] = fields[name];
    }
  }
  return defined;
}
