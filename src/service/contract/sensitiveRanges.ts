import { type Node, parseTree } from 'jsonc-parser';
import type { ResourceName } from './resources.ts';
import { sensitiveNames } from './sensitiveNames.ts';

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** The way from the root of a document to a value, from its end. */
export interface ValuePath {
  readonly parent: ValuePath | undefined;
  /** Name of a property, or what tells an element of a list from the others. */
  readonly step: string;
}

export interface SensitiveRange extends TextRange {
  /** Name of the field that is sensitive, as the document spells it; the value may stand deeper. */
  readonly field: string;
  /** The same in another version of the document where the value is that of the same field of the same record. */
  readonly path: ValuePath;
}

/**
 * Where the values stand that the contract marks as sensitive, each text, number and truth value by itself, in their
 * order. They go by the names of their fields: a service may wrap a record, embed another, or spell them in capitals.
 */
export function sensitiveRanges(resource: ResourceName, json: string): readonly SensitiveRange[] {
  const root = parseTree(json);
  const ranges: SensitiveRange[] = [];
  if (root !== undefined) {
    collect(root, { path: undefined, field: undefined }, { json, names: sensitiveNames(resource), ranges });
  }
  return ranges;
}

/** Characters of an element that are compared, so that lists within lists cost no more than they are long. */
const longestStep = 200;

interface Place {
  readonly path: ValuePath | undefined;
  /** The sensitive field around it. */
  readonly field: string | undefined;
}

interface Collection {
  readonly json: string;
  readonly names: ReadonlySet<string>;
  readonly ranges: SensitiveRange[];
}

function collect(node: Node, { path, field }: Place, collection: Collection): void {
  if (node.type === 'property') {
    const [key, value] = node.children ?? [];
    if (value !== undefined) {
      const step = String(key?.value);
      const isSensitive = collection.names.has(step.toLowerCase());
      const place = { path: { parent: path, step }, field: field ?? (isSensitive ? step : undefined) };
      collect(value, place, collection);
    }
  } else if (node.type === 'array') {
    for (const child of node.children ?? []) {
      collect(
        child,
        { path: { parent: path, step: elementStep(child, collection.json) }, field },
        collection,
      );
    }
  } else if (node.children !== undefined) {
    for (const child of node.children) {
      collect(child, { path, field }, collection);
    }
  } else if (field !== undefined && path !== undefined && node.type !== 'null') {
    collection.ranges.push({ offset: node.offset, length: node.length, field, path });
  }
}

/** Elements change their places: what tells one from the others is its id, or else what it says. */
function elementStep(element: Node, json: string): string {
  const id = element.children?.find((child) => child.children?.[0]?.value === 'id')?.children?.[1];
  const { offset, length } = id ?? element;
  const text = json.slice(offset, offset + Math.min(length, longestStep));
  return length > longestStep ? `${text} ${length}` : text;
}
