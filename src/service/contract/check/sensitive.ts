import type { TSchema } from 'typebox';
import type { JsonNode, JsonTree, TextRange } from '../json/jsonTree.ts';
import { type DocumentKind, kindSchemas, type ResourceName, resourceNames } from '../resources.ts';
import { isPersonalName, wordsOf } from './personalNames.ts';
import { alternativesOf, isArraySchema, isObjectSchema } from './shape.ts';

/** Path of a value in a document, linked from the value to the root. */
export interface ValuePath {
  readonly parent: ValuePath | undefined;
  /** Name of a property, or what identifies an element of a list. */
  readonly step: string;
}

export interface SensitiveRange extends TextRange {
  /** Name of the sensitive field in the spelling of the document; the value may be nested in it. */
  readonly field: string;
  /** The same in another version of the document where the value is that of the same field of the same record. */
  readonly path: ValuePath;
}

/** Characters of an element that are compared. Limits the work for nested lists. */
const maxStepLength = 200;

/**
 * The ranges of the sensitive values of a document, one for each text, number and truth value, in their order. Fields
 * are found by name at any depth, because a service may wrap a record, embed another, or spell names in capitals.
 */
export function sensitiveRanges(kind: DocumentKind, tree: JsonTree): readonly SensitiveRange[] {
  const isSensitive = sensitiveName(kind);
  const ranges: SensitiveRange[] = [];
  const addBelow = (node: JsonNode, parent: ValuePath | undefined, sensitiveField: string | undefined) => {
    for (const child of node.children) {
      const name = tree.nameOf(child);
      const path = { parent, step: name ?? elementStep(tree, child) };
      const field = sensitiveField ?? (name !== undefined && isSensitive(name) ? name : undefined);
      if (child.type === 'object' || child.type === 'array') {
        addBelow(child, path, field);
      } else if (field !== undefined && child.type !== 'null') {
        ranges.push({ offset: child.offset, length: child.length, field, path });
      }
    }
  };
  const [root] = tree.nodes;
  if (root !== undefined) {
    addBelow(root, undefined, undefined);
  }
  return ranges;
}

/** Identifies an element of a list by its id, else by its text, because its index can change. */
function elementStep(tree: JsonTree, element: JsonNode): string {
  const id = element.children.find((child) => tree.nameOf(child) === 'id');
  const { offset, length } = id ?? element;
  const text = tree.source({ offset, length: Math.min(length, maxStepLength) });
  return length > maxStepLength ? `${text} ${length}` : text;
}

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
