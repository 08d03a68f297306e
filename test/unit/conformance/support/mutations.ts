import fc from 'fast-check';
import { isLongNumber } from '../../../../src/service/contract/record.ts';

/** A place in a payload: names of fields and places in lists, from the outside in. */
export type Path = readonly (string | number)[];

/** The value at a place is removed or replaced. */
export type Mutation = { readonly kind: 'missing' } | { readonly kind: 'replaced'; readonly value: unknown };

/** Common names of fields, and names that break careless programs. */
export const fieldNames: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'toString', 'hasOwnProperty', 'length', '', '*'),
  fc.string(),
);

/** Every place in a value. */
export function pathsIn(value: unknown, path: Path = []): readonly Path[] {
  const inner = Array.isArray(value) ? [...value.entries()] : entriesOf(value);
  return inner.flatMap(([name, content]) => [[...path, name], ...pathsIn(content, [...path, name])]);
}

/** Every place in a value that holds an object, itself first. */
export function objectsIn(value: unknown): readonly Path[] {
  return [[], ...pathsIn(value)].filter((path) => isObject(at(value, path)));
}

/** The value at a place. */
export function at(value: unknown, path: Path): unknown {
  return path.reduce((inner: unknown, name) => Object(inner)[name], value);
}

/** A copy with one place changed; fields are copied by definition, because one may be called `__proto__`. */
export function mutated(value: unknown, path: Path, mutation: Mutation): unknown {
  const [name, ...rest] = path;
  if (name === undefined) {
    return mutation.kind === 'missing' ? undefined : mutation.value;
  }
  if (Array.isArray(value)) {
    return value.flatMap((element, index) => {
      if (index !== name) {
        return [element];
      }
      return rest.length === 0 && mutation.kind === 'missing' ? [] : [mutated(element, rest, mutation)];
    });
  }
  const others = entriesOf(value).filter(([key]) => key !== name);
  const own = entriesOf(value).find(([key]) => key === name)?.[1];
  return Object.fromEntries(
    rest.length === 0 && mutation.kind === 'missing'
      ? others
      : [...others, [String(name), mutated(own, rest, mutation)]],
  );
}

/** JSON values of every type but that of a value. */
export function otherTypes(value: unknown): fc.Arbitrary<unknown> {
  return fc.jsonValue().filter((other) => other !== null && typeName(other) !== typeName(value));
}

function entriesOf(value: unknown): readonly (readonly [string, unknown])[] {
  return isObject(value) ? Object.entries(value) : [];
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !isLongNumber(value);
}

function typeName(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value;
}
