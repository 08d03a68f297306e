import { isRecord, setOwn } from '../../service/contract/record.ts';
import { ownAddress } from '../../service/http/addresses/ownAddress.ts';
import { parseExact, printExact } from '../../service/http/json/exactJson.ts';

/**
 * JSON text in a form that is the same for documents of the same meaning: keys sorted, escapes and blanks in one
 * spelling, addresses below the base URL without it. Numbers keep their digits, and lists their order: it has a meaning
 * in every list of the contract. Throws `SyntaxError` for text that is not JSON.
 */
export function normalForm(json: string, baseUrl: string): string {
  return printExact(normalized(parseExact(json), baseUrl));
}

/** A value in this form. `leaf` may replace a text, number, truth value or null; the path has the indexes of lists. */
export function normalized(
  value: unknown,
  baseUrl: string,
  leaf: (value: unknown, path: readonly string[]) => unknown = (same) => same,
  path: readonly string[] = [],
): unknown {
  if (Array.isArray(value)) {
    return value.map((element, place) => normalized(element, baseUrl, leaf, [...path, String(place)]));
  }
  if (isRecord(value)) {
    const fields: Record<string, unknown> = {};
    for (const name of Object.keys(value).sort()) {
      setOwn(fields, name, normalized(value[name], baseUrl, leaf, [...path, name]));
    }
    return fields;
  }
  return leaf(typeof value === 'string' ? withoutBase(value, baseUrl) : value, path);
}

/** An address below the base URL as its path, with query and fragment; any other text as it is. */
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
