import { HttpError } from './httpError.ts';
import type { Parameter } from './parameters.ts';

/** The properties to return, with a selection of their own for nested records. */
export type Selection = ReadonlyMap<string, Selection | undefined>;

const maxDepth = 8;
/** The most names in a selection, nested ones included. */
const maxNames = 200;

/** The properties that a request wants to have. */
export const fields: Parameter<Selection> = {
  name: 'fields',
  description: 'Properties to return, nested as head[id,name]; collection.count adds the count to a list.',
  example: 'id,name,department[id],collection.count',
  read: parseFields,
};

/** Reads the `fields` parameter of the legacy API: names, nested as `head[id,name]`. */
export function parseFields(text: string): Selection {
  let position = 0;
  let names = 0;
  const parse = (depth: number): Selection => {
    const selection = new Map<string, Selection | undefined>();
    for (;;) {
      const name = /^[^,[\]]*/.exec(text.slice(position))?.[0] ?? '';
      position += name.length;
      names += 1;
      if (names > maxNames) {
        throw new HttpError(400, `"fields" takes at most ${maxNames} names.`);
      }
      if (text[position] === '[' && depth < maxDepth) {
        position += 1;
        selection.set(name.trim(), parse(depth + 1));
        if (text[position] !== ']') {
          throw malformedFields(text);
        }
        position += 1;
      } else {
        selection.set(name.trim(), undefined);
      }
      if (text[position] !== ',') {
        return selection;
      }
      position += 1;
    }
  };
  const selection = parse(0);
  if (text.trim() === '' || position !== text.length) {
    throw malformedFields(text);
  }
  return selection;
}

/**
 * The selected properties of a record, matched by name without regard to case where none is spelled the same. Names of
 * properties that it does not have are ignored.
 */
export function select(value: unknown, selection: Selection | undefined): unknown {
  if (selection === undefined || !isObject(value)) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map((element) => select(element, selection));
  }
  const selected: Record<string, unknown> = {};
  for (const [asked, inner] of selection) {
    const name = nameIn(value, asked);
    if (name !== undefined) {
      selected[name] = select(value[name], inner);
    }
  }
  return selected;
}

function nameIn(record: Readonly<Record<string, unknown>>, asked: string): string | undefined {
  if (Object.hasOwn(record, asked)) {
    return asked;
  }
  const folded = asked.toLowerCase();
  return Object.keys(record).find((name) => name.toLowerCase() === folded);
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function malformedFields(text: string): HttpError {
  return new HttpError(
    400,
    `"fields" cannot be read: "${text}". Write names with commas, nested as head[id,name].`,
  );
}
