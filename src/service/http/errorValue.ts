import { setOwn } from '../contract/record.ts';
import { maxErrorBytes } from './readBody.ts';
import type { ServiceResponse } from './request.ts';

/** The body of an error as a value: that of JSON, or as if XML or a form were JSON; else its text. */
export function errorValue({ body, header }: Pick<ServiceResponse, 'body' | 'header'>): unknown {
  const text = body.byteLength > maxErrorBytes ? '' : decodeText(body, header('content-type')).trim();
  // A file has control characters; a text has none, whatever its encoding.
  if (/[^\P{Cc}\s]/u.test(text)) {
    return undefined;
  }
  const json = jsonIn(text);
  if (json !== undefined) {
    // Some services write JSON into a text.
    return typeof json === 'string' ? (jsonIn(json) ?? json) : json;
  }
  if (text.startsWith('<')) {
    return isPage(text) ? pageText(text) : elementsIn(text);
  }
  return /^[\w.-]+=\S*$/.test(text) ? Object.fromEntries(new URLSearchParams(text)) : text;
}

function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** Bytes as text: in UTF-16 or UTF-8 where they can be, else in what they declare, or Windows-1252. */
export function decodeText(body: Uint8Array, type = ''): string {
  const [first, second] = body;
  const isMarked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  if (isMarked || (second !== undefined && (first === 0) !== (second === 0))) {
    return new TextDecoder(first === 0 || first === 0xfe ? 'utf-16be' : 'utf-16le').decode(body);
  }
  const beginning = new TextDecoder('latin1').decode(body.subarray(0, 200));
  const [, declared = ''] = /(?:charset|encoding)=["']?([\w.:-]+)/i.exec(`${type} ${beginning}`) ?? [];
  for (const label of ['utf-8', declared]) {
    try {
      return new TextDecoder(label, { fatal: true }).decode(body);
    } catch {
      // It is in another encoding, or the label is unknown.
    }
  }
  return new TextDecoder('windows-1252').decode(body);
}

function isPage(markup: string): boolean {
  return /<(?:!doctype html|html|head|body|h1|p|pre)\b/i.test(markup);
}

const pageElements = [
  /<title\b[^<>]*>([^<]+)</i,
  /<h1\b[^<>]*>([^<]+)</i,
  /<(?:h2|p|pre|body)\b[^<>]*>([^<]+)</i,
];

/** The title of a web page, or else its first heading or paragraph. */
function pageText(page: string): string | undefined {
  const texts = pageElements.map((element) => unescaped(element.exec(page)?.[1] ?? '').trim());
  return texts.find((text) => text !== '');
}

/** An element of XML: its text, or what is in it and its attributes, by their names. */
interface Element {
  readonly name: string;
  readonly fields: Record<string, unknown>;
  text: string;
}

/** The text of the outermost element, or an object of its elements and attributes; one that repeats is a list. */
function elementsIn(xml: string): unknown {
  const root: Element = { name: '', fields: {}, text: '' };
  const open = [root];
  const markup = xml.replaceAll('<![CDATA[', '').replaceAll(']]>', '');
  for (const [tag, name, attributes = ''] of markup.matchAll(/<\/?([\w:.-]+)((?:\s[^<>]*|\/)?)>|[^<>]+/g)) {
    const isEnd = tag.startsWith('</');
    const current = open.at(-1) ?? root;
    if (name === undefined) {
      current.text += tag;
    } else if (!isEnd) {
      const element: Element = { name, fields: {}, text: '' };
      for (const [, key = '', double, single] of attributes.matchAll(
        /\s([\w:.-]+)=(?:"([^"]*)"|'([^']*)')/g,
      )) {
        setOwn(element.fields, key, unescaped(double ?? single ?? ''));
      }
      open.push(element);
    }
    if (name !== undefined && (isEnd || attributes.endsWith('/')) && open.length > 1) {
      const { name: ended, fields, text } = open.pop() ?? root;
      const known = open.at(-1)?.fields ?? {};
      const isText = text.trim() !== '';
      const value = isText ? unescaped(text) : fields;
      setOwn(known, ended, Object.hasOwn(known, ended) ? [known[ended], value].flat() : value);
    }
  }
  const values = Object.values(root.fields);
  return values.length === 1 && typeof values[0] === 'string' ? values[0] : root.fields;
}

const entities: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  amp: '&',
};

function unescaped(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,4}));/gi, (whole, decimal, hex, name) => {
    const code = Number(decimal ?? `0x${hex}`);
    return Number.isNaN(code) ? (entities[name] ?? whole) : String.fromCodePoint(code);
  });
}
