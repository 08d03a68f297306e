import type { TObject } from 'typebox';

/** A part of the OpenAPI description. A `Component` in it becomes a reference. */
export type Json = Readonly<Record<string, unknown>>;

/** A schema that the description holds once, by name, and refers to everywhere else. */
export class Component {
  readonly name: string;
  readonly schema: unknown;
  /** For a selection: the complete record, which the description holds as well. */
  readonly complete: Component | undefined;

  constructor(name: string, schema: unknown, complete?: Component) {
    this.name = name;
    this.schema = schema;
    this.complete = complete;
  }
}

/** The schema of a kind of record, named by its title. */
export function componentOf<S extends TObject>(schema: S & { readonly title?: string }): Component {
  const { title = '' } = schema;
  return new Component(
    title.replaceAll(/ (\w)/g, (_blank, letter: string) => letter.toUpperCase()),
    schema,
  );
}

/** The schema of an object that has all these properties. */
export function objectOf(properties: Json): Json {
  return { type: 'object', required: Object.keys(properties), properties };
}

export function listOf(items: Component | Json): Json {
  return { type: 'array', items };
}

/** The schema of a list envelope of the contract, whose items it leaves open. */
export function envelopeOf(envelope: Component, items: Component): Json {
  return { allOf: [envelope, objectOf({ items: listOf(items) })] };
}

/** The schema of a record of which a request selects fields: at no depth is a field certain to be there. */
export function selectionOf(complete: Component): Component {
  const optional = JSON.parse(JSON.stringify(complete.schema), (key, value: unknown) =>
    (key === 'required' && Array.isArray(value)) || key === 'allOf' ? undefined : value,
  );
  return new Component(`${complete.name}Selection`, optional, complete);
}
