import type { Family } from '../../service/contract/kinds/kind.ts';
import { kindSchemas } from '../../service/contract/kinds/schemas.ts';
import { kindOf, type ResourceName, resourceNames } from '../../service/contract/resources.ts';
import { editorSchema, mergedSources, type TranslateText } from './editorSchema.ts';

const familyTitles: Readonly<Record<Family, string>> = {
  structure: 'Organization structure API',
  legacy: 'Legacy API',
  resource: 'Resource API',
  'time-sheet': 'Time-sheet API',
};

/**
 * The schemas that the editor uses for hovers, in the language of `translate`. The build writes them to files: code
 * that runs in the editor must not import this module, which would add the schema library to the bundle.
 */
export function documentSchemasIn(translate: TranslateText): Readonly<Record<string, object>> {
  return Object.fromEntries(resourceNames.map((name) => [name, documentSchema(name, translate)]));
}

function documentSchema(name: ResourceName, translate: TranslateText): object {
  const { records, title, description } = kindSchemas[name];
  const sources = kindOf(name).routes.flatMap(({ family }) => {
    const schema = records[family];
    return schema === undefined ? [] : [[familyTitles[family], editorSchema(schema, translate)] as const];
  });
  return {
    ...mergedSources(Object.fromEntries(sources), translate),
    ...(title !== undefined && { title: translate(title) }),
    ...(description !== undefined && { description: translate(description) }),
  };
}

/** The schemas in English. */
export const documentSchemas = documentSchemasIn((text) => text);
