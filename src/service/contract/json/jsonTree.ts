import { visit } from 'jsonc-parser';

/** A part of a text, in UTF-16 units. */
export interface TextRange {
  readonly offset: number;
  readonly length: number;
}

/** A value in a JSON text. */
export interface JsonNode extends TextRange {
  readonly type: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
  /** The object or list that contains it; undefined for the root. */
  readonly parent: JsonNode | undefined;
  /** The name of the property whose value it is, with its quotes; undefined elsewhere. */
  readonly nameRange: TextRange | undefined;
  /** The values in an object or a list, in their order; of a repeated name, each. */
  readonly children: readonly JsonNode[];
}

interface OpenNode extends JsonNode {
  length: number;
  readonly parent: OpenNode | undefined;
  readonly children: OpenNode[];
}

/**
 * The values of a JSON text, which is read once. They are decoded only when they are asked for: `parseTree` of
 * jsonc-parser keeps them decoded, which takes 150 to 400 ms for 5 MB of escapes, instead of 20.
 */
export class JsonTree {
  readonly text: string;
  /** All values, each before those in it: the first is the whole. None for a text that is not JSON. */
  readonly nodes: readonly JsonNode[];

  /** Of text within the limits of documents: each level takes a part of the stack. */
  constructor(text: string) {
    const nodes: OpenNode[] = [];
    let isJson = true;
    let parent: OpenNode | undefined;
    let nameRange: TextRange | undefined;
    const add = (type: JsonNode['type'], offset: number, length: number) => {
      const node = { type, offset, length, parent, nameRange, children: [] };
      nodes.push(node);
      parent?.children.push(node);
      nameRange = undefined;
      return node;
    };
    const end = (offset: number, length: number) => {
      if (parent !== undefined) {
        parent.length = offset + length - parent.offset;
        parent = parent.parent;
      }
    };
    const visitor = {
      onObjectBegin(offset: number, length: number) {
        parent = add('object', offset, length);
      },
      onArrayBegin(offset: number, length: number) {
        parent = add('array', offset, length);
      },
      onObjectEnd: end,
      onArrayEnd: end,
      onObjectProperty(_name: string, offset: number, length: number) {
        nameRange = { offset, length };
      },
      onLiteralValue(value: unknown, offset: number, length: number) {
        add(literalType(value), offset, length);
      },
      onError() {
        isJson = false;
      },
    };
    visit(text, visitor, { disallowComments: true });
    this.text = text;
    this.nodes = isJson ? nodes : [];
  }

  /** A part of the original text. */
  source({ offset, length }: TextRange): string {
    return this.text.slice(offset, offset + length);
  }

  /** The decoded name of the property whose value a node is; undefined elsewhere. */
  nameOf({ nameRange }: JsonNode): string | undefined {
    return nameRange && unquote(this.source(nameRange));
  }

  /** The decoded text of a node; undefined for other values. */
  stringOf(node: JsonNode): string | undefined {
    return node.type === 'string' ? unquote(this.source(node)) : undefined;
  }
}

function literalType(value: unknown): JsonNode['type'] {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    default:
      return 'null';
  }
}

/** What a JSON text in quotes says. */
function unquote(source: string): string {
  return source.includes('\\') ? String(JSON.parse(source)) : source.slice(1, -1);
}
