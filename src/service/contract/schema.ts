import type { Static, TObject, TProperties, TSchema } from 'typebox';
import * as Type from 'typebox';
import type { LongNumber } from './record.ts';

/** A number of a payload: a plain number, or its source text if a double would lose digits. */
export type ExactNumber = number | LongNumber;

/**
 * A record type after the contract check: every field but `id` can be missing or null,
 * at every depth, because deployments leave fields out by access right and by version.
 */
export type Lenient<T> = T extends ExactNumber
  ? T
  : T extends readonly (infer Element)[]
    ? Lenient<Element>[]
    : T extends object
      ? { readonly [Key in keyof T]?: Lenient<T[Key]> | null }
      : T;

/** A record that passed the contract check: its `id` is certain, the rest is lenient. */
export type Seen<S extends TSchema> =
  Static<S> extends { id: infer Id }
    ? { readonly id: Id } & Lenient<Omit<Static<S>, 'id'>>
    : Lenient<Static<S>>;

/** A value that is null where the service has none. */
export function nullable<S extends TSchema>(schema: S, description: string) {
  return Type.Union([schema, Type.Null()], { description });
}

/** A vocabulary that may grow: the schema lists the words known today, the type stays open. */
export function vocabulary<const Words extends readonly [string, ...string[]]>(
  words: Words,
  description: string,
) {
  return Type.Unsafe<string>(Type.Enum([...words], { description }));
}

/** Marks a field that is masked until the user reveals it. */
export const sensitive = { sensitive: true } as const;

/**
 * A resource schema with the title that editors and the OpenAPI description show. `patternProperties` are for
 * fields whose names depend on the deployment.
 */
export function resource<P extends TProperties>(
  title: string,
  description: string,
  properties: P,
  patternProperties?: Readonly<Record<string, TSchema>>,
): TObject<P> {
  return Type.Object(properties, { title, description, ...(patternProperties && { patternProperties }) });
}

/** The schema of a resource of which only these fields were requested: the others are optional. */
export function withRequired<S extends TObject>(schema: S, names: readonly string[]): S {
  return { ...schema, required: [...names] };
}

/** A resource that has at least one field of each group: deployments say the same in different words. */
export function withEither<S extends TObject>(schema: S, groups: readonly (readonly string[])[]): S {
  const having = (path: string): object => {
    const [name = '', ...rest] = path.split('.');
    const inner = rest.length === 0 ? {} : { properties: { [name]: having(rest.join('.')) } };
    return { required: [name], ...inner };
  };
  return { ...schema, allOf: groups.map((names) => ({ anyOf: names.map(having) })), either: groups };
}

/** Optional fields of a schema that a page of records has somewhere: drift where one is gone from all. */
export function withExpected<S extends TObject>(schema: S, expected: readonly string[]): S {
  return { ...schema, expected };
}

/** A resource of a deployment that gives a field another name. */
export function renameField<S extends TObject>(schema: S, from: string, to: string): S {
  const nameOf = (name: string) => (name === from ? to : name);
  const fields = Object.entries(schema.properties).map(([name, field]) => [nameOf(name), field]);
  return { ...schema, properties: Object.fromEntries(fields), required: schema.required?.map(nameOf) };
}

/** `YYYY-MM-DDThh:mm:ss[.fraction]` without an offset: the legacy API's local time (interface 2). */
export function localDateTime(description: string) {
  return Type.String({ description, pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?$' });
}

/** A timestamp with an offset or `Z` and up to seven fraction digits. */
export function timestamp(description: string) {
  return Type.String({
    description,
    pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,7})?(Z|[+-]\\d{2}:\\d{2})$',
  });
}

/** A calendar day, `YYYY-MM-DD`. */
export function day(description: string) {
  return Type.String({ description, pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
}
