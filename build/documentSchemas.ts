import type { TSchema } from 'typebox';
import { Scenario } from '../src/sandbox/company/scenario/schema.ts';
import type { Family } from '../src/service/contract/kinds/kind.ts';
import { kindOf, kindSchemas, type ResourceName, resourceNames } from '../src/service/contract/resources.ts';

const familyTitles: Readonly<Record<Family, string>> = {
  structure: 'Organization structure API',
  legacy: 'Legacy API',
  resource: 'Resource API',
  'time-sheet': 'Time-sheet API',
};

/** The schemas that the editor uses for hovers, in the language of `translate`. The build writes them to files. */
export function documentSchemasIn(translate: TranslateText): Readonly<Record<string, object>> {
  return Object.fromEntries(resourceNames.map((name) => [name, documentSchema(name, translate)]));
}

/** The schema of scenario files: a file that it marks as wrong is no scenario. */
export function scenarioSchemaIn(translate: TranslateText): unknown {
  return JSON.parse(JSON.stringify(Scenario), (key, value: unknown) =>
    (key === 'description' || key === 'title') && typeof value === 'string' ? translate(value) : value,
  );
}

function documentSchema(name: ResourceName, translate: TranslateText): object {
  const { records, title, description } = kindSchemas[name];
  const sources = kindOf(name).routes.flatMap(({ family }) => {
    const schema = records[family];
    return schema === undefined ? [] : [[familyTitles[family], editorSchema(schema, translate)] as const];
  });
  return {
    ...mergeSources(Object.fromEntries(sources), translate),
    ...(title !== undefined && { title: translate(title) }),
    ...(description !== undefined && { description: translate(description) }),
  };
}

/** The schemas in English. */
export const documentSchemas = documentSchemasIn((text) => text);

/** The part of JSON Schema that describes a document in the editor and validates nothing but types. */
interface EditorSchema {
  readonly title?: string | undefined;
  readonly description?: string | undefined;
  readonly markdownDescription?: string | undefined;
  readonly type?: readonly string[] | undefined;
  readonly properties?: Readonly<Record<string, EditorSchema>> | undefined;
  readonly patternProperties?: Readonly<Record<string, EditorSchema>> | undefined;
  readonly items?: EditorSchema | undefined;
}

/** The keywords of a contract schema that the editor uses. */
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
 * Converts a contract schema for the editor: nothing is required, null is allowed everywhere, and unknown fields and
 * values are allowed. Alternatives are merged, because a hover shows the first description of any of them. Sensitive
 * values have no type, because they may be masked.
 */
function editorSchema(schema: TSchema, translate: TranslateText): EditorSchema {
  return shapeOf(schema, translate, false);
}

/** Translates a title or a description, without the values in it. */
type TranslateText = (text: string) => string;

function shapeOf(schema: TSchema, translate: TranslateText, isBelowSensitive: boolean): EditorSchema {
  const { title, description, anyOf, properties, patternProperties, items, ...rest }: Keywords = schema;
  const isSensitive = isBelowSensitive || rest.sensitive === true;
  const shape =
    anyOf === undefined
      ? { type: isSensitive ? undefined : typesOf(rest) }
      : mergeShapes(anyOf.map((alternative) => shapeOf(alternative, translate, isSensitive)));
  return {
    ...shape,
    ...(title === undefined ? {} : { title: translate(title) }),
    ...(properties === undefined ? {} : { properties: mapSchema(properties, translate, isSensitive) }),
    ...(patternProperties === undefined
      ? {}
      : { patternProperties: mapSchema(patternProperties, translate, isSensitive) }),
    ...(items === undefined ? {} : { items: shapeOf(items, translate, isSensitive) }),
    ...descriptionOf(withWords(description, rest.enum, translate) ?? shape.description),
  };
}

/** Merges shapes. The first title and the first description win. */
function mergeShapes(shapes: readonly EditorSchema[]): EditorSchema {
  const [first = {}, ...others] = shapes;
  return others.reduce<EditorSchema>(
    (one, other) => ({
      title: one.title ?? other.title,
      ...descriptionOf(one.description ?? other.description),
      type: one.type && other.type && [...new Set([...one.type, ...other.type])],
      properties: mergeRecords(one.properties, other.properties),
      patternProperties: mergeRecords(one.patternProperties, other.patternProperties),
      items: one.items && other.items ? mergeShapes([one.items, other.items]) : (one.items ?? other.items),
    }),
    first,
  );
}

/**
 * Merges the shapes of a resource in several sources. Where their descriptions of a property differ, the result has all
 * of them, each with the name of its source.
 */
function mergeSources(
  sources: Readonly<Record<string, EditorSchema>>,
  translate: TranslateText,
): EditorSchema {
  const shape = mergeShapes(Object.values(sources));
  const properties = Object.entries(shape.properties ?? {}).map(([name, property]) => {
    const texts = Object.entries(sources).flatMap(([source, { properties }]) => {
      const text = properties?.[name]?.description;
      return text === undefined ? [] : [{ source, text }];
    });
    if (new Set(texts.map(({ text }) => text)).size < 2) {
      return [name, property];
    }
    const all = texts.map(({ source, text }) => `${translate(source)}: ${text}`).join('\n\n');
    return [name, { ...property, ...descriptionOf(all) }];
  });
  return { ...shape, properties: Object.fromEntries(properties) };
}

function mergeRecords(
  one: EditorSchema['properties'],
  other: EditorSchema['properties'],
): EditorSchema['properties'] {
  if (one === undefined || other === undefined) {
    return one ?? other;
  }
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return Object.fromEntries(
    names.map((name) => [
      name,
      mergeShapes([one[name], other[name]].filter((schema) => schema !== undefined)),
    ]),
  );
}

function mapSchema(
  schemas: Readonly<Record<string, TSchema>>,
  translate: TranslateText,
  isBelowSensitive: boolean,
): Record<string, EditorSchema> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, shapeOf(schema, translate, isBelowSensitive)]),
  );
}

/** Undefined means any type. */
function typesOf({ type, enum: words, const: word }: Keywords): readonly string[] | undefined {
  const known = type ?? (words === undefined && word === undefined ? undefined : typeof (word ?? words?.[0]));
  return known === undefined ? undefined : [known, 'null'];
}

function withWords(
  description: string | undefined,
  words: readonly unknown[] | undefined,
  translate: TranslateText,
): string | undefined {
  const text = description === undefined ? '' : translate(description);
  if (words === undefined) {
    return description === undefined ? undefined : text;
  }
  return `${text} ${translate('Known values: {0}.').replace('{0}', words.join(', '))}`.trim();
}

/** Descriptions contain field names in backticks, which the editor renders only in Markdown. */
function descriptionOf(text: string | undefined): Pick<EditorSchema, 'description' | 'markdownDescription'> {
  return { description: text, markdownDescription: text?.includes('`') ? text : undefined };
}
