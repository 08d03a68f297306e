import type { TSchema } from 'typebox';
import { type DocumentKind, kindSchemas, type ResourceName, resourceNames } from '../resources.ts';
import { isPersonalName, wordsOf } from './personalNames.ts';
import { alternativesOf, isArraySchema, isObjectSchema } from './shape.ts';

/** A field name and if the contract marks it as sensitive. A name can be sensitive in one schema only. */
type Mark = readonly [name: string, isSensitive: boolean];

/**
 * A test for the names of fields whose values are sensitive in the documents of a kind: those that its own schema
 * marks, those that another schema marks and no schema uses for anything else, and the usual names of private data. A
 * document of kind `other` may hold any resource, so every schema counts as its own.
 */
export function sensitiveName(kind: DocumentKind): (name: string) => boolean {
  const all = resourceNames.flatMap(marksOf);
  const harmless = new Set(all.filter(([, isSensitive]) => !isSensitive).map(([name]) => name));
  const sensitiveEverywhere = sensitiveOf(all).filter((name) => !harmless.has(name));
  const own = kind === 'other' ? all : marksOf(kind);
  const marked = new Set([...sensitiveEverywhere, ...sensitiveOf(own)]);
  const known = new Map<string, boolean>();
  return (name) => {
    const isSensitive = known.get(name) ?? (marked.has(wordsOf(name).join('')) || isPersonalName(name));
    known.set(name, isSensitive);
    return isSensitive;
  };
}

function marksOf(name: ResourceName): readonly Mark[] {
  return Object.values(kindSchemas[name].records).flatMap(marksIn);
}

function sensitiveOf(marks: readonly Mark[]): readonly string[] {
  return marks.filter(([, isSensitive]) => isSensitive).map(([name]) => name);
}

/** The fields of a schema and of what is in it; what is in a sensitive field is part of that. */
function marksIn(schema: TSchema): readonly Mark[] {
  return alternativesOf(schema).flatMap((alternative) => {
    if (isArraySchema(alternative)) {
      return marksIn(alternative.items);
    }
    const fields = isObjectSchema(alternative) ? Object.entries(alternative.properties ?? {}) : [];
    return fields.flatMap(([name, field]): readonly Mark[] => {
      const isSensitive = [field, ...alternativesOf(field)].some(isMarked);
      return [[wordsOf(name).join(''), isSensitive], ...(isSensitive ? [] : marksIn(field))];
    });
  });
}

function isMarked(schema: TSchema): boolean {
  return 'sensitive' in schema && schema.sensitive === true;
}
