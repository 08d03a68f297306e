import { type Node, parseTree } from 'jsonc-parser';
import type { ResourceName } from './resources.ts';
import { sensitiveNames } from './sensitiveNames.ts';

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/**
 * Where the values stand that the contract marks as sensitive, each text, number and truth value by itself, in their
 * order. They go by the names of their fields: a service may wrap a record, embed another, or spell them in capitals.
 */
export function sensitiveRanges(resource: ResourceName, json: string): readonly TextRange[] {
  const root = parseTree(json);
  const ranges: TextRange[] = [];
  if (root !== undefined) {
    collect(root, false, sensitiveNames(resource), ranges);
  }
  return ranges;
}

function collect(node: Node, isSensitive: boolean, names: ReadonlySet<string>, ranges: TextRange[]): void {
  if (node.type === 'property') {
    const [key, value] = node.children ?? [];
    if (value !== undefined) {
      collect(value, isSensitive || names.has(String(key?.value).toLowerCase()), names, ranges);
    }
  } else if (node.children !== undefined) {
    for (const child of node.children) {
      collect(child, isSensitive, names, ranges);
    }
  } else if (isSensitive && node.type !== 'null') {
    ranges.push({ offset: node.offset, length: node.length });
  }
}
