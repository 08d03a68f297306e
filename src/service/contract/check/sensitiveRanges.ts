import type { JsonNode, JsonTree, TextRange } from '../jsonTree.ts';
import type { DocumentKind } from '../resources.ts';
import { sensitiveName } from './sensitiveNames.ts';

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
