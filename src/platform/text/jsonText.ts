import { parseExact, printExact } from '../../service/contract/json/exactJson.ts';
import { type JsonNode, JsonTree } from '../../service/contract/json/jsonTree.ts';
import { isRecord, setOwn } from '../../service/contract/record.ts';
import { ownAddress } from '../../service/http/addresses/ownAddress.ts';

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

/**
 * JSON text in a form that is the same for documents of the same meaning: keys sorted, escapes and blanks in one
 * spelling, addresses below the base URL without it. Numbers keep their digits, and lists their order: it has a meaning
 * in every list of the contract. Throws `SyntaxError` for text that is not JSON.
 */
export function normalForm(json: string, baseUrl: string): string {
  return printExact(normalized(parseExact(json), baseUrl));
}

/**
 * The normal form of a record of one company that is compared with one of another: without what only identifies records
 * there, which follows by its paths under a heading of its own.
 */
export function normalFormAcross(json: string, baseUrl: string, heading: string) {
  const value = parseExact(json);
  const rest = normalized(value, baseUrl, isIdentity);
  const identities = Object.fromEntries(identitiesIn(normalized(value, baseUrl)));
  return {
    shared: printExact(rest),
    text: printExact(isRecord(rest) ? { ...rest, [heading]: identities } : rest),
  };
}

/** Names of fields with ids and addresses. An id of another system is the same in every company. */
function isIdentity(name: string): boolean {
  return /^(id|url|links|hierarchy)$|I[dD]s?$/.test(name) && name !== 'remoteId';
}

function identitiesIn(value: unknown, path = ''): readonly (readonly [path: string, value: unknown])[] {
  if (Array.isArray(value)) {
    return value.flatMap((element, place) => identitiesIn(element, `${path}[${place}]`));
  }
  return Object.entries(isRecord(value) ? value : {}).flatMap(([name, field]) => {
    const at = path === '' ? name : `${path}.${name}`;
    return isIdentity(name) ? [[at, field] as const] : identitiesIn(field, at);
  });
}

/** A value in this form, without the fields whose names are left out. */
export function normalized(
  value: unknown,
  baseUrl: string,
  isLeftOut: (name: string) => boolean = () => false,
): unknown {
  if (Array.isArray(value)) {
    return value.map((element) => normalized(element, baseUrl, isLeftOut));
  }
  if (isRecord(value)) {
    const fields: Record<string, unknown> = {};
    for (const name of Object.keys(value).sort()) {
      if (!isLeftOut(name)) {
        setOwn(fields, name, normalized(value[name], baseUrl, isLeftOut));
      }
    }
    return fields;
  }
  return typeof value === 'string' ? withoutBase(value, baseUrl) : value;
}

/** An address below the base URL as its path, with query and fragment; any other text unchanged. */
function withoutBase(text: string, baseUrl: string): string {
  const checked = /^https?:/i.test(text) ? ownAddress(text, baseUrl) : undefined;
  if (!checked?.isOwn) {
    return text;
  }
  const base = new URL(baseUrl).href.replace(/\/$/, '');
  const { href } = checked.url;
  const rest = href.startsWith(base) ? href.slice(base.length) || '/' : text;
  return /^[/?#]/.test(rest) ? rest : text;
}
