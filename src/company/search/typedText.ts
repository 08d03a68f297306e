import { type SearchScope, searchScopes } from '../../service/contract/kinds/kind.ts';
import { parseLeaveId } from '../leaves/leaveParts.ts';
import { parseLeaveIdV2 } from '../leaves/leaveV2.ts';

/** What a text looks like. `id` and `number` may be the code of a department as well. */
type TextForm = 'address' | 'leave' | 'email' | 'id' | 'number' | 'name';

/** A typed text: what it looks like, and where to look for it. */
export interface TypedText {
  /** Undefined where everything is searched. */
  readonly scope?: SearchScope;
  /** Without the prefix and the blanks around it. */
  readonly text: string;
  readonly form: TextForm;
}

/** Reads a typed text such as `e: adam`, `1067`, `H000123` or `adam@acme.example`. */
export function readTypedText(typed: string): TypedText {
  const [, letter = '', rest = ''] = /^\s*([a-z]):(?!\/\/)\s*(.*)$/is.exec(typed) ?? [];
  const scope = Object.entries(searchScopes).find(([prefix]) => prefix === letter.toLowerCase())?.[1];
  const text = withoutWrapping((scope === undefined ? typed : rest).trim());
  // A path below the base URL, as the log writes it.
  return { ...(scope && { scope }), text, form: /^\/\S/.test(text) ? 'address' : formOf(text) };
}

/**
 * A copied text without invisible characters, such as soft hyphens and marks of direction; any blank as a space, digits of
 * any script as 0 to 9.
 */
export function plainText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/(?!\d)\p{Nd}/gu, digitOf)
    .trim();
}

/** The digits of a script follow each other, so that zero comes after a character that is none. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) {
    value += 1;
  }
  return String(value % 10);
}

/**
 * An address or a path without the brackets, quotes and punctuation of the text that it was copied from; any other text
 * as it is.
 */
export function withoutWrapping(text: string): string {
  const link = text.startsWith('[') ? text.indexOf('](') + 1 : 0;
  let start = link;
  while ('([<{"\'`“‘«'.includes(text[start] ?? ' ')) {
    start += 1;
  }
  const address = withoutPunctuation(text.slice(start));
  return address.startsWith('/') || formOf(address) === 'address' ? address : text;
}

/** An address without the brackets, quotes and punctuation after it. It keeps the end of `?fields=manager[id]`. */
export function withoutPunctuation(address: string): string {
  let end = address.length;
  let unopened = address.split(']').length - address.split('[').length;
  while (end > 0 && ')]>}"\'`”’».,;:!?*'.includes(address[end - 1] ?? '')) {
    if (address[end - 1] === ']') {
      if (unopened <= 0) {
        break;
      }
      unopened -= 1;
    }
    end -= 1;
  }
  return address.slice(0, end);
}

/** What a text looks like; a text that is nothing else is a name. */
export function formOf(text: string): TextForm {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(text)) {
    return 'address';
  }
  if ((parseLeaveId(text) ?? parseLeaveIdV2(text)) !== undefined) {
    return 'leave';
  }
  if (/^[^\s@,]+@[^\s@,]+$/.test(text)) {
    return 'email';
  }
  if (/^\d+$/.test(text)) {
    return 'id';
  }
  return /^(?=\S*\d)[\p{L}\d][\p{L}\d._/-]*$/u.test(text) ? 'number' : 'name';
}
