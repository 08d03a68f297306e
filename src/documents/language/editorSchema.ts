import type { TSchema } from 'typebox';

/** The part of JSON Schema that explains a document in the editor and finds nothing wrong but types. */
export interface EditorSchema {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly markdownDescription?: string | undefined;
  readonly type?: readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, EditorSchema>> | undefined;
  readonly patternProperties?: Readonly<Record<string, EditorSchema>> | undefined;
  readonly items?: EditorSchema | undefined;
}

/** The keywords of a contract schema that are of use in the editor. */
interface Keywords {
  readonly title?: string;
  readonly description?: string;
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly TSchema[];
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly sensitive?: boolean;
}

/**
 * A contract schema as the editor gets it: open, nothing required, null everywhere, no vocabulary closed.
 * Alternatives become one shape, because a hover shows the first description that it meets in any of them.
 * Sensitive values have no type, for what stands there may be the mask.
 */
export function editorSchema(schema: TSchema): EditorSchema {
  return shapeOf(schema, false);
}

function shapeOf(schema: TSchema, isBelowSensitive: boolean): EditorSchema {
  const { title, description, anyOf, properties, patternProperties, items, ...rest }: Keywords = schema;
  const isSensitive = isBelowSensitive || rest.sensitive === true;
  const shape =
    anyOf === undefined
      ? { type: isSensitive ? undefined : typesOf(rest) }
      : merged(anyOf.map((alternative) => shapeOf(alternative, isSensitive)));
  return {
    ...shape,
    ...(title === undefined ? {} : { title }),
    ...(properties === undefined ? {} : { properties: mapped(properties, isSensitive) }),
    ...(patternProperties === undefined ? {} : { patternProperties: mapped(patternProperties, isSensitive) }),
    ...(items === undefined ? {} : { items: shapeOf(items, isSensitive) }),
    ...described(withWords(description, rest.enum) ?? shape.description),
  };
}

/** One shape for the values of any of the shapes; the first title and description count. */
function merged(shapes: readonly EditorSchema[]): EditorSchema {
  const [first = {}, ...others] = shapes;
  return others.reduce<EditorSchema>(
    (one, other) => ({
      title: one.title ?? other.title,
      ...described(one.description ?? other.description),
      type: one.type && other.type && [...new Set([...one.type, ...other.type])],
      properties: mergedRecords(one.properties, other.properties),
      patternProperties: mergedRecords(one.patternProperties, other.patternProperties),
      items: one.items && other.items ? merged([one.items, other.items]) : (one.items ?? other.items),
    }),
    first,
  );
}

/**
 * One shape for a resource that each of several sources shows in its own way. Where their descriptions of a
 * property differ, the reader gets each with the name of its source.
 */
export function mergedSources(sources: Readonly<Record<string, EditorSchema>>): EditorSchema {
  const shape = merged(Object.values(sources));
  const properties = Object.entries(shape.properties ?? {}).map(([name, property]) => {
    const texts = Object.entries(sources).flatMap(([source, { properties }]) => {
      const text = properties?.[name]?.description;
      return text === undefined ? [] : [{ source, text }];
    });
    const isOneText = new Set(texts.map(({ text }) => text)).size < 2;
    const all = texts.map(({ source, text }) => `${source}: ${text}`).join('\n\n');
    return [name, isOneText ? property : { ...property, ...described(all) }];
  });
  return { ...shape, properties: Object.fromEntries(properties) };
}

function mergedRecords(
  one: EditorSchema['properties'],
  other: EditorSchema['properties'],
): EditorSchema['properties'] {
  if (one === undefined || other === undefined) {
    return one ?? other;
  }
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.map((name) => [name, merged([one[name], other[name]].filter((schema) => schema !== undefined))]),
  );
}

function mapped(
  schemas: Readonly<Record<string, TSchema>>,
  isBelowSensitive: boolean,
): Record<string, EditorSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, shapeOf(schema, isBelowSensitive)]),
  );
}

/** Undefined stands for every type. */
function typesOf({ type, enum: words, const: word }: Keywords): readonly string[] | undefined {
  const known = type ?? (words === undefined && word === undefined ? undefined : typeof (word ?? words?.[0]));
  return known === undefined ? undefined : [known, 'null'];
}

function withWords(
  description: string | undefined,
  words: readonly unknown[] | undefined,
): string | undefined {
  return words === undefined ? description : `${description ?? ''} Known today: ${words.join(', ')}.`.trim();
}

/** Descriptions quote field names in backticks, which the editor renders only in Markdown. */
function described(text: string | undefined): Pick<EditorSchema, 'description' | 'markdownDescription'> {
  return { description: text, markdownDescription: text?.includes('`') ? text : undefined };
}
