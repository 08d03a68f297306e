import { type JsonNode, JsonTree } from '../../service/contract/jsonTree.ts';

/** The user's indentation settings. */
export interface Indentation {
  readonly insertSpaces: boolean;
  /** Columns of one level, 16 at most; ignored with tabs. */
  readonly size: number;
}

/** In columns. Threat: the settings of a folder make documents too large to open. */
const maxIndentSize = 16;

/** In characters; the editor is slow with larger documents. */
const maxFormattedLength = 10_000_000;

/**
 * Formats JSON text with the given indentation. Only white space between tokens changes: numbers, escapes, the order
 * of keys and repeated keys stay. Returns the text unchanged if it is not JSON or would become too large.
 */
export function reindent(text: string, { insertSpaces, size }: Indentation): string {
  const tree = new JsonTree(text);
  const [root] = tree.nodes;
  const unit = insertSpaces ? ' '.repeat(Math.min(size, maxIndentSize)) : '\t';
  let formatted = '';
  const print = (node: JsonNode, newLine: string): void => {
    const { type, children } = node;
    if (node.nameRange !== undefined) {
      formatted += `${tree.source(node.nameRange)}: `;
    }
    if (type !== 'object' && type !== 'array') {
      formatted += tree.source(node);
      return;
    }
    const [start, end] = type === 'object' ? '{}' : '[]';
    formatted += start;
    for (const [index, child] of children.entries()) {
      formatted += `${index === 0 ? '' : ','}${newLine}${unit}`;
      if (formatted.length > maxFormattedLength) {
        return;
      }
      print(child, newLine + unit);
    }
    formatted += children.length === 0 ? end : newLine + end;
  };
  if (root !== undefined) {
    print(root, '\n');
  }
  return root === undefined || formatted.length > maxFormattedLength ? text : formatted;
}
