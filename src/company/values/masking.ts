import type { SensitiveRange, ValuePath } from '../../service/contract/check/sensitive.ts';
import type { TextRange } from '../../service/contract/json/jsonTree.ts';

/** Replaces a masked value; the same for all values, to hide their lengths. */
export const maskText = '••••';
/** The same as JSON. */
export const mask = `"${maskText}"`;

/** Masks the values at the given ranges of a text. */
export function maskRanges(text: string, ranges: readonly TextRange[]): string {
  let masked = '';
  let end = 0;
  for (const { offset, length } of ranges.toSorted((one, other) => one.offset - other.offset)) {
    // Of overlapping ranges, the union is masked once.
    if (offset >= end) {
      masked += text.slice(end, offset) + mask;
    }
    end = Math.max(end, offset + length);
  }
  return masked + text.slice(end);
}

/** A path as a node of a trie: equal paths share a node. */
interface PathNode {
  readonly next: Map<string, PathNode>;
}

/**
 * The current values at the paths of confirmed ones, even if the values differ. Of several values with the same path,
 * as many are returned as were confirmed.
 */
export function confirmedIn(
  current: readonly SensitiveRange[],
  confirmed: readonly SensitiveRange[],
): ReadonlySet<SensitiveRange> {
  const root: PathNode = { next: new Map() };
  const found = new Map<ValuePath, PathNode>();
  const nodeOf = (path: ValuePath): PathNode => {
    const earlier = found.get(path);
    if (earlier !== undefined) {
      return earlier;
    }
    const { next } = path.parent === undefined ? root : nodeOf(path.parent);
    const node = next.get(path.step) ?? { next: new Map() };
    next.set(path.step, node);
    found.set(path, node);
    return node;
  };
  const remaining = new Map<PathNode, number>();
  for (const { path } of confirmed) {
    const node = nodeOf(path);
    remaining.set(node, (remaining.get(node) ?? 0) + 1);
  }
  const confirmedRanges = current.filter(({ path }) => {
    const node = nodeOf(path);
    const count = remaining.get(node) ?? 0;
    remaining.set(node, count - 1);
    return count > 0;
  });
  return new Set(confirmedRanges);
}
